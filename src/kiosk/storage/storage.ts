import { createStore, get, set } from 'idb-keyval';
import type { Parameters } from '#config/parameters.ts';

// 'kept' and 'board' stay, because devices hold data under these names.
const database = createStore('aushang', 'kept');

/** The keys of one page's stored data. They hold the version of the schema, not the build: a new build reads the old data. */
export function storageNames({ monitor, lang, all }: Parameters) {
  const screen = JSON.stringify([monitor, lang, all]);
  return { monitorData: `board 1 ${screen}`, stamp: `stamp 1 ${screen}` };
}

export type StoragePlace = 'database' | 'small storage' | 'nowhere' | 'not yet';

/** Undefined if nothing is stored or it cannot be parsed. */
export async function readStored(name: string): Promise<unknown> {
  try {
    // The database may hold an older value, if it was full later.
    const text = localStorage.getItem(name) ?? (await get<string>(name, database));
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Writes a value to the database, else to `localStorage`. Never fails. */
export async function writeStored(name: string, value: unknown): Promise<StoragePlace> {
  const text = JSON.stringify(value);
  try {
    await set(name, text, database);
  } catch {
    return writeToLocalStorage(name, text);
  }
  try {
    localStorage.removeItem(name);
  } catch {
    // There is no localStorage.
  }
  return 'database';
}

function writeToLocalStorage(name: string, text: string): StoragePlace {
  try {
    localStorage.setItem(name, text);
    return 'small storage';
  } catch {
    return 'nowhere';
  }
}
