import { skipToken, useQuery } from '@tanstack/react-query';
import { fields } from '#config/parameters.ts';
import type { Site } from '#config/site.ts';
import type { PageClock } from '#data/clock.ts';
import { getJson, RequestError } from '#data/get-json.ts';
import { loadCategories } from '#data/load-monitor-data.ts';
import { withJitter } from '#data/query-client.ts';
import { summariseMonitors, summaryContext, type SummarySite } from './summarise-monitors.ts';
import type { DeskSummary, SummaryRequest, SummaryResponse } from './summary-worker.ts';

export type FetchSummary = ReturnType<typeof startSummaryWorker>;

/** Starts the worker that computes the summary. The returned function fails with `RequestError`. */
export function startSummaryWorker() {
  const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (response: SummaryResponse) => void>();
  let lastRequestId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<SummaryResponse>) => {
    waiting.get(data.requestId)?.(data);
    waiting.delete(data.requestId);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const [requestId, respond] of waiting) respond({ requestId, error: message, status: 0 });
    waiting.clear();
  });
  return async (request: Omit<SummaryRequest, 'requestId'>): Promise<DeskSummary> => {
    lastRequestId += 1;
    const requestId = lastRequestId;
    const response = await new Promise<SummaryResponse>((resolve) => {
      waiting.set(requestId, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      worker.postMessage({ ...request, requestId } satisfies SummaryRequest);
    });
    if ('error' in response) throw new RequestError(response.error, response.status);
    return response.summary;
  };
}

/**
 * `summary`: refetched every minute; after an error the last one remains. `monitors`: before the first summary without their
 * events.
 */
export function useDeskSummary(
  fetchSummary: FetchSummary,
  language: 'de' | 'en',
  loadedSite: Site | undefined,
  clock: PageClock,
) {
  const site = loadedSite && pickSummarySite(loadedSite);
  const loadMonitors = async (site: SummarySite) =>
    summariseMonitors([], summaryContext(await loadCategories(getJson), site, clock.now()));
  const names = useQuery({
    queryKey: ['desk-monitors', site],
    queryFn: site === undefined ? skipToken : () => loadMonitors(site),
    refetchInterval: ({ state }) => (state.data === undefined ? withJitter(5) : false),
  });
  const { data: summary, error } = useQuery({
    queryKey: ['desk-summary', site],
    queryFn: site === undefined ? skipToken : () => fetchSummary({ site, language, now: clock.now() }),
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? 5 : fields.poll.fallback),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  return { summary, monitors: summary?.monitors ?? names.data, error };
}

/** Not its build, whose change would load another summary. */
function pickSummarySite({ language, timeZone, allMonitors, monitors }: Site): SummarySite {
  return { language, timeZone, allMonitors, monitors };
}
