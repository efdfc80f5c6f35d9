import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { fields } from '#config/parameters.ts';
import type { Site } from '#config/site.ts';
import type { PageClock } from '#data/clock.ts';
import { getJson, RequestError } from '#data/get-json.ts';
import { loadCategories } from '#data/load-monitor-data.ts';
import { withJitter } from '#data/query-client.ts';
import { summariseMonitors, summaryContext } from './summarise-monitors.ts';
import type { DeskSummary, SummaryRequest, SummaryResponse } from './summary-worker.ts';

const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });

/**
 * `summary`: refetched every minute; after an error the last one remains. `monitors`: before the first summary without their
 * events.
 */
export function useDeskSummary(language: 'de' | 'en', site: Site | undefined, clock: PageClock) {
  const names = useQuery({
    queryKey: ['desk-monitors', site],
    queryFn: site === undefined ? skipToken : () => loadMonitors(site, clock.now()),
    refetchInterval: ({ state }) => (state.data === undefined ? withJitter(5) : false),
  });
  const { data: summary, error } = useQuery({
    queryKey: ['desk-summary', site],
    queryFn: site === undefined ? skipToken : () => fetchSummary({ site, language, now: clock.now() }),
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? 5 : fields.poll.fallback),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    // A new build of the site has the same summary.
    placeholderData: keepPreviousData,
  });
  return { summary, monitors: summary?.monitors ?? names.data, error };
}

async function loadMonitors(site: Site, now: number) {
  return summariseMonitors([], summaryContext(await loadCategories(getJson), site, now));
}

/** Fails with `RequestError`. */
function fetchSummary(request: SummaryRequest): Promise<DeskSummary> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const fail = ({ message }: ErrorEvent) => reject(new RequestError(message, 0));
    worker.addEventListener('error', fail);
    port1.addEventListener('message', ({ data }: MessageEvent<SummaryResponse>) => {
      worker.removeEventListener('error', fail);
      port1.close();
      if ('error' in data) reject(new RequestError(data.error, data.status));
      else resolve(data);
    });
    port1.start();
    worker.postMessage(request, [port2]);
  });
}
