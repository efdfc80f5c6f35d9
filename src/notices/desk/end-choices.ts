import { formatMoment } from '#desk/shell/format-when.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import { instantOf, localDay, localHour, startOfDay } from '#domain/local-time.ts';
import { kindOf, type NoticeLevel } from '#notices/model/notice-kinds.ts';

/** `day`: until the end of today; `chosen`: a date-time of its own. */
export const endChoices = ['open', 'half-hour', 'hour', 'evening', 'day', 'chosen'] as const;
export type EndChoice = (typeof endChoices)[number];

export type EndMoment = Pick<TimeContext, 'now' | 'timeZone'>;

interface EndDraft {
  readonly level: NoticeLevel;
  readonly end: EndChoice | null;
  readonly chosenEnd: string;
}

export const chosenEndOf = ({ level, end }: Pick<EndDraft, 'level' | 'end'>): EndChoice =>
  end ?? kindOf(level).usualEnd;

const minuteMs = 60_000;
const eveningHour = 18;

/** Leaves out the end "today 18:00" in the evening, except where it was chosen before. */
export function offeredEnds(chosen: EndChoice, { now, timeZone }: EndMoment): readonly EndChoice[] {
  const isDay = localHour(now, timeZone) < eveningHour;
  return endChoices.filter((end) => end !== 'evening' || isDay || chosen === 'evening');
}

/** Returns `until` of a new notice: an ISO date-time; for a chosen end the local date-time as it was typed; null without an end. */
export function endOf(draft: EndDraft, { now, timeZone }: EndMoment): string | null {
  const iso = (at: number) => new Date(at).toISOString();
  const today = localDay(now, timeZone);
  switch (chosenEndOf(draft)) {
    case 'open':
      return null;
    case 'half-hour':
      return iso(now + 30 * minuteMs);
    case 'hour':
      return iso(now + 60 * minuteMs);
    case 'evening':
      return iso(instantOf(Date.parse(`${today}T${eveningHour}:00:00Z`), timeZone));
    case 'day':
      return iso(startOfDay(today, timeZone, 1));
    case 'chosen':
      return draft.chosenEnd;
  }
}

/** Writes an end like `formatMoment`, but midnight as the end of a day: "Heute 24:00". */
export function formatEnd(at: number, moment: TimeContext): string {
  if (localHour(at, moment.timeZone) !== 0) return formatMoment(at, moment);
  return formatMoment(at - 1, moment).replace('23:59', '24:00');
}
