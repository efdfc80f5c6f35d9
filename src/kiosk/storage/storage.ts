import { createStore, get } from 'idb-keyval';
import type { Parameters } from '#config/parameters.ts';

/** The page's own database; it holds a handful of texts. */
export const storage = createStore('aushang', 'kept');

/** The names of what one wall keeps. They carry the number of the schema, never a build: a new build reads what the old one kept. */
export function storageNames({ monitor, lang, all }: Parameters) {
  const wall = JSON.stringify([monitor, lang, all]);
  return { board: `board 1 ${wall}`, stamp: `stamp 1 ${wall}` };
}

/** A database that is broken may never answer; a wall waits no longer than this for it. */
const maxWaitMs = 1000;

/** Reads what was kept under a name: from the database, else from the small storage. Undefined where nothing usable is. */
export async function readStored(name: string): Promise<unknown> {
  const text = (await readDatabase(name)) ?? readLocalStorage(name);
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readDatabase(name: string): Promise<string | null> {
  const late = new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs);
  });
  try {
    const text: unknown = await Promise.race([get(name, storage), late]);
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}

/** Where a device has no storage at all, even naming it throws. */
function readLocalStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
