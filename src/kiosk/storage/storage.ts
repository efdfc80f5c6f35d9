import { createStore, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { withTimeLimit } from '#data/get-json.ts';

// 'kept' stays, because devices hold data under this name.
const database = createStore('aushang', 'kept');

/** Site data may be cleared while a page runs: what is stored is written again after this time. */
export const storeAgainMs = 86_400_000;

export type StoragePlace = 'database' | 'small storage' | 'nowhere' | 'not yet';

/** Undefined if nothing is stored or it cannot be read. */
export async function readStored<Value>(name: string, schema: z.ZodMiniType<Value>) {
  try {
    // The database may hold an older value, if it was full later.
    const text = localStorage.getItem(name) ?? (await withTimeLimit(() => get<string>(name, database)));
    return z.safeParse(schema, JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** Writes a value to the database, else to `localStorage`: the database of a damaged profile may never answer. Never fails. */
export async function writeStored(name: string, value: unknown): Promise<StoragePlace> {
  const text = JSON.stringify(value);
  const isInDatabase = await succeeds(() => withTimeLimit(() => set(name, text, database)));
  const isInLocalStorage = await succeeds(() =>
    isInDatabase ? localStorage.removeItem(name) : localStorage.setItem(name, text),
  );
  return isInDatabase ? 'database' : isInLocalStorage ? 'small storage' : 'nowhere';
}

async function succeeds(run: () => unknown): Promise<boolean> {
  try {
    await run();
    return true;
  } catch {
    return false;
  }
}
