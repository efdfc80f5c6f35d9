import { isRecord, listOf } from './read-reference.ts';
import { type Member, type PlaceOf, stringOf } from './wire-field.ts';

/** Of an event as the gateway publishes it. */
export const publishedPlace: PlaceOf = ({ locations }) => {
  const [first] = listOf(locations) ?? [];
  return isRecord(first) ? stringOf(first['name']) : '';
};

export function writePlace(name: string): Member {
  return { locations: name === '' ? [] : [{ '@type': 'Location', name }] };
}
