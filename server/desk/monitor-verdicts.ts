import { fields } from '#config/parameters.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import {
  isShown,
  judgeEvents,
  rulesFor,
  type ScreenRules,
  type SelectionRules,
  type Verdict,
} from '#domain/judge-events.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';

export type Hit = { readonly event: CalendarEvent } | { readonly member: UnreadableMember };

/** The explained verdict of one monitor. */
export type ExplainHit = (hit: Hit) => object;

const { max: maxSlides } = fields.limit.accepts;

/** Explains hits for screens with these rules, one for each monitor. */
export function createMonitorVerdicts(
  monitors: readonly Category[],
  screen: ScreenRules,
  { monitors: site, ranks }: Pick<ServedEvents, 'monitors' | 'ranks'>,
  now: number,
): readonly ExplainHit[] {
  const { language } = screen;
  const first = (categories: readonly Category[]) => ranks(language).first(categories, now, maxSlides);
  let onAllMonitors: readonly CalendarEvent[] | null = null;
  return monitors.map((category) => {
    const monitor = { id: site.idOf(category), name: category.name };
    const rules = rulesFor(screen, site, [category], now);
    let ranked: ReadonlyMap<number, Verdict> | null = null;
    const judgeRanked = (event: CalendarEvent) => {
      onAllMonitors ??= first(site.all.list);
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
