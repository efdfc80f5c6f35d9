import { hash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import { readShown } from '#effect/model/effect.ts';
import type { Heartbeat } from '#screens/model/heartbeat.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import { changeTime, type RecordKind } from '#server/records/record-set.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import { type Counts, createDayCounts } from './day-counts.ts';

const count = z.int().nonnegative();

/** `id`: a day and who counted; `counts` by the id of an event. Each is written by one gateway only: none loses what others add. */
const schema = z.object({
  id: z.string(),
  changedAt: z.number(),
  counts: z.record(z.string(), z.tuple([count, count, count])),
});

const dayMs = 86_400_000;
const minuteMs = 60_000;
export const keptDays = 90;

const kind: RecordKind<Readonly<z.output<typeof schema>>> = {
  name: 'effect',
  schema,
  isWatched: false,
  keep: (records, now) => {
    const oldest = new Date(now - keptDays * dayMs).toISOString().slice(0, 10);
    return records.filter(({ id }) => id >= oldest);
  },
  words: { records: 'counts of shown slides', loss: 'a restart would lose those since the last time' },
};

/** Hashes in memory tell repeated ones; with the process the salt is gone. */
const salt = randomUUID();
const maskOf = (...parts: readonly unknown[]) => hash('sha256', [salt, ...parts].join(' '), 'base64url');

export type Effect = Awaited<ReturnType<typeof openEffect>>;

interface EffectOptions extends Pick<ServedEventsStore, 'servedLanguage'> {
  readonly settings: Pick<GatewaySettings, 'EFFECT'>;
  readonly records: Pick<RecordOpener, 'open'>;
  readonly screens: { readonly heartbeats: Pick<Screens['heartbeats'], 'followReports'> };
  readonly site: () => Pick<Site, 'timeZone'>;
  readonly now: () => number;
}

/** Counts by day how often events are shown, on how many screens, and how often their codes are opened; null where that is off. */
export async function openEffect({ settings, records, screens, site, servedLanguage, now }: EffectOptions) {
  if (settings.EFFECT === 'off') return null;
  const stored = await records.open(kind);
  const zone = () => createTimeZone(site().timeZone);
  const totals = { shown: 0, opened: 0 };
  const isRepeated = createRepetitions(now);
  let counts = createDayCounts(localDay(now(), zone()));
  /** Takes over what was counted. */
  const put = () => {
    const [id, own] = [counts.id, counts.read()];
    if (Object.keys(own).length > 0)
      stored.put({ id, changedAt: changeTime(stored.find(id), now()), counts: own });
  };
  const add: typeof counts.add = (event, added) => {
    // A slide is reported up to a minute later.
    const isKnown = servedLanguage(undefined)?.events.findEvent(event, now() - 2 * minuteMs) ?? null;
    if (isKnown === null) return;
    const day = localDay(now(), zone());
    if (day !== counts.day) {
      put();
      counts = createDayCounts(day);
    }
    totals.shown += added.shown ?? 0;
    totals.opened += added.opened ?? 0;
    counts.add(event, added);
  };
  screens.heartbeats.followReports((screen, { shown }) => {
    for (const [event] of readShown(shown)) add(event, { screen });
  });
  return {
    /** Since the start. */
    totals: (): Readonly<typeof totals> => totals,
    /** `isNamed`: it is of a named screen, which `followReports` has told, as those of other gateways. `ip` is not stored. */
    receive: ({ shown, address, engine, width, height }: Heartbeat, isNamed: boolean, ip: string): void => {
      if (shown === '') return;
      const screen = isNamed ? {} : { screen: `/${maskOf(ip, address, engine, width, height)}` };
      for (const [event, times] of readShown(shown)) add(event, { shown: times, ...screen });
    },
    /** Neither a robot's, nor one that repeats another within a minute. */
    countOpening: (event: number, request: FastifyRequest): void => {
      if (isOfPerson(request) && !isRepeated(maskOf(event, request.ip, request.headers['user-agent'])))
        add(event, { opened: 1 });
    },
    /** By the id of an event, the sum of the last `days`, today included. */
    sum: (days: number): ReadonlyMap<string, Counts> => {
      put();
      const first = localDay(startOfDay(localDay(now(), zone()), zone(), 1 - days), zone());
      return sumCounts(stored.list().filter(({ id }) => id >= first));
    },
    /** Stores the counts, reads those of other gateways, and drops old ones. Does not reject. */
    save: (): Promise<unknown> => {
      put();
      stored.prune();
      return stored.store();
    },
  };
}

/** The screens of a day are known to all gateways that share Redis: the most of one day. */
function sumCounts(records: readonly Pick<z.output<typeof schema>, 'counts'>[]) {
  const sums = new Map<string, Counts>();
  for (const { counts } of records)
    for (const [event, [shown, screens, opened]] of Object.entries(counts)) {
      const [ofShown, ofScreens, ofOpened] = sums.get(event) ?? [0, 0, 0];
      sums.set(event, [ofShown + shown, Math.max(ofScreens, screens), ofOpened + opened]);
    }
  return sums;
}

/** Also a browser that fetches the page in advance is no person. */
function isOfPerson({ method, headers }: FastifyRequest): boolean {
  const { 'user-agent': agent = '', purpose = '', 'sec-purpose': secPurpose = purpose } = headers;
  return method === 'GET' && agent !== '' && !isbot(agent) && !String(secPurpose).includes('prefetch');
}

const maxRepetitions = 10_000;

function createRepetitions(now: () => number) {
  const recent = new LRUCache<string, true>({
    max: maxRepetitions,
    ttl: minuteMs,
    ttlResolution: 0,
    perf: { now },
  });
  return (key: string): boolean => {
    if (recent.has(key)) return true;
    recent.set(key, true);
    return false;
  };
}
