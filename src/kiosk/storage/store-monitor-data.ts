import type { QueryClient } from '@tanstack/react-query';
import { del, set } from 'idb-keyval';
import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import { lastAnswer } from '#data/record-answers.ts';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { anyMonitorDataKey, monitorDataKey } from '#data/use-monitor-data.ts';
import type { StoredMonitorData, StoredStamp } from './restore-monitor-data.ts';
import { storageNames, storage } from './storage.ts';

/** Flash memory wears out: time and age are written this often, the events only when they change. */
const stampMs = 600_000;
const settleMs = 1000;

export type StoragePlace = 'database' | 'small storage' | 'nowhere' | 'not yet';

type DeepReadonly<Value> = {
  readonly [Name in keyof Value]: Value[Name] extends object ? DeepReadonly<Value[Name]> : Value[Name];
};

/** Writes a value to the database, else to `localStorage`. Returns where it is stored. Never fails. */
async function write(name: string, value: unknown): Promise<StoragePlace> {
  const text = JSON.stringify(value);
  try {
    await set(name, text, storage);
    deleteFromLocalStorage(name);
    return 'database';
  } catch {
    await deleteFromDatabase(name);
    return writeToLocalStorage(name, text);
  }
}

/** An older value in the database would be read instead of the newer one in `localStorage`. */
async function deleteFromDatabase(name: string): Promise<void> {
  try {
    await del(name, storage);
  } catch {
    // There is no database.
  }
}

function writeToLocalStorage(name: string, text: string): StoragePlace {
  try {
    localStorage.setItem(name, text);
    return 'small storage';
  } catch {
    return 'nowhere';
  }
}

function deleteFromLocalStorage(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There is no localStorage.
  }
}

export function storeMonitorData(
  client: QueryClient,
  getPage: () => { readonly parameters: Parameters; readonly config: KioskConfig },
  clock: TrustedClock,
): { readonly stop: () => void; readonly getPlace: () => StoragePlace } {
  let place: StoragePlace = 'not yet';
  let storedEtag: string | null | undefined;
  let isWriting = false;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  const readMonitorData = () => client.getQueryData<MonitorData>(monitorDataKey(getPage().config));

  const storeStamp = async () => {
    // An estimated time must not be stored.
    if (clock.source() !== 'gateway') return;
    const asOf = readMonitorData()?.asOf ?? null;
    const stamp: StoredStamp = { now: clock.now(), skew: clock.skew(), asOf };
    await write(storageNames(getPage().parameters).stamp, stamp);
  };
  const store = async () => {
    const monitorData = readMonitorData();
    if (isWriting || monitorData === undefined || monitorData.etag === storedEtag) return;
    const [site, events, categories] = [lastAnswer('site'), lastAnswer('events'), lastAnswer('categories')];
    // If restored events have not changed, no categories are fetched, and the stored data is up to date.
    if (site === null || events === null || categories === null) return;
    isWriting = true;
    const matched = Object.entries(monitorData.matched).map(([id, category]) => ({ id, category }));
    const stored = { matched, site, events, categories } satisfies DeepReadonly<StoredMonitorData>;
    place = await write(storageNames(getPage().parameters).monitorData, stored);
    if (place !== 'nowhere') storedEtag = monitorData.etag;
    await storeStamp();
    isWriting = false;
  };
  const scheduleStore = () => {
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => void store(), settleMs);
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === anyMonitorDataKey[0]) scheduleStore();
  });
  scheduleStore();
  const stampTimer = setInterval(() => void storeStamp(), stampMs);
  const stop = () => {
    unsubscribe();
    clearTimeout(settleTimer);
    clearInterval(stampTimer);
  };
  return { stop, getPlace: () => place };
}
