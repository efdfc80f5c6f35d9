import type { KioskConfig } from '#config/resolve-config.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import { endOf, startOf } from './event-times.ts';
import { endOfDay, localDay } from './local-time.ts';
import { categorySet } from './membership.ts';
import { groupSeries, type Series } from './series.ts';
import type { SiteMonitors } from './site-monitors.ts';
import { sortEvents } from './sort-events.ts';

/** The codes of design §4, in the order in which the rules run. */
export const verdictCodes = [
  'unreadable',
  'unpublished',
  'ended',
  'categories-unknown',
  'untagged',
  'other-monitor',
  'beyond-horizon',
  'in-series',
  'over-limit',
  'all-monitors',
  'this-monitor',
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

export type ScreenRules = Pick<KioskConfig, 'timeZone' | 'language' | 'days' | 'limit'>;

export type SelectionRules = ReturnType<typeof rulesFor>;

/** The selection rules of a screen with these monitors, several for `?monitor=a,b`. `now`: epoch ms. */
export function rulesFor(
  { timeZone, language, days, limit }: ScreenRules,
  { all, listed }: Pick<SiteMonitors, 'all' | 'listed'>,
  monitors: readonly Category[],
  now: number,
) {
  return { tags: { monitors: categorySet(monitors), all, listed }, now, timeZone, language, days, limit };
}

export interface EventVerdict {
  readonly code: Exclude<VerdictCode, 'unreadable'>;
  readonly event: CalendarEvent;
  /** For `over-limit`: the smallest limit that would show the event. */
  readonly neededLimit?: number;
  /** For `in-series`: the date that has the slide. */
  readonly head?: CalendarEvent;
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
export function judgeEvents(
  events: readonly CalendarEvent[],
  rules: SelectionRules,
): readonly EventVerdict[] {
  const { now, timeZone, days, limit } = rules;
  const horizon = endOfDay(localDay(now, timeZone), timeZone, days);
  const judge = (event: CalendarEvent) => ({ event, code: judgeEvent(event, rules, horizon) });
  const judged = sortEvents(events, rules).map(judge);
  const shown = judged.filter(({ code }) => isShown(code));
  const verdictsOf = ({ first, others }: Series<EventVerdict>, index: number): readonly EventVerdict[] => {
    const neededLimit = index + 1;
    if (neededLimit > limit)
      return [first, ...others].map(({ event }) => ({ event, code: 'over-limit', neededLimit }));
    const head = first.event;
    return [first, ...others.map(({ event }) => ({ event, code: 'in-series', head }) as const)];
  };
  return [...groupSeries(shown).flatMap(verdictsOf), ...judged.filter(({ code }) => !isShown(code))];
}

/** The events with a wanted verdict: those that are shown. */
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
function judgeEvent(event: CalendarEvent, rules: SelectionRules, horizon: number): EventVerdict['code'] {
  const { now, timeZone, tags } = rules;
  if (!event.published || event.archived) return 'unpublished';
  if (endOf(event, timeZone) < now) return 'ended';
  const own = event.filterCategories;
  if (own === null) return 'categories-unknown';
  const isOnAll = own.some(tags.all.has);
  if (!isOnAll && !own.some(tags.monitors.has))
    return own.some(tags.listed.has) ? 'other-monitor' : 'untagged';
  if (startOf(event, timeZone) > horizon) return 'beyond-horizon';
  return isOnAll ? 'all-monitors' : 'this-monitor';
}
