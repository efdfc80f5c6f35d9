import type { QueryClient } from '@tanstack/react-query';
import { del, set } from 'idb-keyval';
import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import { storageNames, storage } from './storage.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import type { StoredAnswer, StoredPath } from '#data/record-answers.ts';
import type { StoredMonitorData, StoredStamp } from './restore-monitor-data.ts';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { monitorDataKey } from '#data/use-monitor-data.ts';

/** Flash memory wears out: time and age are written this often, the events only when they change. */
const stampMs = 600_000;
const settleMs = 1000;

export type StoragePlace = 'database' | 'small storage' | 'nowhere' | 'not yet';

type Readable<Value> = {
  readonly [Name in keyof Value]: Value[Name] extends object ? Readable<Value[Name]> : Value[Name];
};

export interface KeepInput {
  readonly parameters: Parameters;
  readonly config: KioskConfig;
}

/** Writes a text under a name: to the database, else to the small storage. Says where it went. Never fails. */
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

/** What the database still holds is older than what comes now. */
async function deleteFromDatabase(name: string): Promise<void> {
  try {
    await del(name, storage);
  } catch {
    // There is none.
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
    // There is none.
  }
}

/** Keeps what a wall has to know after a reboot; returns how to stop, and where it went. */
export function storeMonitorData(
  client: QueryClient,
  facts: () => KeepInput,
  answer: (name: StoredPath) => StoredAnswer | null,
  clock: TrustedClock,
): { readonly stop: () => void; readonly where: () => StoragePlace } {
  let where: StoragePlace = 'not yet';
  let keptEtag: string | null | undefined;
  let isWriting = false;
  let settle: ReturnType<typeof setTimeout> | undefined;
  const board = () => client.getQueryData<MonitorData>(monitorDataKey(facts().config));

  const keepStamp = async () => {
    // A guessed time is never kept for a fact.
    if (clock.source() !== 'gateway') return;
    const stamp: StoredStamp = { now: clock.now(), skew: clock.skew(), asOf: board()?.asOf ?? null };
    await write(storageNames(facts().parameters).stamp, stamp);
  };
  const keep = async () => {
    const known = board();
    if (isWriting || known === undefined || known.etag === keptEtag) return;
    const [site, events, categories] = [answer('site'), answer('events'), answer('categories')];
    // Restored events that are still true bring no categories with them: what is kept is as good.
    if (site === null || events === null || categories === null) return;
    isWriting = true;
    const matched = Object.entries(known.matched).map(([id, category]) => ({ id, category }));
    const kept = { matched, site, events, categories } satisfies Readable<StoredMonitorData>;
    where = await write(storageNames(facts().parameters).board, kept);
    if (where !== 'nowhere') keptEtag = known.etag;
    await keepStamp();
    isWriting = false;
  };
  const later = () => {
    clearTimeout(settle);
    settle = setTimeout(() => void keep(), settleMs);
  };
  const stopListening = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'board') later();
  });
  later();
  const stamps = setInterval(() => void keepStamp(), stampMs);
  const stop = () => {
    stopListening();
    clearTimeout(settle);
    clearInterval(stamps);
  };
  return { stop, where: () => where };
}
