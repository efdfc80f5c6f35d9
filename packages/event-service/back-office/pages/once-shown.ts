import { randomBytes } from 'node:crypto';

/** Secrets on their way from the form that made them to the page that shows them, once. In memory alone. */
export interface OnceShown {
  /** Keeps a secret; gives the name by which `take` finds it. */
  readonly put: (secret: string) => string;
  /** The secret, the first time; null ever after. */
  readonly take: (name: string) => string | null;
}

/** No more than this many wait at a time; a browser fetches its page at once. */
const mostWaiting = 100;

export function createOnceShown(): OnceShown {
  const waiting = new Map<string, string>();
  return {
    put: (secret) => {
      const name = randomBytes(12).toString('base64url');
      waiting.set(name, secret);
      const [oldest] = waiting.keys();
      if (waiting.size > mostWaiting && oldest !== undefined) waiting.delete(oldest);
      return name;
    },
    take: (name) => {
      const secret = waiting.get(name) ?? null;
      waiting.delete(name);
      return secret;
    },
  };
}
