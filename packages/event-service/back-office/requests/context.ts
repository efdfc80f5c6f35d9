import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import type { ServiceContext } from '#http/service-context.ts';

export type BackOfficeContext = ReturnType<typeof createContext>;

/** Shared by all pages of the back office. */
export function createContext(service: ServiceContext) {
  return { ...service, attempts: createAttempts(service.monotonic), oneTimeValues: createOneTimeValues() };
}

/** Secrets between the POST that creates them and the page that shows them once. In memory only. */
function createOneTimeValues() {
  const secrets = new LRUCache<string, string>({ max: 100 });
  return {
    /** Returns the parameter `shown` of the page that shows the secret. */
    put: (secret: string): string => {
      const name = randomUUID();
      secrets.set(name, secret);
      return name;
    },
    /** Returns the secret the first time, null afterwards. */
    take: ({ query }: { readonly query: URLSearchParams }): string | null => {
      const name = query.get('shown') ?? '';
      const secret = secrets.get(name) ?? null;
      secrets.delete(name);
      return secret;
    },
  };
}
