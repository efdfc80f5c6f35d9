import type { KioskConfig } from '#config/resolve-config.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import { announcementState, type EventDate, type Occurrence } from './event-dates.ts';
import { endOfDay, localDay } from './local-time.ts';
import { categorySet } from './membership.ts';
import { groupSeries } from './series.ts';
import type { SiteMonitors } from './site-monitors.ts';
import { nextOccurrences } from './sort-events.ts';

/** The codes of design §4, in the order in which the rules run. */
export const verdictCodes = [
  'unreadable',
  'unpublished',
  'ended',
  'hidden',
  'categories-unknown',
  'untagged',
  'other-monitor',
  'retracted',
  'not-begun',
  'beyond-horizon',
  'in-series',
  'over-limit',
  'all-monitors',
  'this-monitor',
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

export type SelectionRules = ReturnType<typeof rulesFor>;

/** The selection rules of a screen with these monitors, several for `?monitor=a,b`. `now`: epoch ms. */
export function rulesFor(
  { timeZone, language, days, limit }: Pick<KioskConfig, 'timeZone' | 'language' | 'days' | 'limit'>,
  { all, listed }: Pick<SiteMonitors, 'all' | 'listed'>,
  monitors: readonly Category[],
  now: number,
) {
  return { tags: { monitors: categorySet(monitors), all, listed }, now, timeZone, language, days, limit };
}

/** An event is judged by its next date, or by its last one. */
export interface EventVerdict extends Occurrence {
  readonly code: Exclude<VerdictCode, 'unreadable'>;
  /** The field belongs to `over-limit`: it is the smallest limit that would show the event. */
  readonly neededLimit?: number;
  /** The field belongs to `in-series`: it is the date that has the slide. */
  readonly head?: EventDate;
}
export type Verdict = EventVerdict | { readonly code: 'unreadable'; readonly member: UnreadableMember };

export function isShown(code: VerdictCode): boolean {
  return code === 'all-monitors' || code === 'this-monitor';
}

/** Shown, or a further date on the slide of its series. */
export function isSeen(code: VerdictCode): boolean {
  return isShown(code) || code === 'in-series';
}

/**
 * Ordered: shown events (design §4), each with the further dates of its series, those over the limit, the rest; independent of
 * the order of the input.
 */
export function judgeEvents(events: readonly CalendarEvent[], rules: SelectionRules) {
  const { now, timeZone, days, limit } = rules;
  const horizon = endOfDay(localDay(now, timeZone), timeZone, days);
  const judged = nextOccurrences(events, rules).map((next): EventVerdict => ({
    ...next,
    code: judgeEvent(next, rules, horizon),
  }));
  const shown = groupSeries(judged.filter(({ code }) => isShown(code)));
  const verdicts = shown.flatMap((series, index): readonly EventVerdict[] => {
    const neededLimit = index + 1;
    if (neededLimit > limit) return series.map((one) => ({ ...one, code: 'over-limit', neededLimit }));
    const [first, ...others] = series;
    return [first, ...others.map((one) => ({ ...one, code: 'in-series', head: first.date }) as const)];
  });
  return [...verdicts, ...judged.filter(({ code }) => !isShown(code))];
}

export function selectEvents(events: readonly CalendarEvent[], rules: SelectionRules, isWanted = isShown) {
  const wanted = judgeEvents(events, rules).filter(({ code }) => isWanted(code));
  return wanted.map(({ event }) => event);
}

/** The first event beyond the horizon that is not cancelled. */
export function nextBeyond(events: readonly CalendarEvent[], rules: SelectionRules) {
  const beyond = selectEvents(events, rules, (code) => code === 'beyond-horizon');
  return beyond.find(({ canceled }) => !canceled);
}

/** `horizon`: the last instant at which an event may begin. Tags of parents and children do not count (design §4). */
function judgeEvent(next: Occurrence, { now, tags }: SelectionRules, horizon: number) {
  const { event, date } = next;
  if (!event.published || event.archived) return 'unpublished';
  if (date.until < now) return date.end < now ? 'ended' : 'hidden';
  const own = event.filterCategories;
  if (own === null) return 'categories-unknown';
  const isOnAll = own.some(tags.all.has);
  if (!isOnAll && !own.some(tags.monitors.has))
    return own.some(tags.listed.has) ? 'other-monitor' : 'untagged';
  const state = announcementState(next, now);
  if (state !== null) return state;
  if (date.start > horizon) return 'beyond-horizon';
  return isOnAll ? 'all-monitors' : 'this-monitor';
}
