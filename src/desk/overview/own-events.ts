import { formatDay } from '#desk/shell/format-when.ts';
import { nearDay } from '#domain/describe-when.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import { calendarDays } from '#domain/local-time.ts';
import { overviewWords } from './overview-words.ts';

/** Within so many days staff should add events. */
const soonDays = 7;

/** Until when a monitor has events of its own. `until`: epoch ms, null without any. `isUrgent`: none, or only for a few days. */
export function describeOwn(until: number | null, moment: TimeContext) {
  const { own } = overviewWords[moment.language];
  if (until === null) return { text: own.none, isUrgent: true };
  const isUrgent = calendarDays(until, moment.now, moment.timeZone) <= soonDays;
  const lastDay = nearDay(until, moment).toLowerCase() || formatDay(until, moment);
  return { text: own[isUrgent ? 'soonOver' : 'until'](lastDay), isUrgent };
}

/** In the order of the route; 'dry': those without events of their own, then those whose events end first. Others stay by name. */
export function orderMonitors<Monitor extends { readonly ownUntil: number | null }>(
  byName: readonly Monitor[],
  order: string,
): readonly Monitor[] {
  if (order !== 'dry') return byName;
  return [...byName].sort((a, b) => (a.ownUntil ?? 0) - (b.ownUntil ?? 0));
}
