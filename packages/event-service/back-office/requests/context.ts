import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Attempts, createAttempts } from '@aushang/serving/limits/attempts.ts';
import type { ServiceContext } from '#http/service-context.ts';

/** Secrets between the POST that creates them and the page that shows them once. In memory only. */
interface OneTimeValues {
  /** Returns the name for `take`. */
  readonly put: (secret: string) => string;
  /** Returns the secret the first time, null afterwards. */
  readonly take: (name: string) => string | null;
}

/** Shared by all pages of the back office. */
export interface BackOfficeContext extends ServiceContext {
  readonly attempts: Attempts;
  readonly oneTimeValues: OneTimeValues;
}

export function createContext(service: ServiceContext): BackOfficeContext {
  const secrets = new LRUCache<string, string>({ max: 100 });
  const oneTimeValues: OneTimeValues = {
    put: (secret) => {
      const name = randomUUID();
      secrets.set(name, secret);
      return name;
    },
    take: (name) => {
      const secret = secrets.get(name) ?? null;
      secrets.delete(name);
      return secret;
    },
  };
  return { ...service, attempts: createAttempts(service.monotonic), oneTimeValues };
}
