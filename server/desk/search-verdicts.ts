import { setImmediate } from 'node:timers/promises';
import { stateOf, type TimeContext } from '#domain/event-dates.ts';
import { datesOfSeries } from '#domain/series.ts';
import { createTitleDistance } from '#domain/nearest-title.ts';
import type { SentResult } from '#domain/verdicts-answer.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import type { Hit } from './judge-for-screen.ts';

type SentVerdict = SentResult['verdicts'][number];
type SentGroup = NonNullable<SentResult['screens']>[number];

export interface Explainers {
  readonly verdicts: readonly ((hit: Hit) => SentVerdict)[];
  /** Undefined: the results have no `screens`. */
  readonly screens: readonly ((hit: Hit) => SentGroup)[] | undefined;
  /** False once there is no time left, or nobody waits for the answer. */
  readonly mayContinue: () => boolean;
}

const maxResults = 50;
/** Results without `event` and `q`. */
const maxUnfilteredResults = 1000;
const maxBytes = 1_000_000;

/** Alike for signs as they are typed and as they are published. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[„“”"‚‘’'´`]+/g, "'")
    .replace(/--?|–/g, '-');

/** The first of `all` with this id or with all these words, and whether these are all. */
export async function findHits(
  all: readonly Hit[],
  { id, words }: { readonly id: string | undefined; readonly words: readonly string[] },
): Promise<{ readonly hits: readonly Hit[]; readonly isWhole: boolean }> {
  const maxHits = id === undefined && words.length === 0 ? maxUnfilteredResults : maxResults;
  const folded = words.map(fold);
  const matches = (hit: Hit) => {
    if (id !== undefined) return hit.iri === id || (hit.iri?.endsWith(`/${id}`) ?? false);
    // A title is found as it was typed, also if a state was read from it.
    const notes = 'reason' in hit ? [] : hit.notes;
    const typed = notes.find(({ code }) => code === 'state-in-title')?.typed;
    const text = fold(typed ?? hit.name ?? '');
    return folded.every((word) => text.includes(word));
  };
  const hits: Hit[] = [];
  for await (const part of inPortions(all, 50))
    for (const one of part.filter(matches)) {
      if (hits.length === maxHits) return { hits, isWhole: false };
      hits.push(one);
    }
  return { hits, isWhole: true };
}

const maxNearest = 3;

/** The titles that are nearest to what was typed. */
export async function findNearestTitles(all: readonly Hit[], typed: string, mayContinue: () => boolean) {
  const distanceOf = createTitleDistance(typed);
  const found = new Map<string, number>();
  for await (const part of inPortions(all, 50)) {
    if (!mayContinue()) break;
    for (const { name } of part) {
      const distance = distanceOf(name ?? '');
      if (distance !== null) found.set(name ?? '', distance);
    }
  }
  const nearest = [...found].sort(([, a], [, b]) => a - b).slice(0, maxNearest);
  return nearest.map(([name]) => name);
}

/** Results until the answer is full, or may not continue. Only the first may lack some of its verdicts. */
export async function explainHits(hits: readonly Hit[], explainers: Explainers, moment: TimeContext) {
  const results: SentResult[] = [];
  let left = maxBytes;
  const fill = async <T extends object>(list: T[], explain: readonly ((hit: Hit) => T)[], hit: Hit) => {
    for (const explainOne of explain) {
      if (!explainers.mayContinue()) return false;
      const verdict = explainOne(hit);
      left -= sizeOf(verdict);
      if (left < 0) return false;
      list.push(verdict);
      await setImmediate();
    }
    return true;
  };
  for (const hit of hits) {
    const verdicts: SentVerdict[] = [];
    const screens: SentGroup[] = [];
    const result: SentResult = {
      event: summarize(hit, moment),
      verdicts,
      ...(explainers.screens && { screens }),
    };
    left -= sizeOf(result);
    if (left < 0) return { results, isWhole: false };
    const isWhole =
      (await fill(verdicts, explainers.verdicts, hit)) &&
      (await fill(screens, explainers.screens ?? [], hit));
    if (!isWhole) return { results: results.length === 0 ? [result] : results, isWhole };
    results.push(result);
  }
  return { results, isWhole: true };
}

/** The bytes of its JSON and of the comma after it. */
function sizeOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

function summarize(hit: Hit, moment: TimeContext): SentResult['event'] {
  if ('reason' in hit) return { '@id': hit.iri, name: hit.name, unreadable: hit.reason };
  const { iri, name, startDate, endDate, filterCategories, canceled, published, archived } = hit;
  const state = stateOf(hit);
  const [{ date }, ...others] = datesOfSeries([{ event: hit }], moment);
  const nextDate = date.until < moment.now ? null : { startDate: date.startDate, endDate: date.endDate };
  const dates = { startDate, endDate, nextDate, furtherDates: others.length };
  return { '@id': iri, name, ...dates, canceled, state, published, archived, filterCategories };
}
