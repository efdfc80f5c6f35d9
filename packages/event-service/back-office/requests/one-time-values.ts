import { randomBytes } from 'node:crypto';

/** Secrets between the POST that creates them and the page that shows them once. In memory only. */
export interface OneTimeValues {
  /** Returns the name for `take`. */
  readonly put: (secret: string) => string;
  /** Returns the secret the first time, null afterwards. */
  readonly take: (name: string) => string | null;
}

const maxStored = 100;

export function createOneTimeValues(): OneTimeValues {
  const secrets = new Map<string, string>();
  return {
    put: (secret) => {
      const name = randomBytes(12).toString('base64url');
      secrets.set(name, secret);
      const [oldest] = secrets.keys();
      if (secrets.size > maxStored && oldest !== undefined) secrets.delete(oldest);
      return name;
    },
    take: (name) => {
      const secret = secrets.get(name) ?? null;
      secrets.delete(name);
      return secret;
    },
  };
}
