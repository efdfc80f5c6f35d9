import { type EventService, type EventServiceOptions, startEventService } from '#app/start-event-service.ts';
import { returnTestStorage, testStorage } from './test-storage.ts';

export const testKey = '12345678-1234567890abcdef-12345678';

/** The lowest for which the memory that hashes are allowed suffices. */
export const testPasswordCost = 'scrypt$16$1$1';

/** The same for all ports. */
export const testPublicUrl = 'https://events.example.edu';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; null if it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

export interface TestService extends EventService {
  /** The request has the key in its header unless `headers` has `'X-API-KEY': ''`. */
  readonly get: (path: string, headers?: Record<string, string>, method?: string) => Promise<TestResponse>;
  /** All members of a collection, by `@id`. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly walk: (path: string) => Promise<ReadonlyMap<string, any>>;
  /** Sets the service's clock. */
  readonly setNow: (epochMs: number) => void;
}

/** The initial time of test services: a Friday noon in Berlin. */
export const testStart = Date.parse('2026-11-20T12:00:00+01:00');

/** A service with an empty database and a fixed clock, by default without samples. */
export async function testService(options: Partial<EventServiceOptions> = {}): Promise<TestService> {
  let now = testStart;
  const storage = await testStorage(options.dataDir);
  const service = await startEventService({
    port: 0,
    ...storage,
    demo: false,
    acceptedKey: testKey,
    passwordCost: testPasswordCost,
    publicUrl: testPublicUrl,
    now: () => now,
    ...options,
  });
  const get: TestService['get'] = async (path, headers = {}, method = 'GET') => {
    const sent = { 'X-API-KEY': testKey, ...headers };
    const response = await fetch(service.url + path, { method, headers: sent, redirect: 'manual' });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: readJson(text) };
  };
  const walk: TestService['walk'] = async (path) => {
    const found = new Map<string, Record<string, unknown>>();
    let next: string | undefined = path;
    while (next !== undefined) {
      const { json } = await get(next);
      for (const member of json['hydra:member']) found.set(member['@id'], member);
      next = json['hydra:view']?.['hydra:next'];
    }
    return found;
  };
  return {
    ...service,
    get,
    walk,
    close: async () => {
      await service.close();
      await returnTestStorage(storage);
    },
    setNow: (epochMs) => {
      now = epochMs;
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
