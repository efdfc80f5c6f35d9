import { useQuery } from '@tanstack/react-query';
import { defaults } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { PageClock } from '#data/clock.ts';
import { withJitter } from '#data/query-client.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { SummaryRequest, DeskSummary } from './desk-summary.ts';
import type { FetchSummary } from './start-summary-worker.ts';

/** Refetched every minute; after an error the last summary remains. Before the first one: the monitors' names. */
export function useDeskSummary(
  fetchSummary: FetchSummary,
  site: Site | undefined,
  language: 'de' | 'en',
  clock: PageClock,
): { readonly summary: DeskSummary | undefined; readonly error: Error | null } {
  const key = [language, site?.language, site?.allMonitors, site?.monitors, site?.timeZone];
  const fetchKind = async (kind: 'monitors' | 'summary') => {
    if (site === undefined) throw new Error('the site is not known yet');
    return fetchSummary({ ...createRequest(site, language, clock.now()), kind });
  };
  const names = useQuery({
    queryKey: ['desk-monitors', ...key],
    enabled: site !== undefined,
    queryFn: () => fetchKind('monitors'),
    refetchInterval: ({ state }) => (state.data === undefined ? withJitter(5) : false),
  });
  const summary = useQuery({
    queryKey: ['desk-summary', ...key],
    enabled: site !== undefined,
    queryFn: () => fetchKind('summary'),
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? 5 : defaults.poll),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  return { summary: summary.data ?? names.data, error: summary.error };
}

function createRequest(
  site: Site,
  language: 'de' | 'en',
  now: number,
): Omit<SummaryRequest, 'requestId' | 'kind'> {
  return {
    language: site.language,
    allMonitors: site.allMonitors,
    monitors: site.monitors ?? null,
    rules: {
      now,
      timeZone: site.timeZone,
      locale: screenWords[language].locale,
      days: defaults.days,
      limit: defaults.limit,
    },
  };
}
