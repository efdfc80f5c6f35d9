import { config as zodConfig } from 'zod/mini';
import { getJson, RequestError } from '#data/get-json.ts';
import { loadCategories } from '#data/load-monitor-data.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { defaultPollSeconds, type Freshness, readFreshness } from '#data/read-freshness.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import { type EventsAnswer, readEventsAnswer } from '#events/read-collection.ts';
import type { SummaryResponse, SummaryRequest, DeskSummary } from './desk-summary.ts';
import { findNotes } from './find-notes.ts';
import { summariseMonitors } from './summarise-monitors.ts';

/* Judges all events outside the main thread, which 10,000 events for 200 monitors would block for a second. */

// The content security policy forbids `eval`.
zodConfig({ jitless: true });

interface CachedEvents {
  readonly etag: string | null;
  readonly language: string;
  readonly events: EventsAnswer;
}
let cached: CachedEvents | null = null;

interface LoadedEvents {
  readonly events: EventsAnswer;
  readonly freshness: Freshness;
}

self.addEventListener('message', ({ data }: MessageEvent<SummaryRequest>) => {
  void respond(data).then((response) => postMessage(response));
});

async function respond(request: SummaryRequest): Promise<SummaryResponse> {
  const { requestId } = request;
  try {
    return { requestId, summary: await summarise(request) };
  } catch (error) {
    const status = error instanceof RequestError ? error.status : 0;
    return { requestId, error: error instanceof Error ? error.message : String(error), status };
  }
}

const noEvents: LoadedEvents = {
  events: { events: [], unreadable: [], totalItems: 0 },
  freshness: { asOf: null, pollSeconds: defaultPollSeconds },
};

async function summarise({ kind, site, now }: SummaryRequest): Promise<DeskSummary> {
  const isJudged = kind === 'summary';
  const [{ events: answer, freshness }, categories] = await Promise.all([
    isJudged ? loadEvents(site.language) : noEvents,
    loadCategories(getJson),
  ]);
  const { events, unreadable } = answer;
  const context = {
    categories,
    monitors: indexMonitors(categories, site),
    screen: resolveConfig({}, site),
    now,
  };
  const summaries = summariseMonitors(events, context);
  return {
    isJudged,
    ...freshness,
    monitors: summaries,
    notes: isJudged ? findNotes(events, context, summaries) : [],
    answered: events.length + unreadable.length,
    total: answer.totalItems,
  };
}

async function loadEvents(language: string): Promise<LoadedEvents> {
  const { body, header } = await getJson(`/api/events?lang=${language}`);
  const etag = header('etag');
  const freshness = readFreshness(header);
  if (cached !== null && etag !== null && cached.etag === etag && cached.language === language)
    return { events: cached.events, freshness };
  const events = await readEventsAnswer(body);
  if (events === null) throw new RequestError('/api/events is no collection of events', 200);
  cached = { etag, language, events };
  return { events, freshness };
}
