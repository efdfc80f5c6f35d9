import type { QueryClient } from '@tanstack/react-query';
import { del, set } from 'idb-keyval';
import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import { keptNames, keptStore } from './storage.ts';
import type { BoardData } from '#data/load-monitor-data.ts';
import type { KeptAnswer, KeptPath } from '#data/record-answers.ts';
import type { KeptBoard, KeptStamp } from './restore-monitor-data.ts';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { boardKey } from '#data/use-monitor-data.ts';

/** Flash memory wears out: time and age are written this often, the events only when they change. */
const stampMs = 600_000;
const settleMs = 1000;

export type KeptWhere = 'database' | 'small storage' | 'nowhere' | 'not yet';

type Readable<Value> = {
  readonly [Name in keyof Value]: Value[Name] extends object ? Readable<Value[Name]> : Value[Name];
};

export interface KeepInput {
  readonly parameters: Parameters;
  readonly config: KioskConfig;
}

/** Writes a text under a name: to the database, else to the small storage. Says where it went. Never fails. */
async function write(name: string, value: unknown): Promise<KeptWhere> {
  const text = JSON.stringify(value);
  try {
    await set(name, text, keptStore);
    forgetSmall(name);
    return 'database';
  } catch {
    await forgetDatabase(name);
    return writeSmall(name, text);
  }
}

/** What the database still holds is older than what comes now. */
async function forgetDatabase(name: string): Promise<void> {
  try {
    await del(name, keptStore);
  } catch {
    // There is none.
  }
}

function writeSmall(name: string, text: string): KeptWhere {
  try {
    localStorage.setItem(name, text);
    return 'small storage';
  } catch {
    return 'nowhere';
  }
}

function forgetSmall(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There is none.
  }
}

/** Keeps what a wall has to know after a reboot; returns how to stop, and where it went. */
export function keepBoard(
  client: QueryClient,
  facts: () => KeepInput,
  answer: (name: KeptPath) => KeptAnswer | null,
  clock: TrustedClock,
): { readonly stop: () => void; readonly where: () => KeptWhere } {
  let where: KeptWhere = 'not yet';
  let keptEtag: string | null | undefined;
  let isWriting = false;
  let settle: ReturnType<typeof setTimeout> | undefined;
  const board = () => client.getQueryData<BoardData>(boardKey(facts().config));

  const keepStamp = async () => {
    // A guessed time is never kept for a fact.
    if (clock.source() !== 'gateway') return;
    const stamp: KeptStamp = { now: clock.now(), skew: clock.skew(), asOf: board()?.asOf ?? null };
    await write(keptNames(facts().parameters).stamp, stamp);
  };
  const keep = async () => {
    const known = board();
    if (isWriting || known === undefined || known.etag === keptEtag) return;
    const [site, events, categories] = [answer('site'), answer('events'), answer('categories')];
    // Restored events that are still true bring no categories with them: what is kept is as good.
    if (site === null || events === null || categories === null) return;
    isWriting = true;
    const matched = Object.entries(known.matched).map(([id, category]) => ({ id, category }));
    const kept = { matched, site, events, categories } satisfies Readable<KeptBoard>;
    where = await write(keptNames(facts().parameters).board, kept);
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
