import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown, judgeEvents, type SelectionRules, type Verdict } from '#domain/judge-events.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import type { EventRanks } from '#server/served-events/event-ranks.ts';

/** An event, or a member that is none. */
export type Hit = { readonly event: CalendarEvent } | { readonly member: UnreadableMember };

/** Says for one monitor why a hit is, or is not, shown. */
export interface Judge {
  readonly explain: (hit: Hit) => object;
}

/** More places than any screen has slides: what comes later is over every limit. */
const mostPlaces = 200;

/** One judge for each of the monitors; `common` are the rules that all of them share. */
export function createJudges(
  monitors: readonly Category[],
  common: SelectionRules,
  ranks: EventRanks,
  idOf: (monitor: Category) => string,
): readonly Judge[] {
  const first = (categories: readonly Category[]) => ranks.first(categories, common.now, mostPlaces);
  const language = common.locale === 'en' ? 'en' : 'de';
  let everywhere: readonly CalendarEvent[] | null = null;
  return monitors.map((category) => {
    const monitor = { id: idOf(category), name: category.name };
    const rules = { ...common, tags: { ...common.tags, monitors: [category] } };
    let places: ReadonlyMap<number, Verdict> | null = null;
    const placeOf = (event: CalendarEvent) => {
      everywhere ??= first(common.tags.all);
      places ??= judgePlaces([...new Set([...everywhere, ...first([category])])], rules);
      return places.get(event.id) ?? { code: 'over-limit' as const, event, neededLimit: mostPlaces + 1 };
    };
    return {
      explain: (hit) => {
        const alone = judgeAlone(hit, rules);
        // Only an event that would be shown has to be counted against the limit.
        const verdict = 'event' in hit && isShown(alone.code) ? placeOf(hit.event) : alone;
        const explanation = explainVerdict(verdict, rules, language);
        return { monitor, code: verdict.code, shown: isShown(verdict.code), ...explanation };
      },
    };
  });
}

function judgePlaces(events: readonly CalendarEvent[], rules: SelectionRules): ReadonlyMap<number, Verdict> {
  const judged = judgeEvents(events, [], rules);
  return new Map(judged.flatMap((one) => (one.code === 'unreadable' ? [] : [[one.event.id, one]])));
}

function judgeAlone(hit: Hit, rules: SelectionRules): Verdict {
  if ('member' in hit) return { code: 'unreadable', member: hit.member };
  const [alone] = judgeEvents([hit.event], [], rules);
  return alone ?? { code: 'untagged', event: hit.event };
}
