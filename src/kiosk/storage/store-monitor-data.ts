import type { QueryClient } from '@tanstack/react-query';
import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import { lastAnswer } from '#data/record-answers.ts';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { monitorDataKey } from '#data/use-monitor-data.ts';
import { type StoragePlace, storeAgainMs, writeStored } from './storage.ts';
import { storageNames } from './stored-monitor-data.ts';

/** Flash memory wears out: time and age are written this often, the events only when they change. */
const stampMs = 600_000;
const settleMs = 1000;

/** Stores the data of the page from now on. Returns a function that says where. */
export function storeMonitorData(
  client: QueryClient,
  getPage: () => { readonly parameters: Parameters; readonly config: KioskConfig } | null,
  clock: TrustedClock,
): () => StoragePlace {
  let place: StoragePlace = 'not yet';
  let storedEtags: string | undefined;

  const storeStamp = async () => {
    const page = getPage();
    // An estimated time must not be stored.
    if (page === null || clock.source() !== 'gateway') return;
    const asOf = client.getQueryData<MonitorData>(monitorDataKey(page.config))?.asOf ?? null;
    await writeStored(storageNames(page.parameters).stamp, { now: clock.now(), skew: clock.skew(), asOf });
  };
  const storeData = async () => {
    const page = getPage();
    const monitorData = page && client.getQueryData<MonitorData>(monitorDataKey(page.config));
    if (!page || !monitorData) return;
    const { secondLanguage } = page.config;
    const translation = (secondLanguage !== null && lastAnswer('translation')) || undefined;
    const etags = `${monitorData.etag} ${translation?.headers[0]}`;
    if (etags === storedEtags) return;
    const [site, events, categories] = [lastAnswer('site'), lastAnswer('events'), lastAnswer('categories')];
    // If restored events have not changed, no categories are fetched, and the stored data is up to date.
    if (site === null || events === null || categories === null) return;
    storedEtags = etags;
    const matched = Object.entries(monitorData.matched).map(([id, category]) => ({ id, category }));
    const name = storageNames(page.parameters).monitorData;
    place = await writeStored(name, { matched, site, events, categories, translation });
    if (place === 'nowhere') storedEtags = undefined;
    await storeStamp();
  };

  let timer = setTimeout(storeData, settleMs);
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated') return;
    clearTimeout(timer);
    timer = setTimeout(storeData, settleMs);
  });
  setInterval(storeStamp, stampMs);
  setInterval(() => {
    storedEtags = undefined;
    void storeData();
  }, storeAgainMs);
  return () => place;
}
