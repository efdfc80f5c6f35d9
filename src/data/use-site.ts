import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Site, siteSchema } from '#config/site.ts';
import { getJson, RequestError } from './get-json.ts';
import { withJitter } from './query-client.ts';

const [firstSeconds, laterSeconds] = [5, 240];

async function loadSite(): Promise<Site> {
  const { body } = await getJson('/site.json');
  const site = z.safeParse(siteSchema, body);
  if (!site.success) throw new RequestError('/site.json is not what this page understands', 200, site.error);
  return site.data;
}

/** The site's own defaults, undefined until the gateway has answered once. */
export function useSite(): { readonly site: Site | undefined; readonly error: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['site'],
    queryFn: loadSite,
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? firstSeconds : laterSeconds),
  });
  return { site: data, error };
}
