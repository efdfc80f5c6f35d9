import { createSqliteDialect, openFile } from '@aushang/serving/database/sqlite-dialect.ts';
import { type EventService, type EventServiceOptions, startEventService } from '@aushang/event-service';
import { createSlideDrawer, type SlideDrawer } from '#server/slides/slide-drawer.ts';
import { createLogger } from '#server/telemetry/logger.ts';

export interface WorkerServers {
  /** An event service in the state of one just started with these options, listening on a free loopback port. */
  readonly openService: (options: ServiceOptions, now: () => number) => Promise<EventService>;
  /** It draws for gateways that serve `dist/page`. */
  readonly slides: SlideDrawer;
  readonly close: () => Promise<void>;
}

export type ServiceOptions = Omit<EventServiceOptions, 'now' | 'port' | 'dataDir'>;

interface KeptService {
  readonly service: EventService;
  /** The clock is that of the test that uses the service. */
  readonly clock: { now: () => number };
  /** Whether a row of its database was written since it was started. */
  readonly isChanged: () => boolean;
}

const minuteMs = 60_000;

/**
 * What the tests of a worker share, because starting it for each takes a second of processor time: event services, which are
 * replaced once a test has written to their database, and the thread that draws slides. Each test has a gateway of its own,
 * whose start is little more than creating its state.
 */
export function createWorkerServers(): WorkerServers {
  const kept = new Map<string, KeptService>();
  const slides = createSlideDrawer({
    pageDir: 'dist/page',
    monotonic: () => performance.now(),
    logger: createLogger('fatal'),
    // The usual limits are exceeded on a busy machine: then pages have no first slide, and plain walls get 503.
    limits: { maxWaitMs: 30_000, maxDrawMs: 60_000 },
  });
  return {
    openService: async (options, now) => {
      // The dates of the sample events follow the time of the start. Functions and objects are never equal.
      const key = JSON.stringify([Math.floor(now() / minuteMs), options]);
      const known = kept.get(key);
      if (known !== undefined && !known.isChanged() && options.dialect === undefined) {
        known.clock.now = now;
        return known.service;
      }
      await known?.service.close();
      const started = await startService(options, now);
      kept.set(key, started);
      return started.service;
    },
    slides: { ...slides, restart: () => Promise.resolve(), close: () => Promise.resolve() },
    close: async () => {
      await slides.close();
      for (const { service } of kept.values()) await service.close();
    },
  };
}

const inMemory = { dataDir: null, fileName: '' };

async function startService(options: ServiceOptions, now: () => number): Promise<KeptService> {
  const clock = { now };
  let countChanges = () => 0;
  const dialect = createSqliteDialect(inMemory, (place) => {
    const database = openFile(place);
    const count = database.prepare('select total_changes() as changes');
    countChanges = () => Number(Object.values(count.get() ?? {})[0]);
    return database;
  });
  const given = { dialect, ...options, port: 0, dataDir: null, now: () => clock.now() };
  const service = await startEventService(given);
  const initial = countChanges();
  return { service, clock, isChanged: () => countChanges() !== initial };
}
