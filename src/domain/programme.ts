import type { Turn } from './turn.ts';

/** Overview pages follow after so many event slides. */
const eventsPerOverview = 6;

export interface History {
  /** By the keys of turns; the latest is last. `at`: epoch or monotonic ms, when it was last shown, or joined the list. */
  readonly showings: ReadonlyMap<string, { readonly at: number; readonly count: number }>;
  /** The key of the turn that was shown last; null before the first. */
  readonly current: string | null;
  readonly eventsSinceOverview: number;
}

/** The first overview page is the second slide of the loop. */
export const emptyHistory: History = {
  showings: new Map(),
  current: null,
  eventsSinceOverview: eventsPerOverview - 1,
};

/** Removes what has left the list, and adds what has joined it. */
export function updateHistory(history: History, turns: readonly Turn[], now: number): History {
  const keys = new Set(turns.map(({ key }) => key));
  const showings = new Map([...history.showings].filter(([key]) => keys.has(key)));
  for (const key of keys) if (!showings.has(key)) showings.set(key, { at: now, count: 0 });
  return { ...history, showings };
}

export function recordShowing(history: History, { key, kind }: Turn, now: number): History {
  const showings = new Map(history.showings);
  const count = countShowings(history, key) + 1;
  showings.delete(key);
  showings.set(key, { at: now, count });
  const shown = history.eventsSinceOverview + (kind === 'event' ? 1 : 0);
  const eventsSinceOverview = kind === 'overview' ? 0 : shown;
  return { showings, current: key, eventsSinceOverview };
}

export function countShowings({ showings }: History, key: string): number {
  return showings.get(key)?.count ?? 0;
}

/** A soon event comes within this time, from start to start (design §4, rule 3). */
export const soonSeconds = 120;

/** How long a turn waits in relation to the others (design §4, rule 3). */
const intervals = { soon: 0.5, today: 1, week: 2, later: 3, long: 4 } as const;

/** Timers and slide changes take a little longer than planned. */
const delayMs = 50;

const dwellOf = ({ dwellSeconds }: Turn) => Math.round(1000 * dwellSeconds) + delayMs;
const isPage = ({ kind }: Turn) => kind === 'overview';

/** The turn that follows at `now`: the oldest in intervals; what was never shown comes first, then the order of the list. */
export function chooseNext(turns: readonly [Turn, ...Turn[]], history: History, now: number): Turn {
  const { showings, current, eventsSinceOverview } = history;
  const ageOf = ({ key }: Turn) => now - (showings.get(key)?.at ?? now);
  const waitOf = (turn: Turn) =>
    countShowings(history, turn.key) === 0
      ? Infinity
      : // A turn in two languages has two slides.
        (ageOf(turn) * turn.versions) / intervals[turn.urgency];
  const oldest = (some: readonly Turn[], age: (turn: Turn) => number) =>
    [...some].sort((a, b) => (age(a) === age(b) ? 0 : age(b) - age(a)));
  const events = turns.filter((turn) => !isPage(turn));
  const pages = turns.filter(isPage);
  const others = (some: readonly Turn[]) => some.filter(({ key }) => key !== current);
  const isPageDue = eventsSinceOverview >= eventsPerOverview || others(events).length === 0;
  const candidates = isPageDue && others(pages).length > 0 ? pages : events;
  const [wanted] = oldest(others(candidates), candidates === pages && events.length > 0 ? ageOf : waitOf);
  const soon = (events.length === 0 ? pages : events).filter(({ urgency }) => urgency === 'soon');
  return findLate(oldest(others(soon), ageOf), wanted, ageOf) ?? wanted ?? turns[0];
}

/**
 * The first of the soon turns, if one of them would come too late after `wanted`. All soon turns together get at most half of the
 * time, so that the others go on where there are many of them.
 */
function findLate(soon: readonly Turn[], wanted: Turn | undefined, ageOf: (turn: Turn) => number) {
  const needMs = soon.reduce((sum, turn) => sum + dwellOf(turn), 0);
  const limitMs = Math.max(1000 * soonSeconds, 2 * needMs);
  let waitMs = wanted === undefined ? 0 : dwellOf(wanted);
  for (const turn of soon) {
    if (turn !== wanted && ageOf(turn) + waitMs > limitMs) return soon[0];
    waitMs += dwellOf(turn);
  }
  return undefined;
}

/** A simulation ends after so many showings: a pass of 200 slides, half of them soon, takes about 400. */
export const maxShowings = 1000;

/** The turns that follow, without end, and when they begin. */
export function* forecast(turns: readonly [Turn, ...Turn[]], history: History, now: number) {
  let [past, at] = [updateHistory(history, turns, now), now];
  for (;;) {
    const turn = chooseNext(turns, past, at);
    yield { turn, at };
    past = recordShowing(past, turn, at);
    at += 1000 * turn.dwellSeconds;
  }
}
