import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { storageNames, readStored } from './storage.ts';
import { loadMonitorData } from '#data/load-monitor-data.ts';
import { loadSite } from '#data/load-site.ts';
import { replayAnswers } from '#data/record-answers.ts';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { monitorDataKey } from '#data/use-monitor-data.ts';
import { siteKey } from '#data/use-site.ts';

const answer = z.object({ body: z.unknown(), headers: z.array(z.string()) });

/** The last complete data of a wall, as `keep-board.ts` writes it; there is no age at which it is too old. */
const storedDataSchema = z.object({
  matched: z.array(z.object({ id: z.string(), category: z.number() })),
  site: answer,
  events: answer,
  categories: answer,
});

/** What changes more often: the trusted time, and when the event service was last read (epoch ms, null: never told). */
const stampSchema = z.object({ now: z.number(), skew: z.number(), asOf: z.nullable(z.number()) });

export type StoredMonitorData = z.output<typeof storedDataSchema>;
export type StoredStamp = z.output<typeof stampSchema>;

/**
 * Puts what was kept before a reboot into the cache of a page that has nothing yet. What is missing, of another schema
 * or corrupt is passed over: then the page waits for the gateway as on its first day. Never fails.
 */
export async function restoreMonitorData(
  client: QueryClient,
  parameters: Parameters,
  clock: Pick<TrustedClock, 'restore'>,
): Promise<void> {
  const names = storageNames(parameters);
  const [keptBoard, keptStamp] = await Promise.all([readStored(names.board), readStored(names.stamp)]);
  const stamp = z.safeParse(stampSchema, keptStamp);
  if (stamp.success) clock.restore(stamp.data);
  const kept = z.safeParse(storedDataSchema, keptBoard);
  if (!kept.success) return;
  try {
    const { matched, ...answers } = kept.data;
    const get = replayAnswers(answers);
    const known = Object.fromEntries(matched.map(({ id, category }) => [id, category]));
    const site = client.getQueryData<Site>(siteKey) ?? (await loadSite(get));
    const config = resolveConfig(parameters, site);
    const board = await loadMonitorData(get, config, { matched: known });
    const asOf = Math.max(board.asOf ?? 0, (stamp.success && stamp.data.asOf) || 0) || null;
    client.setQueryData(siteKey, (fresh: unknown) => fresh ?? site);
    client.setQueryData(monitorDataKey(config), (fresh: unknown) => fresh ?? { ...board, asOf });
  } catch {
    // What was kept cannot be read any more.
  }
}
