import { freshKey } from '#server/event-service/storage/api-keys.ts';
import { readKeyAtStart } from './gateway/key-source.ts';
import type { Said } from './greeting.ts';

interface KeySettings {
  readonly apiKey: string | null;
  /** A file that holds the key; it wins over `apiKey`. */
  readonly apiKeyFile: string | null;
}

interface ChosenKey {
  readonly key: string;
  /** What the greeting says of a text with the key in it: one that somebody set is known to them, and is not said. */
  readonly say: (write: (key: string) => string) => Said;
}

/** The key that the reference event service accepts. Throws a `StartError` where the file holds none. */
export async function chooseKey({ apiKey, apiKeyFile }: KeySettings): Promise<ChosenKey> {
  if (apiKeyFile !== null) {
    const key = await readKeyAtStart(apiKeyFile);
    return { key, say: (write) => ({ text: write('(the key in EVENT_SERVICE_API_KEY_FILE)') }) };
  }
  if (apiKey !== null) return { key: apiKey, say: (write) => ({ text: write('(EVENT_SERVICE_API_KEY)') }) };
  // A fresh key at each start, in memory alone: nobody has to set one up to see slides.
  const key = freshKey();
  return { key, say: (write) => ({ text: write('…'), secret: write(key) }) };
}
