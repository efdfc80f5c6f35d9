import { hash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { endOfDay, localDay, startOfDay } from '#domain/local-time.ts';
import type { Heartbeat } from '#screens/model/heartbeat.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import { changeTime, type RecordKind } from '#server/records/record-set.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';

const countsSchema = z.object({ shown: z.int(), screens: z.int(), opened: z.int() });
type Counts = Readonly<z.output<typeof countsSchema>>;
export const noCounts: Counts = { shown: 0, screens: 0, opened: 0 };
/** `id`: a day and a random text; `counts` by the id of an event. One gateway alone writes it, so that gateways add up. */
const schema = z.object({ id: z.string(), changedAt: z.int(), counts: z.record(z.string(), countsSchema) });

const minuteMs = 60_000;
export const keptDays = 90;
const keptMs = (keptDays + 1) * 1440 * minuteMs;
const kind: RecordKind<Readonly<z.output<typeof schema>>> = {
  name: 'effect',
  schema,
  isWatched: false,
  keep: (records, now) => records.filter(({ id }) => Date.parse(id.slice(0, 10)) > now - keptMs),
  words: { records: 'counts of shown slides', loss: 'a restart would lose the latest' },
};

const maxEvents = 1000;
const maxScreens = 20_000;

/** `seen` has a byte for each screen, in memory only. */
function startDay(at: number, zone: TimeZone) {
  const day = localDay(at, zone);
  const events = new Map<number, { shown: number; screens: number; opened: number; seen: Uint8Array }>();
  const indexes = new Map<string, number>();
  return {
    day,
    until: endOfDay(day, zone),
    id: `${day} ${randomUUID()}`,
    counts: () =>
      Object.fromEntries(Array.from(events, ([event, { seen: _seen, ...counts }]) => [event, counts])),
    add: (event: number, what: 'shown' | 'opened' | null, screen: string | null): void => {
      if (events.size < maxEvents && !events.has(event))
        events.set(event, { ...noCounts, seen: new Uint8Array(maxScreens) });
      const counts = events.get(event);
      if (counts === undefined) return;
      if (what !== null) counts[what] += 1;
      if (screen === null) return;
      const index = indexes.get(screen) ?? indexes.size;
      if (index >= maxScreens || counts.seen[index] === 1) return;
      indexes.set(screen, index);
      counts.seen[index] = 1;
      counts.screens += 1;
    },
  };
}

/** Never stored. */
const salt = randomUUID();
const mask = (...parts: readonly unknown[]) => hash('sha256', [salt, ...parts].join(' '), 'base64url');

export type Effect = Awaited<ReturnType<typeof openEffect>>;

type EffectOptions = Pick<ServedEventsStore, 'servedLanguage'> &
  Readonly<{ settings: GatewaySettings; records: RecordOpener; screens: Screens; site: () => Site }> &
  Readonly<{ now: () => number }>;

/** Counts by day how often events are shown, on how many screens, and how often their codes are opened; null where that is off. */
export async function openEffect({ settings, records, screens, site, servedLanguage, now }: EffectOptions) {
  if (settings.EFFECT === 'off') return null;
  const stored = await records.open(kind);
  const openings = new LRUCache<string, true>({ max: 10_000, ttl: minuteMs, perf: { now } });
  const totals = { shown: 0, opened: 0 };
  const zone = () => createTimeZone(site().timeZone);
  let today = startDay(now(), zone());
  const put = () => {
    const [{ id, until }, counts] = [today, today.counts()];
    const changedAt = changeTime(stored.find(id), now());
    if (Object.keys(counts).length > 0) stored.put({ id, changedAt, counts });
    if (now() > until) today = startDay(now(), zone());
  };
  const add: typeof today.add = (event, what, screen) => {
    // A slide is reported up to a minute later.
    if (!servedLanguage(undefined)?.events.findEvent(event, now() - 2 * minuteMs)) return;
    if (now() > today.until) put();
    if (what !== null) totals[what] += 1;
    today.add(event, what, screen);
  };
  // With Redis each gateway receives the reports of all named screens.
  screens.heartbeats.followReports((name, { shown }) => shown.forEach((event) => add(event, null, name)));
  return {
    totals,
    /** `name`: '' of an unregistered screen, which `followReports` leaves out; `ip` is not stored. */
    receive: ({ shown, address, engine, width, height }: Heartbeat, name: string, ip: string): void => {
      const screen = name === '' ? mask(ip, address, engine, width, height) : null;
      for (const event of shown) add(event, 'shown', screen);
    },
    /** Not for a robot, in advance, or once more within a minute. */
    countOpening: (event: number, { method, headers, ip }: FastifyRequest): void => {
      const { 'user-agent': agent = '', 'sec-purpose': purpose = '' } = headers;
      if (method !== 'GET' || agent === '' || isbot(agent) || purpose.includes('prefetch')) return;
      const key = mask(event, ip, agent);
      if (!openings.has(key)) add(event, 'opened', null);
      openings.set(key, true);
    },
    /** By the id of an event, of the last `days`, today included. */
    sum: (days: number) => {
      put();
      const first = localDay(startOfDay(today.day, zone(), 1 - days), zone());
      return sumCounts(stored.list().flatMap(({ id, counts }) => (id < first ? [] : [counts])));
    },
    /** Stores the counts, reads those of other gateways, and drops old ones. Does not reject. */
    save: (): Promise<unknown> => {
      put();
      stored.prune();
      return stored.store();
    },
  };
}

/** The most screens of a day: how many others another day has is not known. */
function sumCounts(days: readonly Readonly<Record<string, Counts>>[]): ReadonlyMap<string, Counts> {
  const sums = new Map<string, Counts>();
  for (const [event, own] of days.flatMap((counts) => Object.entries(counts))) {
    const { shown, screens, opened } = sums.get(event) ?? noCounts;
    const most = Math.max(screens, own.screens);
    sums.set(event, { shown: shown + own.shown, screens: most, opened: opened + own.opened });
  }
  return sums;
}
