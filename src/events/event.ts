import * as z from 'zod/mini';
import { type EventNote, noteSchema } from './note.ts';
import { readDate } from './read-date.ts';
import { readTags, referenceId, referenceIds } from './read-reference.ts';
import {
  publishedPlace,
  readReplacement,
  replacementSchema,
  writePlace,
  writeReplacement,
} from './read-replacement.ts';
import { contactField, urlField } from './read-urls.ts';
import {
  date,
  field,
  keyField,
  type Member,
  placeFields,
  shown,
  stringOf,
  toStub,
  text,
  type TextField,
  textField,
  valueField,
  wholeNumber,
  type WireField,
} from './wire-field.ts';

const tagSchema = z.object({ id: z.nullable(wholeNumber), name: text });
const tagList = z.array(tagSchema);
const share = z.number().check(z.minimum(0), z.maximum(1));
const placeKeys = ['locations', 'location'];
const readPlace: TextField['read'] = (member, _, placeOf = publishedPlace) => placeOf(member).place;
const readBuilding: TextField['read'] = (member, _, placeOf = publishedPlace) => placeOf(member).building;
const path = text.check(z.regex(/^\//));

/** A date of an event, as the gateway publishes it. */
export type Period = Readonly<z.infer<typeof periodSchema>>;
const periodSchema = z.object({
  /** It is the id of its time period (specification §12.5). */
  id: z.optional(wholeNumber),
  startDate: date,
  /** Null for an open end. Without a clock time, that day is the last one. */
  endDate: z.nullable(date),
  /** The date is not announced from then on. */
  visibleUntil: z.optional(date),
});

/** The category of an event: matched by id, shown by name. The id is null if the service sent only a name. */
export type CategoryTag = Readonly<z.infer<typeof tagSchema>>;

/** A filter category. `parentId` is null at the top of the tree; `formerIds`: slugs and paths from before renames, added by the gateway. */
export interface Category extends Readonly<z.infer<typeof categorySchema>> {
  readonly formerIds?: readonly string[];
}
export const categorySchema = z.object({ id: wholeNumber, name: text, parentId: z.nullable(wholeNumber) });

export type UnreadableMember = Readonly<z.infer<typeof unreadableSchema>>;
export const unreadableSchema = z.object({
  iri: z.nullable(path),
  name: z.nullable(text),
  reason: z.enum(['not-an-object', 'no-id', 'no-name', 'no-start']),
});

/**
 * Every field of an event, once: its type, its check and its form on the wire. The gateway publishes these fields only.
 * Texts are plain, missing ones ''; addresses are `http(s)`; dates are in the format of `readDate`.
 */
export const eventFields = {
  /** A path such as `/api/events/1187`. */
  iri: field(path, ['@id'], readIri, (iri) => ({ '@id': iri })),
  id: field(wholeNumber, ['@id', 'id'], readId, () => ({})),
  name: textField('name', {}, text.check(z.regex(/\S/))),
  subtitle: textField('subtitle'),
  /** ISO 8601: date-time with offset, without one (in the site's zone), or only a date if the time is unknown. */
  startDate: keyField('startDate', date, readDate),
  /** It is like `startDate`; null if missing or unreadable. The year 9999 means open end. */
  endDate: keyField('endDate', z.nullable(date), readDate),
  /** The event takes place then; answers of the gateway hold those that are not over. Empty until the gateway has read them. */
  dates: valueField<readonly Period[]>('dates', z.array(periodSchema), []),
  /** Its sessions, as far as the event service names them here. Not published. */
  sessions: keyField<readonly number[]>('eventSessions', z.array(wholeNumber), referenceIds, () => undefined),
  /** Notes are not published. */
  notes: field<readonly EventNote[]>(
    z.array(noteSchema),
    [],
    () => [],
    () => ({}),
  ),
  modifiedAt: keyField('modifiedAt', z.nullable(date), readDate),
  modifiedAtRecursive: keyField('modifiedAtRecursive', z.nullable(date), readDate),
  /** Specification §12.2: 0 and 4 ordered in the service, 1 not orderable, 2 external address, 3 e-mail. */
  orderType: valueField('orderType', wholeNumber.check(z.maximum(4)), 1),
  eventUrl: urlField('eventUrl'),
  registrationUrl: urlField('directRegistrationUrl'),
  /** Text typed in place of an address, such as a mail address, in one line. */
  contact: contactField,
  /** Null if they have never been fetched. */
  filterCategories: keyField<readonly CategoryTag[] | null>(
    'filterCategories',
    z.nullable(tagList),
    readTags,
    (tags) => tags?.map((tag) => toTag(tag, 'filter_categories', 'FilterCategory')),
  ),
  /** The service's topic categories, which select the background of a slide. */
  topics: keyField<readonly CategoryTag[]>(
    'categories',
    tagList,
    (value, plainText) => readTags(value, plainText) ?? [],
    (tags) => tags.map((tag) => toTag(tag, 'categories', 'Category')),
  ),
  published: valueField('published', z.boolean(), true),
  archived: valueField('archived', z.boolean(), false),
  canceled: valueField('canceled', z.boolean(), false),
  /** It is set by the gateway, by its categories: shown from its start to its end, without a date (design §4). */
  isAnnouncement: keyField(
    'isAnnouncement',
    z.boolean(),
    (value) => value === true,
    (is) => is || undefined,
  ),
  /** What the title said, set by the gateway; cancelled and postponed events are `canceled` too. */
  titleState: valueField('titleState', z.nullable(z.enum(['canceled', 'postponed', 'soldOut'])), null),
  alternativeEvents: keyField<readonly number[]>(
    'alternativeEvents',
    z.array(wholeNumber),
    referenceIds,
    (ids) => ids.map((one) => toStub(one, 'events', 'Event')),
  ),
  /** The alternative event that takes place. Must follow `alternativeEvents`, whose references it replaces on the wire. */
  replacement: field(z.nullable(replacementSchema), ['alternativeEvents'], readReplacement, writeReplacement),
  shortDescription: textField('shortDescription', { maxShown: 2000, isCompared: false }),
  disturberMessage: textField('disturberMessage', { isRead: false, isCompared: false }),
  attendanceMode: valueField('eventAttendanceMode', z.nullable(z.enum(['online', 'offline', 'mixed'])), null),
  place: { ...shown, ...field(placeFields.place, placeKeys, readPlace, writePlace) },
  /** Set by the gateway, if all places of the event are one. */
  building: field(placeFields.building, placeKeys, readBuilding, (building) => ({ building })),
  /** The id of its first image under `/api/images/`. */
  imageId: keyField(
    'images',
    z.nullable(wholeNumber),
    (value) => referenceIds(value)[0] ?? null,
    (image) => (image === null ? [] : [toStub(image, 'event_images', 'EventImage')]),
  ),
  /** The point of interest of that image, in shares of width and height, set by the gateway; null until it is known. */
  imageFocus: valueField('imageFocus', z.nullable(z.object({ x: share, y: share })), null),
  /** Null if unknown or not to be shown. */
  ticketsLeft: field(z.nullable(wholeNumber), ['availableTickets'], readTicketsLeft, (left) => ({
    showAvailableTickets: left !== null,
    availableTickets: left,
  })),
};

type Fields = typeof eventFields;
type ValueOf<One> = One extends WireField<infer Value> ? Value : never;

export type CalendarEvent = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

export type TextName = { [Key in keyof Fields]: Fields[Key] extends TextField ? Key : never }[keyof Fields];

/** The texts of an event for visitors, in the order of the fields. */
export const eventTexts = Object.entries(eventFields).flatMap(([name, one]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` loses the names of the fields
  'maxShown' in one ? [{ ...one, name: name as TextName }] : [],
);
export const readTexts = eventTexts.filter(({ isRead }) => isRead).map(({ name }) => name);

const schemas = Object.entries(eventFields).map(([name, { schema }]) => [name, schema]);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` loses the names of the fields
export const eventSchema = z.object(Object.fromEntries(schemas)) as unknown as z.ZodMiniType<CalendarEvent>;

/** A path: an absolute `@id` loses its origin, a missing one is built from the id. */
function readIri(member: Member): string | null {
  const written = stringOf(member['@id']).replace(/^https?:\/\/[^/]*/i, '');
  if (written.startsWith('/')) return written;
  const known = readId(member);
  return known === null ? null : `/api/events/${known}`;
}

function readId(member: Member): number | null {
  return referenceId(stringOf(member['@id'])) ?? referenceId(member['id']);
}

/** Specification §12.1: valid only for orders in the service, and if it is to be shown. */
function readTicketsLeft(member: Member): unknown {
  const { orderType, showAvailableTickets, availableTickets } = member;
  const isOrderedInService = orderType === 0 || orderType === 4;
  if (!isOrderedInService || showAvailableTickets !== true) return null;
  return wholeNumber.safeParse(availableTickets).data ?? null;
}

function toTag({ id, name }: CategoryTag, collection: string, type: string): Member {
  return { ...(id === null ? { '@type': type } : toStub(id, collection, type)), name };
}
