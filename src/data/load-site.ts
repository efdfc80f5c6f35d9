import * as z from 'zod/mini';
import { type Site, siteSchema } from '#config/site.ts';
import { type GetJson, RequestError } from './get-json.ts';

/** Reads the site's own defaults. Fails with `RequestError`. */
export async function loadSite(get: GetJson): Promise<Site> {
  const { body } = await get('/site.json');
  const site = z.safeParse(siteSchema, body);
  if (!site.success) throw new RequestError('/site.json is not what this page understands', 200, site.error);
  return site.data;
}
