import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { mergeFields } from '#events/read-member.ts';

/** Overwrites an event with the fields of its new list member, which may have only ten (specification §10.2). */
export function mergeWithPrevious(
  previous: CalendarEvent,
  fresh: CalendarEvent,
  member: Readonly<Record<string, unknown>>,
): CalendarEvent {
  return {
    ...mergeFields(previous, fresh, member),
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
