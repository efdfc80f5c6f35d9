import { isRecord, listOf } from './read-reference.ts';

/**
 * Where it happens, in one line: the places with a name, at most two. A stub without a name says nothing here; the
 * gateway resolves it. `location` is the single reference of older servers, used only where `locations` is empty.
 */
export function readPlace(
  locations: unknown,
  location: unknown,
  plainText: (text: string) => string,
): string {
  const many = listOf(locations) ?? [];
  const list = many.length > 0 ? many : (listOf(location) ?? []);
  const places = list.map((item) => placeName(item, plainText)).filter((place) => place !== '');
  return [...new Set(places)].slice(0, 2).join(' · ');
}

/** One location in one line: the name meant for lists, else its name, and the room where the name does not hold it. */
export function placeName(location: unknown, plainText: (text: string) => string): string {
  if (!isRecord(location)) return '';
  const part = (key: string) => {
    const value = location[key];
    return typeof value === 'string' ? plainText(value) : '';
  };
  const name = part('listViewDisplayName') || part('name') || part('building') || part('streetName');
  const room = part('room');
  return name === '' || room === '' || name.includes(room) ? name || room : `${name}, ${room}`;
}
