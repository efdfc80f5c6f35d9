import type { Turn } from './turn.ts';

/** Overview pages follow after so many event slides. */
export const eventsPerOverview = 6;

interface Showing {
  /** Epoch or monotonic ms: when the turn was last shown, or joined the list. */
  readonly at: number;
  /** How often it was shown. */
  readonly count: number;
}

/** What was shown when. */
export interface History {
  /** The keys are those of turns; the latest is last. */
  readonly showings: ReadonlyMap<string, Showing>;
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
  const kept = [...history.showings].filter(([key]) => keys.has(key));
  const showings = new Map(kept);
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
