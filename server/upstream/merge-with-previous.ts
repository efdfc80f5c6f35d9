import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';

/** Field of the event → key of the member. */
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

/** Overwrites an event with the fields of its new list member, which may have only ten (specification §10.2). */
export function mergeWithPrevious(
  previous: CalendarEvent,
  fresh: CalendarEvent,
  member: Readonly<Record<string, unknown>>,
): CalendarEvent {
  const present = Object.entries(keys)
    .filter(([, key]) => key in member)
    .map(([field]) => field);
  return {
    ...previous,
    ...Object.fromEntries(Object.entries(fresh).filter(([field]) => present.includes(field))),
    filterCategories: fresh.filterCategories ?? previous.filterCategories,
    place: fresh.place || previous.place,
    startDate: keepDateOnly(previous.startDate, fresh.startDate) ?? fresh.startDate,
    endDate: keepDateOnly(previous.endDate, fresh.endDate) ?? fresh.endDate,
  };
}

/** An unknown clock time stays unknown while the day is the same. */
function keepDateOnly(previous: string | null, fresh: string | null): string | null {
  return previous !== null && isDateOnly(previous) && fresh?.startsWith(previous) === true ? previous : null;
}
