import { config as zodConfig } from 'zod/mini';
import { getJson, RequestError } from '#data/get-json.ts';
import { loadCategories } from '#data/load-monitor-data.ts';
import { siteTags } from '#domain/group-by-tag.ts';
import { type EventsAnswer, readEventsAnswer } from '#events/read-answer.ts';
import type { SummaryResponse, SummaryRequest, DeskSummary, Freshness } from './desk-summary.ts';
import { findNotes } from './find-notes.ts';
import { readFreshness, usualPollSeconds } from './read-freshness.ts';
import { nameMonitors, summariseMonitors } from './summarise-monitors.ts';

/*
 * Reads and judges the whole board beside the page: ten thousand events for two hundred monitors would hold up typing
 * for a second. The page gets back a few kilobytes.
 */

// The content security policy allows no code made at run time.
zodConfig({ jitless: true });

interface Known {
  readonly etag: string | null;
  readonly language: string;
  readonly board: EventsAnswer;
}
let known: Known | null = null;

self.addEventListener('message', ({ data }: MessageEvent<SummaryRequest>) => {
  void answer(data).then((message) => postMessage(message));
});

async function answer(question: SummaryRequest): Promise<SummaryResponse> {
  const { requestId } = question;
  try {
    return {
      requestId,
      summary: question.kind === 'monitors' ? await name(question) : await judge(question),
    };
  } catch (error) {
    const status = error instanceof RequestError ? error.status : 0;
    return { requestId, error: error instanceof Error ? error.message : String(error), status };
  }
}

async function name({ rules, allMonitors, monitors }: SummaryRequest): Promise<DeskSummary> {
  const categories = await loadCategories(getJson);
  const tags = siteTags(categories, { allMonitors, monitors: monitors ?? undefined });
  return {
    isJudged: false,
    asOf: null,
    pollSeconds: usualPollSeconds,
    monitors: nameMonitors(tags, allMonitors, rules.locale),
    notes: [],
    answered: 0,
    total: 0,
  };
}

async function judge({ rules, language, allMonitors, monitors }: SummaryRequest): Promise<DeskSummary> {
  const [{ board, freshness }, categories] = await Promise.all([loadAll(language), loadCategories(getJson)]);
  const tags = siteTags(categories, { allMonitors, monitors: monitors ?? undefined });
  const summaries = summariseMonitors(board.events, tags, rules, allMonitors);
  return {
    isJudged: true,
    ...freshness,
    monitors: summaries,
    notes: findNotes(board.events, tags, summaries, rules),
    answered: board.events.length + board.unreadable.length,
    total: board.totalItems,
  };
}

async function loadAll(language: string): Promise<{ board: EventsAnswer; freshness: Freshness }> {
  const { body, header } = await getJson(`/api/events?lang=${language}`);
  const etag = header('etag');
  const freshness = readFreshness(header);
  if (known !== null && etag !== null && known.etag === etag && known.language === language)
    return { board: known.board, freshness };
  const board = readEventsAnswer(body);
  if (board === null) throw new RequestError('/api/events is no collection of events', 200);
  known = { etag, language, board };
  return { board, freshness };
}
