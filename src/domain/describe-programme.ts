import { emptyHistory, forecast, maxShowings, soonSeconds } from './programme.ts';
import type { Turn } from './turn.ts';
import type { Urgency } from './urgency.ts';

export interface TurnFigures {
  /** `row`: it has no slide of its own, but a row of an overview page. */
  readonly why: Urgency | 'row';
  /** The longest interval between two showings of the slide, from start to start. */
  readonly slideSeconds: number;
  /** The same where a row of an overview page counts too. */
  readonly seenSeconds: number;
  /** Whether a soon turn can't come within two minutes; `seenSeconds` is what is possible then. */
  readonly isLate: boolean;
}

export type ProgrammeFigures = ReturnType<typeof describeProgramme>;

/** Slide changes take a little longer than planned. */
const toleranceSeconds = 2;

/** The simulation goes on for so long after everything was shown once, so that soon turns repeat. */
const repeatedSeconds = 900;

/** Simulates the programme of these turns from its beginning. `loopSeconds`: until everything was shown once, as far as it was simulated. */
export function describeProgramme(turns: readonly [Turn, ...Turn[]]) {
  const [slides, sights] = [createIntervals(), createIntervals()];
  let [loopMs, endMs, showings] = [0, 0, 0];
  for (const { turn, at } of forecast(turns, emptyHistory, 0)) {
    endMs = at;
    if (slides.last.size === turns.length && loopMs === 0) loopMs = at;
    const isOver = loopMs > 0 && at > loopMs + 1000 * repeatedSeconds && slides.longest.size === turns.length;
    if (isOver || showings === maxShowings) break;
    showings += 1;
    slides.see(turn.key, at);
    for (const key of [turn.key, ...turn.covers]) sights.see(key, at);
  }
  const figuresOf = (key: string, urgency: Urgency, why: TurnFigures['why'] = urgency): TurnFigures => {
    const slideSeconds = slides.longestOf(key, endMs) / 1000;
    const seenSeconds = sights.longestOf(key, endMs) / 1000;
    const isLate = urgency === 'soon' && seenSeconds > soonSeconds + toleranceSeconds;
    return { why, slideSeconds, seenSeconds, isLate };
  };
  const rows = turns.flatMap(({ covers, urgency }) =>
    covers.map((key) => [key, figuresOf(key, urgency, 'row')] as const),
  );
  const own = turns.map(({ key, urgency }) => [key, figuresOf(key, urgency)] as const);
  return { loopSeconds: (loopMs || endMs) / 1000, turns: new Map([...rows, ...own]) };
}

function createIntervals() {
  const last = new Map<string, number>();
  const longest = new Map<string, number>();
  return {
    last,
    longest,
    see: (key: string, at: number): void => {
      const before = last.get(key);
      if (before !== undefined) longest.set(key, Math.max(longest.get(key) ?? 0, at - before));
      last.set(key, at);
    },
    /** The time until `end` for what was not repeated. */
    longestOf: (key: string, end: number) => longest.get(key) ?? end - (last.get(key) ?? 0),
  };
}
