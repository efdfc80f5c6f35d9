import type { Writable } from '#storage/database/database.ts';
import { removeItem } from '#storage/parts.ts';
import type { ZoneClock } from '#time/date-time.ts';
import { addOccurrence } from './add-occurrence.ts';
import type { SampleIds } from './fill-samples.ts';
import { findNextOccurrence, occurrenceAt } from './occurrence.ts';
import { type Recipe, recipes } from './recipe.ts';

/** Stored as JSON under these names. */
export interface SampleState {
  /** When the samples were added, in epoch ms; occurrences count from it. */
  readonly anchor: number;
  readonly ids: SampleIds;
  readonly latest: Readonly<Record<string, Latest>>;
}
interface Latest {
  /** Index of the latest occurrence. */
  readonly number: number;
  readonly end: number;
  readonly event: number;
  /** Id of the event before, of a `rolling` recipe. */
  readonly before: number | null;
}

/**
 * Adds the next occurrence of each recipe whose latest has ended. `rolling` recipes, with about twenty occurrences a day,
 * keep only the last ended one.
 */
export async function renewSamples(
  db: Writable,
  { state, now, clock }: { state: SampleState; now: number; clock: ZoneClock },
): Promise<SampleState> {
  const latest: Record<string, Latest> = { ...state.latest };
  for (const recipe of recipes) {
    const last = latest[recipe.slug];
    if (last !== undefined && last.end > now) continue;
    const from = last === undefined ? 0 : last.number + 1;
    const number = findNextOccurrence(recipe.when, { from, now, anchor: state.anchor, clock });
    if (number === null) continue;
    if (last === undefined) await addEnded(db, { recipe, state, latest, clock, now, before: number });
    const added = await addNumbered(db, { recipe, state, latest, clock, now, number });
    if (added === null) continue;
    const rolling = recipe.when.kind === 'rolling';
    if (rolling && last?.before) await removeItem(db, 'Event', last.before);
    latest[recipe.slug] = { ...added, number, before: rolling ? (last?.event ?? null) : null };
  }
  return { ...state, latest };
}

interface OccurrenceRequest {
  readonly recipe: Recipe;
  readonly state: SampleState;
  readonly latest: Readonly<Record<string, Latest>>;
  readonly clock: ZoneClock;
  readonly now: number;
}

async function addEnded(db: Writable, step: OccurrenceRequest & { readonly before: number }): Promise<void> {
  const { recipe, before } = step;
  for (let back = recipe.ended ?? 0; back > 0; back -= 1)
    await addNumbered(db, { ...step, number: before - back });
}

async function addNumbered(
  db: Writable,
  { recipe, state, latest, clock, now, number }: OccurrenceRequest & { readonly number: number },
): Promise<{ readonly event: number; readonly end: number } | null> {
  const when = occurrenceAt(recipe.when, { number, anchor: state.anchor, clock });
  if (when === null) return null;
  const alternative = recipe.insteadOf === undefined ? undefined : latest[recipe.insteadOf];
  const alternatives = alternative === undefined ? [] : [alternative.event];
  const event = await addOccurrence(db, {
    recipe,
    occurrence: when,
    ids: state.ids,
    at: now,
    alternatives,
  });
  return { event, end: when.end };
}
