import * as z from 'zod/mini';
import { readDate } from './read-date.ts';
import { isRecord, listOf, type PlainText, referenceId } from './read-reference.ts';
import { address, urlField } from './read-urls.ts';
import { date, type Member, placeFields, type PlaceOf, stringOf, toStub, wholeNumber } from './wire-field.ts';

/** Reads the place of an event as the gateway publishes it. */
export const publishedPlace: PlaceOf = ({ locations, building }) => {
  const [first] = listOf(locations) ?? [];
  const place = isRecord(first) ? stringOf(first['name']) : '';
  return { place, building: placeFields.building.safeParse(building).data ?? null };
};

export function writePlace(name: string): Member {
  return { locations: name === '' ? [] : [{ '@type': 'Location', name }] };
}

const eventUrlField = urlField('eventUrl');

/** The event that takes place instead of a postponed one. */
export type Replacement = Readonly<z.infer<typeof replacementSchema>>;
export const replacementSchema = z.object({
  id: wholeNumber,
  startDate: date,
  endDate: z.nullable(date),
  eventUrl: address,
  ...placeFields,
});

/** The first alternative event that is sent with its start; null if all are references. */
export function readReplacement(
  { alternativeEvents }: Member,
  plainText: PlainText,
  placeOf: PlaceOf = publishedPlace,
): Replacement | null {
  const sent = (listOf(alternativeEvents) ?? []).filter(isRecord);
  const member = sent.find(({ startDate }) => readDate(startDate) !== null);
  const id = referenceId(member);
  const startDate = readDate(member?.['startDate']);
  if (member === undefined || id === null || startDate === null) return null;
  const eventUrl = address.safeParse(eventUrlField.read(member, plainText)).data ?? null;
  return { id, startDate, endDate: readDate(member['endDate']), eventUrl, ...placeOf(member) };
}

export function writeReplacement(replacement: Replacement | null): Member {
  if (replacement === null) return {};
  const { id, startDate, endDate, eventUrl, place, building } = replacement;
  const stub = toStub(id, 'events', 'Event');
  return {
    alternativeEvents: [
      { ...stub, startDate, endDate, '@urls': { eventUrl }, ...writePlace(place), building },
    ],
  };
}
