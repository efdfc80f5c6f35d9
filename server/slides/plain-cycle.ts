import type { Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { emptyHistory, forecast, maxShowings } from '#domain/programme.ts';
import { slideAt } from '#domain/second-language.ts';
import { type Turn, turnsOf } from '#domain/turn.ts';
import { pickSlideBackground } from '#kiosk/screen-state/drawn-screen.ts';

/** The place of a slide in the cycle of the plain wall. */
export interface Place {
  readonly key: string;
  /** The slides as they follow each other. */
  readonly cycle: readonly Slide[];
  readonly index: number;
}

/** The first place if `after` is no longer in the cycle, which is not computed for the beginning. */
export function placeAfter(slides: readonly [Slide, ...Slide[]], after: string | null): Place {
  const [first] = slides;
  if (after === null) return { key: first.key, cycle: [first], index: 0 };
  const keys = cycleOf(turnsOf(slides));
  const exact = keys.indexOf(after);
  const index = ((exact >= 0 ? exact : keys.indexOf(slideKeyOf(after))) + 1) % keys.length;
  const cycle = keys.map((key) => slideAt(slides, slideKeyOf(key), showingOf(key)) ?? first);
  return { key: keys[index] ?? first.key, cycle, index };
}

/**
 * An index for `backgroundAt`: as the kiosk page picks it the first time round. The last slide of the cycle also differs from the
 * first, which follows it.
 */
export function pickInCycle({ cycle, index }: Place, site: Pick<Site, 'grounds'>): number {
  const picked: number[] = [];
  for (const [place, one] of cycle.slice(0, index + 1).entries()) {
    const isLast = place > 1 && place === cycle.length - 1;
    const without = [...picked.slice(-1), ...(isLast ? picked.slice(0, 1) : [])];
    picked.push(pickSlideBackground(one, site, place, without));
  }
  return picked.slice(-1)[0] ?? 0;
}

const maxRepeats = 99;

/** A cycle takes at least this long, so that soon slides repeat in it. */
const leastCycleSeconds = 900;
const repeatMark = /~(?:[2-9]|[1-9]\d)$/;

/** The key of a slide without the mark of a repeated showing. */
export function slideKeyOf(key: string): string {
  return key.replace(repeatMark, '');
}

/** Returns the number of the showing that a key stands for: 2 for `KEY~2`. */
export function showingOf(key: string): number {
  return Number(repeatMark.exec(key)?.[0].slice(1) ?? 1);
}

/**
 * The order of the plain wall, which keeps no history: the programme from its beginning until every slide was shown in all its
 * languages and the longest interval is over. Repeated keys are numbered: `KEY~2`.
 */
export function cycleOf(turns: readonly [Turn, ...Turn[]]): readonly string[] {
  if (turns.length === 1 && turns[0].versions === 1) return [turns[0].key];
  const counts = new Map<string, number>();
  const cycle: string[] = [];
  for (const { turn, at } of forecast(turns, emptyHistory, 0)) {
    const count = (counts.get(turn.key) ?? 0) + 1;
    const isComplete = turns.every(({ key, versions }) => (counts.get(key) ?? 0) >= versions);
    const isOver = isComplete && at >= 1000 * leastCycleSeconds;
    if (isOver || count > maxRepeats || cycle.length === maxShowings) break;
    counts.set(turn.key, count);
    cycle.push(count === 1 ? turn.key : `${turn.key}~${count}`);
  }
  const left = turns.flatMap(({ key }) => (counts.has(key) ? [] : key));
  if (left.length > 0) return [...cycle, ...left];
  // The cycle starts again with its first slide.
  const last = cycle[cycle.length - 1];
  return last !== undefined && slideKeyOf(last) === cycle[0] ? cycle.slice(0, -1) : cycle;
}
