import { formatMoment } from '#desk/shell/format-when.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import { localDay, localHour, parseInstant, startOfDay } from '#domain/local-time.ts';
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
  const end = chosenEndOf(draft);
  if (end === 'open') return null;
  if (end === 'chosen') return draft.chosenEnd;
  const today = localDay(now, timeZone);
  const ends = {
    'half-hour': now + 30 * minuteMs,
    hour: now + 60 * minuteMs,
    evening: parseInstant(`${today}T${eveningHour}:00`, timeZone),
    day: startOfDay(today, timeZone, 1),
  };
  return new Date(ends[end]).toISOString();
}

/** Writes an end like `formatMoment`, but midnight as the end of a day: "Heute 24:00". */
export function formatEnd(at: number, moment: TimeContext): string {
  if (localHour(at, moment.timeZone) !== 0) return formatMoment(at, moment);
  return formatMoment(at - 1, moment).replace('23:59', '24:00');
}
