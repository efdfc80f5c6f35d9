import { isRecord, listOf } from './read-reference.ts';
import { type Member, stringOf } from './wire-field.ts';

/** Names the place of an event or of a replacement in one line. */
export type PlaceOf = (member: Member) => string;

/** Of an event as the gateway publishes it. */
export const publishedPlace: PlaceOf = ({ locations }) => {
  const [first] = listOf(locations) ?? [];
  return isRecord(first) ? stringOf(first['name']) : '';
};

export function writePlace(name: string): Member {
  return { locations: name === '' ? [] : [{ '@type': 'Location', name }] };
}
