import * as z from 'zod/mini';
import { readPlace } from './read-place.ts';
import { readTags, referenceId, referenceIds } from './read-reference.ts';
import { readContact, urlField, urlsOf } from './read-urls.ts';
import {
  date,
  dateField,
  field,
  type Member,
  stringOf,
  text,
  textField,
  valueField,
  wholeNumber,
  type WireField,
} from './wire-field.ts';

/** The assignment of a filter category or topic to an event: matched by id, shown by name. */
export interface CategoryTag {
  /** Null if the service sent only a name. */
  readonly id: number | null;
  readonly name: string;
}

/** A filter category. `parentId` is null at the top of the tree. */
export interface Category {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

const tagList = z.array(z.object({ id: z.nullable(wholeNumber), name: text }));

/**
 * Every field of an event, once: its type, its check and its form on the wire. The gateway publishes these fields only.
 * Texts are plain, missing ones ''; addresses are `http(s)`; dates are in the format of `readDate`.
 */
export const eventFields = {
  /** A path such as `/api/events/1187`. */
  iri: field(text.check(z.startsWith('/')), ['@id'], readIri, (iri) => ({ '@id': iri })),
  id: field(wholeNumber, ['@id', 'id'], readId, () => ({})),
  name: textField('name', text.check(z.regex(/\S/))),
  subtitle: textField('subtitle'),
  /** ISO 8601: date-time with offset, without one (in the site's zone), or only a date if the time is unknown. */
  startDate: dateField('startDate', date),
  /** Like `startDate`; null if missing or unreadable. The year 9999 means open end. */
  endDate: dateField('endDate', z.nullable(date)),
  modifiedAt: dateField('modifiedAt', z.nullable(date)),
  modifiedAtRecursive: dateField('modifiedAtRecursive', z.nullable(date)),
  /** Specification §12.2: 0 and 4 ordered in the service, 1 not orderable, 2 external address, 3 e-mail. */
  orderType: valueField('orderType', z.int().check(z.minimum(0), z.maximum(4)), 1),
  eventUrl: urlField('eventUrl'),
  registrationUrl: urlField('directRegistrationUrl'),
  /** Text typed in place of an address, such as a mail address, in one line. */
  contact: field(
    text,
    ['@urls'],
    (member, plainText) => readContact(urlsOf(member), plainText),
    (contact) => (contact === '' ? {} : { '@urls': { contact } }),
  ),
  /** Null if they have never been fetched. */
  filterCategories: field<readonly CategoryTag[] | null>(
    z.nullable(tagList),
    ['filterCategories'],
    (member, plainText) => readTags(member['filterCategories'], plainText),
    (tags) =>
      tags === null ? {} : { filterCategories: toTags(tags, 'filter_categories', 'FilterCategory') },
  ),
  /** The service's topic categories, which select the background of a slide. */
  topics: field<readonly CategoryTag[]>(
    tagList,
    ['categories'],
    (member, plainText) => readTags(member['categories'], plainText) ?? [],
    (tags) => ({ categories: toTags(tags, 'categories', 'Category') }),
  ),
  published: valueField('published', z.boolean(), true),
  archived: valueField('archived', z.boolean(), false),
  canceled: valueField('canceled', z.boolean(), false),
  /** Ids of events that replace this one. */
  alternativeEvents: field<readonly number[]>(
    z.array(wholeNumber),
    ['alternativeEvents'],
    (member) => referenceIds(member['alternativeEvents']),
    (ids) => ({ alternativeEvents: ids.map((one) => ({ '@id': `/api/events/${one}`, '@type': 'Event' })) }),
  ),
  shortDescription: textField('shortDescription'),
  disturberMessage: textField('disturberMessage'),
  attendanceMode: valueField('eventAttendanceMode', z.nullable(z.enum(['online', 'offline', 'mixed'])), null),
  place: field(
    z.string().check(z.maxLength(100_000)),
    ['locations', 'location'],
    (member, plainText) => readPlace(member['locations'], member['location'], plainText),
    (name) => ({ locations: name === '' ? [] : [{ '@type': 'Location', name }] }),
  ),
  /** The id of its first image under `/api/images/`. */
  imageId: field(
    z.nullable(wholeNumber),
    ['images'],
    (member) => referenceIds(member['images'])[0] ?? null,
    (image) => ({
      images: image === null ? [] : [{ '@id': `/api/event_images/${image}`, '@type': 'EventImage' }],
    }),
  ),
  /** Null if unknown or not to be shown. */
  ticketsLeft: field(z.nullable(wholeNumber), ['availableTickets'], readTicketsLeft, (left) => ({
    showAvailableTickets: left !== null,
    availableTickets: left,
  })),
};

type Fields = typeof eventFields;
type ValueOf<One> = One extends WireField<infer Value> ? Value : never;

export type CalendarEvent = { readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

const schemas = Object.entries(eventFields).map(([name, { schema }]) => [name, schema]);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` loses the names of the fields
export const eventSchema = z.object(Object.fromEntries(schemas)) as unknown as z.ZodMiniType<CalendarEvent>;

export interface UnreadableMember {
  readonly iri: string | null;
  readonly name: string | null;
  readonly reason: 'not-an-object' | 'no-id' | 'no-name' | 'no-start';
}

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
  const left = wholeNumber.safeParse(availableTickets);
  return isOrderedInService && showAvailableTickets === true && left.success ? left.data : null;
}

function toTags(tags: readonly CategoryTag[], collection: string, type: string): Member[] {
  return tags.map((tag) => ({
    ...(tag.id !== null && { '@id': `/api/${collection}/${tag.id}` }),
    '@type': type,
    name: tag.name,
  }));
}
