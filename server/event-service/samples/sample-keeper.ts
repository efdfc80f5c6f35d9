import type { Database } from '#server/event-service/storage/database.ts';
import type { ZoneClock } from '#server/event-service/time/zone-clock.ts';

export async function sampleKeeper(_options: {
  readonly db: Database;
  readonly now: () => number;
  readonly clock: ZoneClock;
}): Promise<() => Promise<void>> {
  return () => Promise.resolve();
}
