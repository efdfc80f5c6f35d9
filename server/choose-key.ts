import { freshKey } from '#server/event-service/storage/api-keys.ts';
import { readKeyAtStart } from './gateway/key-source.ts';

interface KeySettings {
  readonly apiKey: string | null;
  /** A file that holds the key; it wins over `apiKey`. */
  readonly apiKeyFile: string | null;
}

/**
 * The key that the reference event service accepts, and what is printed of it: one that somebody set is known to them,
 * and is not. Throws a `StartError` where the file holds none.
 */
export async function chooseKey({ apiKey, apiKeyFile }: KeySettings): Promise<{
  readonly key: string;
  readonly shownAs: string;
}> {
  if (apiKeyFile !== null)
    return { key: await readKeyAtStart(apiKeyFile), shownAs: '(the key in EVENT_SERVICE_API_KEY_FILE)' };
  if (apiKey !== null) return { key: apiKey, shownAs: '(EVENT_SERVICE_API_KEY)' };
  // A fresh key at each start, in memory alone: nobody has to set one up to see slides.
  const key = freshKey();
  return { key, shownAs: key };
}
