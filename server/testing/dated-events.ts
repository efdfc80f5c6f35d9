import { readFileSync } from 'node:fs';
import { fakeCategories, fakeEvent, type FakeUpstream } from './fake-upstream.ts';
import type { TestGateway } from './test-gateway.ts';

type Resource = Record<string, unknown>;

/** An event with its sessions and their time periods, as the event service sends them. */
export interface DatedEvent {
  readonly event: Resource;
  readonly sessions?: readonly Resource[];
  readonly periods?: readonly Resource[];
}

/** A Thursday noon, in the middle of `datedEvents`. */
export const datedNoon = '2026-11-26T12:00:00+01:00';

/**
 * The monitor Mensa (3) shows 101 a course, 102 a conference, 103 a course that is over, 104 partly hidden, 105 without an end, 106
 * and 107 whole days, 108 several days, 109 and 111 over a year, 110 past midnight.
 */
export const datedEvents: readonly DatedEvent[] = JSON.parse(
  readFileSync(new URL('fixtures/dates.json', import.meta.url), 'utf8'),
);

/** The number of an event, session or period. */
export const idOf = (resource: Resource): number => Number(String(resource['@id']).split('/').at(-1));

export const sessionPath = (id: number): string => `/api/event_sessions/${id}`;
export const periodPath = (id: number): string => `/api/session_time_periods/${id}`;

/** Dates such as '2026-12-03T18:00:00+01:00'; `more` replaces fields. */
export function fakePeriod(id: number, startDate: string, endDate: string, more: Resource = {}): Resource {
  return { '@id': periodPath(id), '@type': 'SessionTimePeriod', startDate, endDate, ...more };
}

/** Replaces the events, categories, sessions and periods of an event service. */
export function serveDated(upstream: FakeUpstream, dated: readonly DatedEvent[] = datedEvents): void {
  upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Mensa', 'Bibliothek');
  upstream.events = dated.map(({ event }) => ({ ...fakeEvent(idOf(event), [3]), ...event }));
  upstream.others = {
    ...upstream.others,
    event_sessions: dated.flatMap(({ sessions = [] }) => sessions),
    session_time_periods: dated.flatMap(({ periods = [] }) => periods),
  };
}

/** Polls at this moment. */
export async function serveDatedAt(
  { clock, upstream, gateway }: TestGateway,
  now: string,
  dated: readonly DatedEvent[] = datedEvents,
): Promise<void> {
  clock.now = Date.parse(now);
  serveDated(upstream, dated);
  await gateway.pollNow();
}
