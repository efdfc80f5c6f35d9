import { createStore, get } from 'idb-keyval';
import type { Parameters } from '#config/parameters.ts';

// 'kept' and 'board' stay, because devices hold data under these names.
export const storage = createStore('aushang', 'kept');

/** The keys of one page's stored data. They hold the version of the schema, not the build: a new build reads the old data. */
export function storageNames({ monitor, lang, all }: Parameters) {
  const screen = JSON.stringify([monitor, lang, all]);
  return { monitorData: `board 1 ${screen}`, stamp: `stamp 1 ${screen}` };
}

/** A request to a broken database may stay pending. */
const maxWaitMs = 1000;

/** Reads a stored value: from the database, else from `localStorage`. Undefined if there is none or it cannot be parsed. */
export async function readStored(name: string): Promise<unknown> {
  const text = (await readDatabase(name)) ?? readLocalStorage(name);
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readDatabase(name: string): Promise<string | null> {
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs);
  });
  try {
    const text: unknown = await Promise.race([get(name, storage), timeout]);
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

function readLocalStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Where storage is blocked, the property itself throws.
    return null;
  }
}
