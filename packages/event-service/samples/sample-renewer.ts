import {
  type Database,
  type Readable,
  readMeta,
  runChange,
  type Writable,
  writeMeta,
} from '#storage/database/database.ts';
import type { ZoneClock } from '#time/date-time.ts';
import { fillResources } from './fill-samples.ts';
import { fillOrders } from './sample-orders.ts';
import { renewSamples, type SampleState } from './renew-samples.ts';

interface RenewerOptions {
  readonly db: Database;
  readonly now: () => number;
  readonly clock: ZoneClock;
}

const stateName = 'samples';
const minuteMs = 60_000;

/**
 * Fills an empty database with samples, in one transaction. Resolves to a function to call before each response: it adds
 * the next occurrences once some have ended. A database with other data is not changed.
 */
export async function createSampleRenewer({ db, now, clock }: RenewerOptions): Promise<() => Promise<void>> {
  let state = await readState(db);
  if (state === null && (await isEmpty(db))) {
    state = await runChange(db, async (writable) => {
      // Another service may have filled the same database concurrently.
      if (!(await isEmpty(writable))) return readState(writable);
      const anchor = Math.ceil(now() / (5 * minuteMs)) * 5 * minuteMs;
      const ids = await fillResources(writable, now());
      const filled = await renewAndStore(writable, {
        state: { anchor, ids, latest: {} },
        now: now(),
        clock,
      });
      const events = Object.entries(filled.latest).map(([slug, { event }]) => [slug, event] as const);
      await fillOrders(writable, Object.fromEntries(events), now());
      return filled;
    });
  }
  if (state === null) return () => Promise.resolve();
  let current: SampleState = state;
  let running: Promise<void> | null = null;
  const renewNow = async (): Promise<void> => {
    current = await runChange(db, async (writable) => {
      // Another service may have renewed them in the same database.
      const stored = (await readState(writable)) ?? current;
      return renewAndStore(writable, { state: stored, now: now(), clock });
    });
  };
  return async () => {
    if (running === null && now() < nextRenewal(current)) return;
    running ??= renewNow().finally(() => {
      running = null;
    });
    await running;
  };
}

async function isEmpty(db: Readable): Promise<boolean> {
  const event = await db.selectFrom('events').select('id').limit(1).executeTakeFirst();
  const resource = await db.selectFrom('resources').select('id').limit(1).executeTakeFirst();
  return event === undefined && resource === undefined;
}

async function readState(db: Readable): Promise<SampleState | null> {
  const text = await readMeta(db, stateName);
  if (text === undefined) return null;
  const state: SampleState = JSON.parse(text);
  return state;
}

async function renewAndStore(
  db: Writable,
  options: { readonly state: SampleState; readonly now: number; readonly clock: ZoneClock },
): Promise<SampleState> {
  const state = await renewSamples(db, options);
  await writeMeta(db, stateName, JSON.stringify(state));
  return state;
}

function nextRenewal({ latest }: SampleState): number {
  return Math.min(...Object.values(latest).map(({ end }) => end));
}
