import { setImmediate } from 'node:timers/promises';
import { fields } from '#config/parameters.ts';
import { stateOf } from '#domain/event-state.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown, judgeEvents, rulesFor, type ScreenRules, type Verdict } from '#domain/judge-events.ts';
import { seriesOf } from '#domain/series.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';

type Hit = CalendarEvent | UnreadableMember;

type Explain = ReturnType<typeof createExplainer>;

const maxResults = 50;
/** Results without `event` and `q`. */
const maxUnfilteredResults = 1000;
const maxBytes = 1_000_000;
const portion = 50;
const { max: maxSlides } = fields.limit.accepts;

/** The first of `all` with this id or with all these words, and whether these are all. */
export async function findHits(
  all: readonly Hit[],
  { id, words }: { readonly id: string | undefined; readonly words: readonly string[] },
): Promise<{ readonly hits: readonly Hit[]; readonly isWhole: boolean }> {
  const maxHits = id === undefined && words.length === 0 ? maxUnfilteredResults : maxResults;
  const matches = ({ iri, name }: Hit) => {
    if (id !== undefined) return iri === id || (iri?.endsWith(`/${id}`) ?? false);
    const text = (name ?? '').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const hits: Hit[] = [];
  for (const [at, one] of all.entries()) {
    if (at % portion === 0) await setImmediate();
    if (!matches(one)) continue;
    if (hits.length === maxHits) return { hits, isWhole: false };
    hits.push(one);
  }
  return { hits, isWhole: true };
}

/** Results until the answer is full. Only the first may lack some of its verdicts. */
export async function explainHits(hits: readonly Hit[], explainers: readonly Explain[]) {
  const results: object[] = [];
  let left = maxBytes;
  for (const hit of hits) {
    const verdicts: object[] = [];
    const result = { event: summarize(hit), verdicts };
    left -= sizeOf(result);
    if (left < 0) return { results, isWhole: false };
    for (const explain of explainers) {
      const verdict = explain(hit);
      left -= sizeOf(verdict);
      if (left < 0) return { results: results.length === 0 ? [result] : results, isWhole: false };
      verdicts.push(verdict);
      await setImmediate();
    }
    results.push(result);
  }
  return { results, isWhole: true };
}

/** With the comma after it. */
function sizeOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

function summarize(hit: Hit): object {
  if ('reason' in hit) return { '@id': hit.iri, name: hit.name, unreadable: hit.reason };
  const { iri, name, startDate, endDate, filterCategories, canceled, published, archived } = hit;
  const state = stateOf(hit);
  return { '@id': iri, name, startDate, endDate, canceled, state, published, archived, filterCategories };
}

/** Explains hits for a screen of this monitor. */
export function createExplainer(
  category: Category,
  screen: ScreenRules,
  { monitors: site, ranks }: Pick<ServedEvents, 'monitors' | 'ranks'>,
  now: number,
) {
  const { language } = screen;
  const monitor = { id: site.idOf(category), name: category.name };
  const rules = rulesFor(screen, site, [category], now);
  let ranked: ReturnType<typeof judgeEvents> | null = null;
  const judgeRanked = (event: CalendarEvent): Verdict => {
    ranked ??= judgeEvents(
      ranks(language).firstOfSeries([...site.all.list, category], now, maxSlides),
      rules,
    );
    const series = seriesOf(event);
    const found = ranked.find((one) => seriesOf(one.event) === series);
    if (found === undefined) return { code: 'over-limit', event, neededLimit: maxSlides + 1 };
    if (found.event.id === event.id) return found;
    return isShown(found.code) ? { code: 'in-series', event, head: found.event } : { ...found, event };
  };
  const judge = (hit: Hit): Verdict => {
    if ('reason' in hit) return { code: 'unreadable', member: hit };
    const [alone] = judgeEvents([hit], rules);
    // Limit and series matter only for an event that would be shown.
    return alone === undefined || isShown(alone.code) ? judgeRanked(hit) : alone;
  };
  return (hit: Hit) => {
    const verdict = judge(hit);
    const { code } = verdict;
    return { monitor, code, shown: isShown(code), ...explainVerdict(verdict, rules, language) };
  };
}
