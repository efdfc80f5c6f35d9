import { config as zodConfig } from 'zod/mini';
import type { Site } from '#config/site.ts';
import { getJson, RequestError } from '#data/get-json.ts';
import { loadCategories, type LoadedEvents, readEvents } from '#data/load-monitor-data.ts';
import { findNotes } from './find-notes.ts';
import { noteWords } from './note-words.ts';
import { summariseMonitors, summaryContext } from './summarise-monitors.ts';

/* Judges all events outside the main thread, which 10,000 events for 200 monitors would block for a second. */

export interface SummaryRequest {
  readonly site: Site;
  /** The notes are in this language. */
  readonly language: 'de' | 'en';
  /** Epoch ms. */
  readonly now: number;
}

/** All events judged for each monitor at one moment. */
export type DeskSummary = Awaited<ReturnType<typeof summarise>>;

export type SummaryResponse = DeskSummary | { readonly error: string; readonly status: number };

// The content security policy forbids `eval`.
zodConfig({ jitless: true });

self.addEventListener('message', ({ data, ports }: MessageEvent<SummaryRequest>) => {
  void summarise(data)
    .catch(describeError)
    .then((response: SummaryResponse) => ports[0]?.postMessage(response));
});

function describeError(error: unknown) {
  const status = error instanceof RequestError ? error.status : 0;
  return { error: error instanceof Error ? error.message : String(error), status };
}

let loaded: LoadedEvents | undefined;

async function summarise({ site, language, now }: SummaryRequest) {
  const [answer, categories] = await Promise.all([
    getJson(`/api/events?lang=${site.language}`),
    loadCategories(getJson),
  ]);
  loaded = await readEvents(answer, loaded);
  const { events, unreadable, totalItems, asOf, pollSeconds } = loaded;
  const context = summaryContext(categories, site, now);
  const monitors = summariseMonitors(events, context);
  return {
    asOf,
    pollSeconds,
    monitors,
    notes: findNotes(events, context, monitors, noteWords[language]),
    /** The number of events in the answer, those that start first; `total` is that of all events. */
    answered: events.length + unreadable.length,
    total: totalItems,
  };
}
