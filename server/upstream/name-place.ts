import { isRecord, listOf, type PlainText } from '#events/read-reference.ts';
import { type Member, type PlaceOf, stringOf } from '#events/wire-field.ts';

/** Whose names are read; equal ones count once. */
const maxPlaces = 20;

/** Two places in one line, and how many more in the language of the texts; `location` is the single reference of older servers. */
export function namePlace(
  { locations, location }: Member,
  nameOf: (location: unknown) => string,
  language: string,
): string {
  const list = listOf(locations) ?? [];
  const items = list.length > 0 ? list : (listOf(location) ?? []);
  const places = new Set(items.slice(0, maxPlaces).map(nameOf));
  places.delete('');
  const more = places.size - 2 + Math.max(0, items.length - maxPlaces);
  const [one, other] = places;
  const shown = other === undefined ? (one ?? '') : `${one} · ${other}`;
  if (more < 1) return shown;
  if (language === 'en') return `${shown} and ${more} more ${more === 1 ? 'place' : 'places'}`;
  return `${shown} und ${more} ${more === 1 ? 'weiterer Ort' : 'weitere Orte'}`;
}

/** Reads the places that an event holds itself. */
export const placeReader =
  ({ plainText, language }: { readonly plainText: PlainText; readonly language: string }): PlaceOf =>
  (member) =>
    namePlace(member, (location) => placeName(location, plainText, language), language);

/** Name, building and room in one line, else the address; without what another of them says in the same words. */
export function placeName(location: unknown, plainText: PlainText, language: string): string {
  if (!isRecord(location)) return '';
  const part = (key: string) => plainText(stringOf(location[key]));
  const [building, room] = [part('building'), part('room')];
  const ownParts = [part('listViewDisplayName') || part('name'), building, room];
  const parts = ownParts.some(hasWords) ? ownParts : [part('streetName'), part('town')];
  const words = parts.map(wordsOf);
  const isSaid = (own: string, at: number) =>
    words.some((other, index) => index !== at && other.includes(own) && (other !== own || index < at));
  const said = parts.filter((one, at) => hasWords(one) && !isSaid(words[at] ?? '', at));
  const label = language === 'en' ? 'Building' : 'Gebäude';
  const named = said.map((one) => (one === building && buildingCode.test(one) ? `${label} ${one}` : one));
  return named.join(', ') || (ownParts.find(Boolean) ?? '');
}

/** "A", "12", "B2", "12a"; not "EG", the ground floor. */
const buildingCode = /^(?:[a-z]|[a-z]?\d{1,3}[a-z]?)$/i;
const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);
/** "Haus 12" does not contain "1", nor "Raum 1.01" does. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[\s,;:()]+/g, ' ')
    .trim()} `;
