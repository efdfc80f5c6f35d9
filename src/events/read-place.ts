import { isRecord, listOf, type PlainText } from './read-reference.ts';
import { type Member, stringOf } from './wire-field.ts';

/** Of which two with different names are looked for. */
const maxPlaces = 20;

/** At most two places in one line; `location` is the single reference of older servers. */
export function readPlace({ locations, location }: Member, nameOf: (location: unknown) => string): string {
  const list = listOf(locations) ?? [];
  const items = list.length > 0 ? list : (listOf(location) ?? []);
  const places = items
    .slice(0, maxPlaces)
    .map(nameOf)
    .filter((place) => place !== '');
  return [...new Set(places)].slice(0, 2).join(' · ');
}

export function readPlainPlace(member: Member, plainText: PlainText): string {
  return readPlace(member, (location) => placeName(location, plainText));
}

export function writePlace(name: string): Member {
  return { locations: name === '' ? [] : [{ '@type': 'Location', name }] };
}

/** In one line; the room is added if the name does not contain it. */
export function placeName(location: unknown, plainText: PlainText): string {
  if (!isRecord(location)) return '';
  const part = (key: string) => plainText(stringOf(location[key]));
  const name = part('listViewDisplayName') || part('name') || part('building') || part('streetName');
  const room = part('room');
  return name === '' || room === '' || name.includes(room) ? name || room : `${name}, ${room}`;
}
