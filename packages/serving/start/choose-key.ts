import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { messageOf } from './error-details.ts';
import type { GreetingLine } from './greeting.ts';
import { StartError } from './start-error.ts';

interface KeySettings {
  readonly apiKey: string | null;
  readonly apiKeyFile: string | null;
}

interface ChosenKey {
  readonly key: string;
  /** For the greeting: a text with the key in it, or with a placeholder if the key was set by a variable. */
  readonly describeKey: (write: (key: string) => string) => Omit<GreetingLine, 'label'>;
}

/** The key that the reference event service accepts. Throws a `StartError` if the file contains none. */
export async function chooseKey({ apiKey, apiKeyFile }: KeySettings): Promise<ChosenKey> {
  if (apiKeyFile !== null) {
    const key = await readKey(apiKeyFile).catch((cause: unknown) => {
      throw new StartError(`EVENT_SERVICE_API_KEY_FILE can't be used: ${messageOf(cause)}`, { cause });
    });
    return { key, describeKey: (write) => ({ text: write('(the key in EVENT_SERVICE_API_KEY_FILE)') }) };
  }
  if (apiKey !== null)
    return { key: apiKey, describeKey: (write) => ({ text: write('(EVENT_SERVICE_API_KEY)') }) };
  // Generated at each start and stored in memory only, so that a trial needs no settings.
  const key = generateKey();
  return { key, describeKey: (write) => ({ text: write('…'), secret: write(key) }) };
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
