import { isRecord } from '#events/read-reference.ts';
import type { EventServiceClient } from './upstream-client.ts';
import { ServiceError, toServiceError } from './service-error.ts';

export interface FetchedItems {
  /** The item's body by event id, or `gone` after a 404 or 410; other failed items are missing. */
  readonly items: ReadonlyMap<number, Readonly<Record<string, unknown>> | 'gone'>;
  /** The last failure other than 404 and 410. */
  readonly error: ServiceError | null;
}

const concurrency = 4;

/** Fetches in the order of `ids`; stops at a refused key and at a rate limit. */
export async function fetchItems(
  service: EventServiceClient,
  ids: readonly number[],
  language: string,
): Promise<FetchedItems> {
  const items = new Map<number, Readonly<Record<string, unknown>> | 'gone'>();
  const queue = ids.values();
  let error: ServiceError | null = null;
  let stopped = false;
  const work = async () => {
    for (const id of queue) {
      if (stopped) return;
      const path = `/api/events/${id}`;
      try {
        const body = await service.getJson(path, { language });
        if (isRecord(body)) items.set(id, body);
      } catch (thrown) {
        const failed = toServiceError(thrown, path);
        if (failed.failure === 'not-found') items.set(id, 'gone');
        else error = failed;
        stopped ||= failed.failure === 'refused' || failed.failure === 'rate-limited';
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { items, error };
}
