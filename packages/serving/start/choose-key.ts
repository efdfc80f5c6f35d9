import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartError } from './start-error.ts';
import type { GreetingText } from './greeting.ts';

interface KeySettings {
  readonly apiKey: string | null;
  /** A file that holds the key; it wins over `apiKey`. */
  readonly apiKeyFile: string | null;
}

interface ChosenKey {
  readonly key: string;
  /** What the greeting says of a text with the key in it: one that somebody set is known to them, and is not said. */
  readonly describeKey: (write: (key: string) => string) => GreetingText;
}

/** The key that the reference event service accepts. Throws a `StartError` where the file holds none. */
export async function chooseKey({ apiKey, apiKeyFile }: KeySettings): Promise<ChosenKey> {
  if (apiKeyFile !== null) {
    const key = await readKeyAtStart(apiKeyFile);
    return { key, describeKey: (write) => ({ text: write('(the key in EVENT_SERVICE_API_KEY_FILE)') }) };
  }
  if (apiKey !== null) return { key: apiKey, describeKey: (write) => ({ text: write('(EVENT_SERVICE_API_KEY)') }) };
  // A fresh key at each start, in memory alone: nobody has to set one up to see slides.
  const key = freshKey();
  return { key, describeKey: (write) => ({ text: write('…'), secret: write(key) }) };
}

/** A fresh key: 8, 16 and 8 random hexadecimal digits with hyphens between, the shape of the specification. */
export function freshKey(): string {
  const digits = randomBytes(16).toString('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 24)}-${digits.slice(24)}`;
}

/** The shape of a key, in the environment and in a file. */
export function isPrintableKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** The key in a file, for a start that can't do without. Throws a `StartError` where there is none. */
function readKeyAtStart(apiKeyFile: string): Promise<string> {
  return readKey(apiKeyFile).catch((cause: unknown) => {
    throw new StartError(
      `EVENT_SERVICE_API_KEY_FILE can't be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  });
}

/** The key in a file. Rejects where it cannot be read or holds none. */
export async function readKey(file: string): Promise<string> {
  const key = (await readFile(file, 'utf8')).trim();
  if (!isPrintableKey(key)) throw new Error('it holds no key of printable characters');
  return key;
}
