import { fields } from '#config/parameters.ts';
import {
  type EventVerdict,
  isShown,
  judgeEvents,
  type SelectionRules,
  type Verdict,
} from '#domain/judge-events.ts';
import type { Occurrence } from '#domain/event-dates.ts';
import { seriesOf } from '#domain/series.ts';
import type { CalendarEvent, UnreadableMember } from '#events/event.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';

export type Hit = CalendarEvent | UnreadableMember;

export const { max: maxSlides } = fields.limit.accepts;

/** Judges single events by the rules of a screen. `candidates`: at least the events of its first slides, up to the largest limit. */
export function createHitJudge(
  rules: SelectionRules,
  candidates: () => readonly CalendarEvent[],
): (hit: Hit) => Verdict {
  let bySeries: ReadonlyMap<string, EventVerdict> | null = null;
  const judgeRanked = ({ event, date }: Occurrence): Verdict => {
    const ranked = bySeries === null ? judgeEvents(candidates(), rules) : [];
    // The first of a series counts.
    bySeries ??= new Map([...ranked].reverse().map((one) => [seriesOf(one.event), one]));
    const found = bySeries.get(seriesOf(event));
    if (found === undefined) return { code: 'over-limit', event, date, neededLimit: maxSlides + 1 };
    if (found.event.id === event.id) return found;
    return isShown(found.code)
      ? { code: 'in-series', event, date, head: found.date }
      : { ...found, event, date };
  };
  return (hit) => {
    if ('reason' in hit) return { code: 'unreadable', member: hit };
    const [alone] = judgeEvents([hit], rules);
    // Limit and series matter only for an event that would be shown.
    if (alone === undefined) throw new Error('an event without a verdict');
    return isShown(alone.code) ? judgeRanked(alone) : alone;
  };
}

/** For rules in the site's time zone and with its all-monitors categories. */
export function firstSlides({ ranks }: Pick<ServedEvents, 'ranks'>, { tags, now, language }: SelectionRules) {
  return ranks(language).firstOfSeries([...tags.all.list, ...tags.monitors.list], now, maxSlides);
}

/** All events that the gateway answers for these rules: by the site's time zone and its all-monitors categories. */
export function answeredEvents(
  { ranks }: Pick<ServedEvents, 'ranks'>,
  { tags, now, language }: SelectionRules,
) {
  const wanted = [...tags.all.list, ...tags.monitors.list];
  return ranks(language).first(wanted, now, Number.POSITIVE_INFINITY);
}
