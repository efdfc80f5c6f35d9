import { fresh, measureGrowth } from './measure-growth.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { CalendarEvent } from '#events/event.ts';
import { isUnreadable, readMember, toMember } from '#events/read-member.ts';
import { fakePeriod, sessionPath } from '#server/testing/dated-events.ts';
import { fakeCategory, fakeEvent } from '#server/testing/fake-upstream.ts';
import { createEventServiceClient } from '#server/upstream/upstream-client.ts';
import { walkEvents } from '#server/upstream/walk-events.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { judgeEvents, type SelectionRules } from '#domain/judge-events.ts';

/** `perEvent`: dates of each event, on days of their own, as an event service sends them. */
function datedResources(count: number, perEvent: number, now: number) {
  const dated = Array.from({ length: count }, (_, at) => {
    const [id, first] = [at + 1, now + (at % 24) * 3_600_000];
    const periods = Array.from({ length: perEvent }, (_period, day) => {
      const start = first + day * 86_400_000;
      const [startDate, endDate] = [start, start + 3_600_000].map((time) =>
        new Date(time).toISOString().replace(/\.\d+/, ''),
      );
      return fakePeriod(at * perEvent + day + 1, startDate ?? '', endDate ?? '', { eventSession: id });
    });
    const session = { '@id': sessionPath(id), event: id };
    return { event: fakeEvent(id, [3], { modifiedAtRecursive: null }), session, periods };
  });
  return new Map<string, readonly unknown[]>([
    ['/api/events', dated.map(({ event }) => event)],
    ['/api/event_sessions', dated.map(({ session }) => session)],
    ['/api/session_time_periods', dated.flatMap(({ periods }) => periods)],
    ['/api/filter_categories', [fakeCategory(3, 'Mensa')]],
  ]);
}

const noService = createEventServiceClient({
  baseUrl: 'http://localhost',
  key: () => null,
  keyIn: 'header',
  now: () => 0,
  get: () => Promise.reject(new Error('no items are needed')),
});

function readDated(resources: ReadonlyMap<string, readonly unknown[]>, { now, timeZone }: SelectionRules) {
  const walk = (path: string) => {
    const members = [...(resources.get(path) ?? [])];
    return Promise.resolve({ members, totalItems: members.length, complete: true, problem: null });
  };
  const options = { language: 'de', timeZone, previous: null };
  return walkEvents({
    ...options,
    walker: { service: noService, walk },
    now,
    isNeeded: () => true,
  });
}

/** An event has 400 dates at most; the event service may send more. */
export async function measureDates(rules: SelectionRules, config: KioskConfig): Promise<void> {
  const { now } = rules;
  for (const [kind, base, build] of [
    ['dates of an event', 400, (count: number) => datedResources(1, count, now)],
    ['events with four dates', 100, (count: number) => datedResources(count, 4, now)],
  ] as const) {
    const sizes = [1, 10, 100].map((factor) => factor * base);
    const sent = new Map(sizes.map((count) => [count, build(count)] as const));
    await measureGrowth(`reading ${kind}`, base, (count) => readDated(sent.get(count) ?? new Map(), rules));
    const read = new Map<number, readonly CalendarEvent[]>();
    for (const [count, resources] of sent) {
      const { events } = await readDated(resources, rules);
      const [first, ...others] = events.map(toMember);
      // All dates are read again, as they would be if the gateway had no bound.
      const dates = resources.get('/api/session_time_periods');
      const all = readMember({ ...first, dates }, String);
      read.set(count, others.length > 0 || isUnreadable(all) ? events : [all]);
    }
    const readFresh = (count: number) => fresh(read.get(count) ?? []);
    await measureGrowth(`judging ${kind}`, base, (count) => judgeEvents(readFresh(count), rules));
    await measureGrowth(`slides of ${kind}`, base, (count) => buildSlides(readFresh(count), config, now));
  }
}
