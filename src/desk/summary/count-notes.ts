import { isStale } from '#data/read-freshness.ts';
import type { DeskSummary } from './desk-summary.ts';
import type { ServiceFacts } from './use-service-facts.ts';

/** The number of headings on the notes page. */
export function countNotes(
  summary: Pick<DeskSummary, 'notes' | 'asOf' | 'pollSeconds'> | undefined,
  facts: Pick<ServiceFacts, 'isComplete' | 'unreadable'> | undefined,
  now: number,
): number {
  const notes = summary?.notes ?? [];
  const empty = notes.filter(({ kind }) => kind === 'empty-monitor').length;
  const isOld = summary !== undefined && isStale(summary, now);
  const ofService = [facts?.isComplete === false, (facts?.unreadable.length ?? 0) > 0];
  const extra = [empty > 0, isOld, ...ofService].filter(Boolean).length;
  return notes.length - empty + extra;
}
