import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { CalendarEvent, UnreadableMember } from './event.ts';
import { readDate } from './read-date.ts';
import { readPlace } from './read-place.ts';
import { isRecord, readTags, referenceId, referenceIds } from './read-reference.ts';
import { type PlainText, readUrls, type Urls } from './read-urls.ts';

const unknownSchema = z.optional(z.unknown());
const textSchema = orElse(z.string(), '');
const noUrls = { contact: '' };
const flagSchema = orElse(z.nullable(z.boolean()), null);

/** A field of a wrong type falls back to its default. */
const memberSchema = z.object({
  '@id': textSchema,
  '@urls': orElse(
    z.object({ eventUrl: unknownSchema, directRegistrationUrl: unknownSchema, contact: textSchema }),
    noUrls,
  ),
  name: textSchema,
  subtitle: textSchema,
  startDate: unknownSchema,
  endDate: unknownSchema,
  modifiedAt: unknownSchema,
  modifiedAtRecursive: unknownSchema,
  orderType: orElse(z.int().check(z.minimum(0), z.maximum(4)), 1),
  filterCategories: unknownSchema,
  categories: unknownSchema,
  published: flagSchema,
  archived: flagSchema,
  canceled: flagSchema,
  alternativeEvents: unknownSchema,
  shortDescription: textSchema,
  disturberMessage: textSchema,
  eventAttendanceMode: orElse(z.nullable(z.enum(['online', 'offline', 'mixed'])), null),
  locations: unknownSchema,
  location: unknownSchema,
  images: unknownSchema,
  showAvailableTickets: flagSchema,
  availableTickets: orElse(z.nullable(z.int().check(z.nonnegative())), null),
});

type Member = z.output<typeof memberSchema>;

/** The gateway passes functions that clean texts and addresses; the page reads them unchanged. */
export function readMember(
  member: unknown,
  plainText: PlainText,
  readEventUrls = readUrls,
): CalendarEvent | UnreadableMember {
  if (!isRecord(member)) return { iri: null, name: null, reason: 'not-an-object' };
  const wire = memberSchema.parse(member);
  const id = referenceId(wire['@id']) ?? referenceId(member['id']);
  const name = plainText(wire.name);
  const iri = readIri(wire['@id'], id);
  const shownName = name.trim() === '' ? null : name;
  if (id === null || iri === null) return { iri, name: shownName, reason: 'no-id' };
  if (shownName === null) return { iri, name: shownName, reason: 'no-name' };
  const startDate = readDate(wire.startDate);
  if (startDate === null) return { iri, name: shownName, reason: 'no-start' };
  const urls = readEventUrls(wire['@urls'], plainText);
  return { iri, id, name, startDate, ...urls, ...readDetails(wire, plainText) };
}

export function isUnreadable(result: CalendarEvent | UnreadableMember): result is UnreadableMember {
  return 'reason' in result;
}

function readDetails(
  wire: Member,
  plainText: PlainText,
): Omit<CalendarEvent, 'iri' | 'id' | 'name' | 'startDate' | keyof Urls> {
  return {
    subtitle: plainText(wire.subtitle),
    endDate: readDate(wire.endDate),
    modifiedAt: readDate(wire.modifiedAt),
    modifiedAtRecursive: readDate(wire.modifiedAtRecursive),
    orderType: wire.orderType,
    filterCategories: readTags(wire.filterCategories, plainText),
    topics: readTags(wire.categories, plainText) ?? [],
    published: wire.published ?? true,
    archived: wire.archived ?? false,
    canceled: wire.canceled ?? false,
    alternativeEvents: referenceIds(wire.alternativeEvents),
    shortDescription: plainText(wire.shortDescription),
    disturberMessage: plainText(wire.disturberMessage),
    attendanceMode: wire.eventAttendanceMode,
    place: readPlace(wire.locations, wire.location, plainText),
    imageId: referenceIds(wire.images)[0] ?? null,
    ticketsLeft: readTicketsLeft(wire),
  };
}

/** A path: an absolute `@id` loses its origin, a missing one is built from the id. */
function readIri(written: string, id: number | null): string | null {
  const path = written.replace(/^https?:\/\/[^/]*/i, '');
  if (path.startsWith('/')) return path;
  return id === null ? null : `/api/events/${id}`;
}

/** Specification §12.1: valid only for orders in the service, and if it is to be shown. */
function readTicketsLeft(wire: Member): number | null {
  const isOrderedInService = wire.orderType === 0 || wire.orderType === 4;
  return isOrderedInService && wire.showAvailableTickets ? wire.availableTickets : null;
}
