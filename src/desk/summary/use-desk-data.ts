import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { fields } from '#config/parameters.ts';
import type { Site } from '#config/site.ts';
import { getJson, RequestError } from '#data/get-json.ts';
import { loadCategories } from '#data/load-monitor-data.ts';
import { withJitter } from '#data/query-client.ts';
import type { PageClock } from '#data/trusted-clock.ts';
import { useNotices } from '#notices/desk/use-notice-list.ts';
import { useScreens } from '#screens/desk/use-screens.ts';
import { factsQuery } from './query-keys.ts';
import { summariseMonitors, summaryContext } from './summarise-monitors.ts';
import type { DeskSummary, SummaryRequest, SummaryResponse } from './summary-worker.ts';

const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });

export type DeskData = ReturnType<typeof useDeskData>;

/** All undefined until loaded; after an error the last answers remain. Before the summary the monitors lack their events. */
export function useDeskData(language: 'de' | 'en', site: Site | undefined, clock: PageClock) {
  const names = useQuery({
    queryKey: ['desk-monitors', site],
    queryFn:
      site === undefined
        ? skipToken
        : async () => summariseMonitors([], summaryContext(await loadCategories(getJson), site, clock.now())),
    refetchInterval: ({ state }) => (state.data === undefined ? withJitter(5) : false),
  });
  const { data: summary, error: summaryError } = useQuery({
    queryKey: ['desk-summary', site, language],
    queryFn: site === undefined ? skipToken : () => fetchSummary({ site, language, now: clock.now() }),
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? 5 : fields.poll.fallback),
    // A new build of the site has the same summary.
    placeholderData: keepPreviousData,
  });
  const { data: facts, error: factsError } = useQuery({
    ...factsQuery,
    refetchInterval: withJitter(60),
  });
  const { screens, unreadScreens, error: screensError } = useScreens(facts?.screens);
  const { notices, error: noticesError } = useNotices(facts?.hasSignIn, clock);
  const error = factsError ?? summaryError ?? screensError ?? noticesError;
  const monitors = summary?.monitors ?? names.data;
  return { summary, monitors, facts, screens, unreadScreens, notices, error };
}

/** Fails with `RequestError`. */
function fetchSummary(request: SummaryRequest): Promise<DeskSummary> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const answered = new AbortController();
    const settle = (response: SummaryResponse) => {
      answered.abort();
      port1.close();
      if ('error' in response) reject(new RequestError(response.error, response.status));
      else resolve(response);
    };
    const onError = ({ message }: ErrorEvent) => settle({ error: message, status: 0 });
    worker.addEventListener('error', onError, { signal: answered.signal });
    port1.addEventListener('message', ({ data }: MessageEvent<SummaryResponse>) => settle(data));
    port1.start();
    worker.postMessage(request, [port2]);
  });
}
