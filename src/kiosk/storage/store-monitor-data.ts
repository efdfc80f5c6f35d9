import type { QueryClient } from '@tanstack/react-query';
import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import { lastAnswer } from '#data/record-answers.ts';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { anyMonitorDataKey, monitorDataKey } from '#data/use-monitor-data.ts';
import { type StoragePlace, storageNames, writeStored } from './storage.ts';

/** Flash memory wears out: time and age are written this often, the events only when they change. */
const stampMs = 600_000;
const settleMs = 1000;

/** Stores the data of the page from now on. Returns a function that says where. */
export function storeMonitorData(
  client: QueryClient,
  getPage: () => { readonly parameters: Parameters; readonly config: KioskConfig } | null,
  clock: Pick<TrustedClock, 'now' | 'skew' | 'source'>,
): () => StoragePlace {
  let place: StoragePlace = 'not yet';
  let storedEtag: string | null | undefined;
  let isWriting = false;

  const storeStamp = async () => {
    const page = getPage();
    // An estimated time must not be stored.
    if (page === null || clock.source() !== 'gateway') return;
    const asOf = client.getQueryData<MonitorData>(monitorDataKey(page.config))?.asOf ?? null;
    await writeStored(storageNames(page.parameters).stamp, { now: clock.now(), skew: clock.skew(), asOf });
  };
  const store = async () => {
    const page = getPage();
    const monitorData = page && client.getQueryData<MonitorData>(monitorDataKey(page.config));
    if (!page || !monitorData || isWriting || monitorData.etag === storedEtag) return;
    const [site, events, categories] = [lastAnswer('site'), lastAnswer('events'), lastAnswer('categories')];
    // If restored events have not changed, no categories are fetched, and the stored data is up to date.
    if (site === null || events === null || categories === null) return;
    isWriting = true;
    const matched = Object.entries(monitorData.matched).map(([id, category]) => ({ id, category }));
    const name = storageNames(page.parameters).monitorData;
    place = await writeStored(name, { matched, site, events, categories });
    if (place !== 'nowhere') storedEtag = monitorData.etag;
    await storeStamp();
    isWriting = false;
  };

  let timer = setTimeout(store, settleMs);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== anyMonitorDataKey[0]) return;
    clearTimeout(timer);
    timer = setTimeout(store, settleMs);
  });
  setInterval(storeStamp, stampMs);
  return () => place;
}
