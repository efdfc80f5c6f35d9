import { startEventService } from '#start/start-event-service.ts';
import type { EventService, EventServiceOptions } from '#start/start-event-service.ts';
import { returnTestStorage, testStorage } from './test-storage.ts';

/** A key that the test service accepts. */
export const testKey = '12345678-1234567890abcdef-12345678';

/** One answer, its body read as JSON where it is some. */
export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // A test looks into whatever came.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

export interface TestService extends EventService {
  /** Sends a request with the key in the header; `headers: {'X-API-KEY': ''}` takes it away. */
  readonly get: (path: string, headers?: Record<string, string>, method?: string) => Promise<TestResponse>;
  /** Every member of a collection, over all its pages, by id. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly walk: (path: string) => Promise<ReadonlyMap<string, any>>;
  /** Moves the service's clock. */
  readonly setNow: (epochMs: number) => void;
}

/** The moment at which test services begin: a Friday noon in Berlin. */
export const testStart = Date.parse('2026-11-20T12:00:00+01:00');

/** A service with an empty database of its own, at a fixed moment, without samples unless asked. */
export async function testService(options: Partial<EventServiceOptions> = {}): Promise<TestService> {
  let now = testStart;
  const storage = await testStorage(options.dataDir);
  const service = await startEventService({
    port: 0,
    ...storage,
    demo: false,
    acceptedKey: testKey,
    now: () => now,
    ...options,
  });
  const get: TestService['get'] = async (path, headers = {}, method = 'GET') => {
    const sent = { 'X-API-KEY': testKey, ...headers };
    const answer = await fetch(service.url + path, { method, headers: sent, redirect: 'manual' });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: readJson(text) };
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
