import type { Note } from './find-notes.ts';
import type { CommonRules, MonitorSummary } from './summarise-monitors.ts';

/** `monitors`: their names alone; `summary`: all events judged for each of them at one moment. */
export interface SummaryRequest {
  readonly requestId: number;
  readonly kind: 'monitors' | 'summary';
  readonly rules: CommonRules;
  readonly language: 'de' | 'en';
  readonly allMonitors: readonly string[];
  readonly monitors: readonly string[] | null;
}

export interface Freshness {
  /** When the event service was last read, epoch ms; null where the gateway does not say. */
  readonly asOf: number | null;
  readonly pollSeconds: number;
}

export interface DeskSummary extends Freshness {
  /** False while only the monitors' names are known. */
  readonly isJudged: boolean;
  readonly monitors: readonly MonitorSummary[];
  readonly notes: readonly Note[];
  /** How many of the gateway's events (`total`) it answered with: those that start first. */
  readonly answered: number;
  readonly total: number;
}

export type SummaryResponse =
  | { readonly requestId: number; readonly summary: DeskSummary }
  | { readonly requestId: number; readonly error: string; readonly status: number };
