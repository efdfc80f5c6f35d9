import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { type Answer, type GetJson, RequestError } from '#data/get-json.ts';
import { answerSchema } from '#data/given-answers.ts';
import { loadMonitorData, readEvents } from '#data/load-monitor-data.ts';
import { type StoredName, storedNameOf } from '#data/record-answers.ts';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { anyMonitorDataKey, monitorDataKey, translationKey } from '#data/use-monitor-data.ts';
import { loadSite, siteKey } from '#data/use-site.ts';
import { readStored } from './storage.ts';

/**
 * The last complete data, as the gateway answered it (docs/decisions/a-device-stores-a-whole-build-and-unchanged-answers.md); of
 * any age.
 */
const dataSchema = z.object({
  matched: z.array(z.object({ id: z.string(), category: z.number() })),
  site: answerSchema,
  events: answerSchema,
  categories: answerSchema,
  /** The answer in the second language, if there is one. */
  translation: z.optional(answerSchema),
});

/** The trusted time, and when the event service was last read (epoch ms; null: unknown). */
const stampSchema = z.object({ now: z.number(), skew: z.number(), asOf: z.nullable(z.number()) });

/** The keys of one page's stored data. They hold the version of the schema, not the build: a new build reads the old data. */
export function storageNames({ monitor, lang, all }: Parameters) {
  const screen = JSON.stringify([monitor, lang?.join(), all]);
  // Devices hold data under these names.
  return { monitorData: `board 1 ${screen}`, stamp: `stamp 1 ${screen}` };
}

function replayAnswers(answers: { readonly [Name in StoredName]?: Answer | undefined }): GetJson {
  return async (path) => {
    const name = storedNameOf(path);
    const answer = name && answers[name];
    if (answer === undefined) throw new RequestError(`no stored answer for ${path}`, 0);
    return answer;
  };
}

/** Fills the cache of a page that has no data yet. Never fails: data that cannot be read is ignored. */
export async function restoreMonitorData(client: QueryClient, parameters: Parameters, clock: TrustedClock) {
  if (client.getQueriesData({ queryKey: anyMonitorDataKey }).some(([, data]) => data !== undefined)) return;
  const names = storageNames(parameters);
  const [stored, stamp] = await Promise.all([
    readStored(names.monitorData, dataSchema),
    readStored(names.stamp, stampSchema),
  ]);
  if (stamp !== undefined) clock.restore(stamp);
  if (stored === undefined) return;
  try {
    const get = replayAnswers(stored);
    const matched = Object.fromEntries(stored.matched.map(({ id, category }) => [id, category]));
    const site = client.getQueryData<Site>(siteKey) ?? (await loadSite(get));
    const config = resolveConfig(parameters, site);
    const monitorData = await loadMonitorData(get, config, { matched });
    const asOf = Math.max(monitorData.asOf ?? 0, stamp?.asOf ?? 0) || null;
    client.setQueryData(siteKey, (fresh: unknown) => fresh ?? site);
    client.setQueryData(monitorDataKey(config), (fresh: unknown) => fresh ?? { ...monitorData, asOf });
    const { secondLanguage } = config;
    if (stored.translation === undefined || secondLanguage === null) return;
    const translation = await readEvents(stored.translation, undefined);
    client.setQueryData(translationKey(config), (fresh: unknown) => fresh ?? { ...translation, asOf });
  } catch {
    // The stored answers do not pass the checks of this build.
  }
}
