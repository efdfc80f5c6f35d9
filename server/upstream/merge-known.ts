import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';

/** The key of a member for each field. */
const keys: Readonly<Partial<Record<keyof CalendarEvent, string>>> = {
  name: 'name',
  subtitle: 'subtitle',
  startDate: 'startDate',
  endDate: 'endDate',
  modifiedAt: 'modifiedAt',
  modifiedAtRecursive: 'modifiedAtRecursive',
  orderType: 'orderType',
  eventUrl: '@urls',
  registrationUrl: '@urls',
  contact: '@urls',
  topics: 'categories',
  published: 'published',
  archived: 'archived',
  canceled: 'canceled',
  alternativeEvents: 'alternativeEvents',
  shortDescription: 'shortDescription',
  disturberMessage: 'disturberMessage',
  attendanceMode: 'eventAttendanceMode',
  imageId: 'images',
  ticketsLeft: 'availableTickets',
};

/** Overwrites a known event with the fields of its new list member, which may have only ten (specification §10.2). */
export function mergeKnown(
  known: CalendarEvent,
  fresh: CalendarEvent,
  member: Readonly<Record<string, unknown>>,
): CalendarEvent {
  const present = Object.entries(keys)
    .filter(([, key]) => key in member)
    .map(([field]) => field);
  return {
    ...known,
    ...Object.fromEntries(Object.entries(fresh).filter(([field]) => present.includes(field))),
    filterCategories: fresh.filterCategories ?? known.filterCategories,
    place: fresh.place || known.place,
    startDate: keepDateOnly(known.startDate, fresh.startDate) ?? fresh.startDate,
    endDate: keepDateOnly(known.endDate, fresh.endDate) ?? fresh.endDate,
  };
}

/** An unknown clock time stays unknown while the day is the same. */
function keepDateOnly(known: string | null, fresh: string | null): string | null {
  return known !== null && isDateOnly(known) && fresh?.startsWith(known) === true ? known : null;
}
