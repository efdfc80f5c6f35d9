import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown, judgeEvents, type SelectionRules, type Verdict } from '#domain/judge-events.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import type { EventRanks } from '#server/served-events/event-ranks.ts';

export type Hit = { readonly event: CalendarEvent } | { readonly member: UnreadableMember };

/** The explained verdict of one monitor. */
export type ExplainHit = (hit: Hit) => object;

/** The largest `limit` of a screen. */
const maxSlides = 200;

export function createMonitorVerdicts(
  monitors: readonly Category[],
  common: SelectionRules,
  ranks: EventRanks,
  idOf: (monitor: Category) => string,
): readonly ExplainHit[] {
  const first = (categories: readonly Category[]) => ranks.first(categories, common.now, maxSlides);
  const language = common.locale === 'en' ? 'en' : 'de';
  let onAllMonitors: readonly CalendarEvent[] | null = null;
  return monitors.map((category) => {
    const monitor = { id: idOf(category), name: category.name };
    const rules = { ...common, tags: { ...common.tags, monitors: [category] } };
    let ranked: ReadonlyMap<number, Verdict> | null = null;
    const judgeRanked = (event: CalendarEvent) => {
      onAllMonitors ??= first(common.tags.all);
      ranked ??= judgeByEventId([...new Set([...onAllMonitors, ...first([category])])], rules);
      return ranked.get(event.id) ?? { code: 'over-limit' as const, event, neededLimit: maxSlides + 1 };
    };
    return (hit) => {
      const alone = judgeAlone(hit, rules);
      // The limit matters only for an event that would be shown.
      const verdict = 'event' in hit && isShown(alone.code) ? judgeRanked(hit.event) : alone;
      const explanation = explainVerdict(verdict, rules, language);
      return { monitor, code: verdict.code, shown: isShown(verdict.code), ...explanation };
    };
  });
}

function judgeByEventId(
  events: readonly CalendarEvent[],
  rules: SelectionRules,
): ReadonlyMap<number, Verdict> {
  const judged = judgeEvents(events, [], rules);
  return new Map(judged.flatMap((one) => (one.code === 'unreadable' ? [] : [[one.event.id, one]])));
}

function judgeAlone(hit: Hit, rules: SelectionRules): Verdict {
  if ('member' in hit) return { code: 'unreadable', member: hit.member };
  const [alone] = judgeEvents([hit.event], [], rules);
  return alone ?? { code: 'untagged', event: hit.event };
}
