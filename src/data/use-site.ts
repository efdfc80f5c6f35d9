import { useQuery } from '@tanstack/react-query';
import { type Site, siteSchema } from '#config/site.ts';
import { type GetJson, loadJson } from './get-json.ts';
import { pauseUntilPoll } from './query-client.ts';
import { getRecordedJson } from './record-answers.ts';

/** This poll detects a new build where there is no stream of updates. */
const pollSeconds = 180;

export const siteKey = ['site'];
export const siteQuery = { queryKey: siteKey, queryFn: () => loadSite(getRecordedJson) };

export function useSite(): { readonly site: Site | undefined; readonly error: Error | null } {
  const { data, error } = useQuery({
    ...siteQuery,
    refetchInterval: ({ state }) => pauseUntilPoll(state, pollSeconds),
  });
  return { site: data, error };
}

/** The site as `useSite` has loaded it, without a request of its own. */
export function useKnownSite(): Site | undefined {
  return useQuery({ ...siteQuery, enabled: false }).data;
}

/** Fails with `RequestError`. */
export function loadSite(get: GetJson): Promise<Site> {
  return loadJson('/site.json', siteSchema, get);
}
