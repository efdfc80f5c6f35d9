import type { Note } from './find-notes.ts';
import type { CommonRules, MonitorSummary } from './summarise-monitors.ts';

/** What the desk asks its worker: which monitors there are, or the whole board judged for each of them at one moment. */
export interface SummaryRequest {
  readonly requestId: number;
  readonly kind: 'monitors' | 'board';
  readonly rules: CommonRules;
  readonly language: 'de' | 'en';
  readonly allMonitors: readonly string[];
  readonly monitors: readonly string[] | null;
}

/** How old the gateway's picture is. */
export interface Freshness {
  /** When the event service was last read, epoch ms; null where the gateway does not say. */
  readonly asOf: number | null;
  readonly pollSeconds: number;
}

export interface DeskSummary extends Freshness {
  /** False while only the monitors' names are known: nothing is said of their events yet. */
  readonly isJudged: boolean;
  readonly monitors: readonly MonitorSummary[];
  readonly notes: readonly Note[];
  /** How many events the gateway knows, and how many of them it answered with: those that start first. */
  readonly answered: number;
  readonly total: number;
}

export type SummaryResponse =
  | { readonly requestId: number; readonly summary: DeskSummary }
  | { readonly requestId: number; readonly error: string; readonly status: number };
