import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { GreetingLine } from './greeting.ts';

type KeyVariables = Partial<
  Record<'EVENT_SERVICE_API_KEY' | 'EVENT_SERVICE_API_KEY_FILE', string | undefined>
>;

/** The key that the reference event service accepts. The greeting has a placeholder for one that was set by a variable. */
export async function chooseKey(set: KeyVariables) {
  const { EVENT_SERVICE_API_KEY: typed, EVENT_SERVICE_API_KEY_FILE: file } = set;
  const key = file === undefined ? typed : await readKey(file);
  const name = file === undefined ? '(EVENT_SERVICE_API_KEY)' : '(the key in EVENT_SERVICE_API_KEY_FILE)';
  // Generated at each start and stored in memory only, so that a trial needs no settings.
  const chosen = key ?? generateKey();
  return {
    key: chosen,
    describeKey: (write: (key: string) => string): Omit<GreetingLine, 'label'> =>
      key === undefined ? { text: write('…'), secret: write(chosen) } : { text: write(name) },
  };
}

/** Random hexadecimal digits in the specification's form: 8, 16 and 8 with hyphens between. */
export function generateKey(): string {
  return randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{16})/, '$1-$2-');
}

export function isPrintableKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

export async function readKey(file: string): Promise<string> {
  const key = (await readFile(file, 'utf8')).trim();
  if (!isPrintableKey(key)) throw new Error('it holds no key of printable characters');
  return key;
}
