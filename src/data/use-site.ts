import { useQuery } from '@tanstack/react-query';
import type { Site } from '#config/site.ts';
import { loadSite } from './load-site.ts';
import { pauseUntilPoll } from './query-client.ts';
import { wire } from './record-answers.ts';

/** Short enough for every page to learn of a new build in time, without any stream. */
const laterSeconds = 180;

export const siteKey = ['site'];

/** The site's own defaults, undefined until the gateway has answered once. */
export function useSite(): { readonly site: Site | undefined; readonly error: Error | null } {
  const { data, error } = useQuery({
    queryKey: siteKey,
    queryFn: () => loadSite(wire.get),
    refetchInterval: ({ state }) => pauseUntilPoll(state, laterSeconds),
  });
  return { site: data, error };
}
