import type { Site } from '#config/site.ts';
import type { Freshness } from '#data/read-freshness.ts';
import type { Note } from './find-notes.ts';
import type { MonitorSummary } from './summarise-monitors.ts';

/** `monitors`: only their names; `summary`: all events judged for each of them at one moment. */
export interface SummaryRequest {
  readonly requestId: number;
  readonly kind: 'monitors' | 'summary';
  readonly site: Pick<Site, 'language' | 'timeZone' | 'allMonitors' | 'monitors'>;
  /** Epoch ms. */
  readonly now: number;
}

export interface DeskSummary extends Freshness {
  /** False while only the monitors' names are known. */
  readonly isJudged: boolean;
  readonly monitors: readonly MonitorSummary[];
  readonly notes: readonly Note[];
  /** The number of events in the answer, those that start first; `total` is that of all events. */
  readonly answered: number;
  readonly total: number;
}

export type SummaryResponse =
  | { readonly requestId: number; readonly summary: DeskSummary }
  | { readonly requestId: number; readonly error: string; readonly status: number };
