import type { DeskSummary } from './desk-summary.ts';
import { isStale } from './read-freshness.ts';
import type { ServiceFacts } from './use-service-facts.ts';

/** As many as the notes have headings: what the picture shows, what the gateway says, and data that is old. */
export function countNotes(
  reply: Pick<DeskSummary, 'notes' | 'asOf' | 'pollSeconds'> | undefined,
  facts: Pick<ServiceFacts, 'isComplete' | 'unreadable'> | undefined,
  now: number,
): number {
  const notes = reply?.notes ?? [];
  const empty = notes.filter(({ kind }) => kind === 'empty-monitor').length;
  const isOld = reply !== undefined && isStale(reply, now);
  const ofService = [facts?.isComplete === false, (facts?.unreadable.length ?? 0) > 0];
  const extra = [empty > 0, isOld, ...ofService].filter(Boolean).length;
  return notes.length - empty + extra;
}
