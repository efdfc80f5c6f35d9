import { useQuery } from '@tanstack/react-query';
import { fields } from '#config/parameters.ts';
import type { Site } from '#config/site.ts';
import type { PageClock } from '#data/clock.ts';
import { withJitter } from '#data/query-client.ts';
import type { DeskSummary } from './desk-summary.ts';
import type { FetchSummary } from './start-summary-worker.ts';

/** Refetched every minute; after an error the last summary remains. Before the first one: the monitors' names. */
export function useDeskSummary(
  fetchSummary: FetchSummary,
  site: Site | undefined,
  clock: PageClock,
): { readonly summary: DeskSummary | undefined; readonly error: Error | null } {
  const key = [site?.language, site?.allMonitors, site?.monitors, site?.timeZone];
  const fetchKind = async (kind: 'monitors' | 'summary') => {
    if (site === undefined) throw new Error('the site is not known yet');
    const { language, timeZone, allMonitors, monitors } = site;
    return fetchSummary({ kind, site: { language, timeZone, allMonitors, monitors }, now: clock.now() });
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
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? 5 : fields.poll.fallback),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });
  return { summary: summary.data ?? names.data, error: summary.error };
}
