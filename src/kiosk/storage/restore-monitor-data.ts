import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { loadMonitorData } from '#data/load-monitor-data.ts';
import { replayAnswers } from '#data/record-answers.ts';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { monitorDataKey } from '#data/use-monitor-data.ts';
import { loadSite, siteKey } from '#data/use-site.ts';
import { storageNames, readStored } from './storage.ts';

const answerSchema = z.object({ body: z.unknown(), headers: z.array(z.string()) });

/** The last complete data, as `store-monitor-data.ts` writes it; of any age. */
const storedDataSchema = z.object({
  matched: z.array(z.object({ id: z.string(), category: z.number() })),
  site: answerSchema,
  events: answerSchema,
  categories: answerSchema,
});

/** Written more often: the trusted time, and when the event service was last read (epoch ms; null: unknown). */
const stampSchema = z.object({ now: z.number(), skew: z.number(), asOf: z.nullable(z.number()) });

/** Fills the cache of a page that has no data yet. Never fails: data that cannot be read is ignored. */
export async function restoreMonitorData(
  client: QueryClient,
  parameters: Parameters,
  clock: Pick<TrustedClock, 'restore'>,
): Promise<void> {
  const names = storageNames(parameters);
  const [data, time] = await Promise.all([readStored(names.monitorData), readStored(names.stamp)]);
  const stamp = z.safeParse(stampSchema, time);
  if (stamp.success) clock.restore(stamp.data);
  const stored = z.safeParse(storedDataSchema, data);
  if (!stored.success) return;
  try {
    const { matched, ...answers } = stored.data;
    const get = replayAnswers(answers);
    const categoryIds = Object.fromEntries(matched.map(({ id, category }) => [id, category]));
    const site = client.getQueryData<Site>(siteKey) ?? (await loadSite(get));
    const config = resolveConfig(parameters, site);
    const monitorData = await loadMonitorData(get, config, { matched: categoryIds });
    const asOf = Math.max(monitorData.asOf ?? 0, (stamp.success && stamp.data.asOf) || 0) || null;
    client.setQueryData(siteKey, (fresh: unknown) => fresh ?? site);
    client.setQueryData(monitorDataKey(config), (fresh: unknown) => fresh ?? { ...monitorData, asOf });
  } catch {
    // The stored answers do not pass the checks of this build.
  }
}
