import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { chooseDates } from '#domain/choose-dates.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { readById } from '#events/read-collection.ts';
import { referenceIds } from '#events/read-reference.ts';
import { linkPeriods, readSession, readSessionPeriod } from './reading.ts';

const timeZone = createTimeZone('Europe/Berlin');
const now = Date.parse('2026-11-26T12:00:00+01:00');

const references = {
  path: (collection: string, id: number) => `/api/${collection}/${id}`,
  stub: (collection: string, id: number) => ({ '@id': `/api/${collection}/${id}`, '@type': 'Stub' }),
  number: (_: string, id: number) => id,
  object: (_: string, id: number) => ({ id }),
};
type Reference = keyof typeof references;

interface Links {
  readonly reference: Reference;
  /** The side that names the other; `whole`: the parent contains the child, which is in no collection. */
  readonly session: 'child' | 'parent' | 'both';
  readonly period: 'child' | 'parent' | 'both' | 'whole';
  readonly order: readonly number[];
}

/** Returns the dates of event 7 with sessions of two periods each, linked in one of the ways of the specification. */
function datesWith(
  periods: readonly Record<string, unknown>[],
  { reference, session, period, order }: Links,
) {
  const refer = references[reference];
  const sessionIdOf = (id: number) => 100 + Math.floor(id / 2);
  const members = periods.map((fields, at) => ({
    '@id': `/api/session_time_periods/${at}`,
    ...fields,
    ...(period !== 'parent' && { eventSession: refer('event_sessions', sessionIdOf(at)) }),
  }));
  const sessionIds = [...new Set(periods.map((_, at) => sessionIdOf(at)))];
  const sessions = sessionIds.map((id) => {
    const own = members.filter((_, at) => sessionIdOf(at) === id);
    const named = own.map((one, at) =>
      period === 'whole' ? one : refer('session_time_periods', (id - 100) * 2 + at),
    );
    return {
      '@id': `/api/event_sessions/${id}`,
      ...(session !== 'parent' && { event: refer('events', 7) }),
      ...(period !== 'child' && { sessionDates: named }),
    };
  });
  const sorted = <One>(list: readonly One[]) =>
    [...list.entries()].sort(([a], [b]) => (order[a] ?? 0) - (order[b] ?? 0)).map(([, one]) => one);
  const eventSessions = session === 'child' ? [] : sessionIds.map((id) => refer('event_sessions', id));
  const event = sampleEvent({ id: 7, sessions: referenceIds(eventSessions) });
  const linked = linkPeriods(
    readById(sorted(sessions), (one) => readSession(one, timeZone)),
    readById(period === 'whole' ? [] : sorted(members), (one) => readSessionPeriod(one, timeZone)),
    [{ event, member: { eventSessions } }],
    timeZone,
  );
  return chooseDates(event, linked.get(7) ?? [], { now, timeZone });
}

const usual: Links = { reference: 'path', session: 'child', period: 'child', order: [] };
const period = fc
  .record({
    day: fc.integer({ min: -20, max: 20 }),
    hour: fc.integer({ min: 0, max: 23 }),
    length: fc.integer({ min: -3, max: 60 }),
    isSet: fc.boolean(),
    visible: fc.option(fc.integer({ min: -20, max: 20 })),
  })
  .map(({ day, hour, length, isSet, visible }) => {
    const at = (hours: number) => new Date(now + (day * 24 + hours) * 3_600_000).toISOString();
    return {
      startDate: at(hour),
      endDate: at(hour + length),
      startDateTimeIsSet: isSet,
      endDateTimeIsSet: isSet,
      visibleUntil: visible === null ? null : at(visible),
    };
  });

it('gives the same dates in any order and with any links of the same periods', () => {
  const links = fc.record({
    reference: fc.constantFrom<Reference[]>('path', 'stub', 'number', 'object'),
    session: fc.constantFrom<Links['session'][]>('child', 'parent', 'both'),
    period: fc.constantFrom<Links['period'][]>('child', 'parent', 'both', 'whole'),
    order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  });
  fc.assert(
    fc.property(fc.array(period, { minLength: 1, maxLength: 9 }), links, (periods, drawn) => {
      const expected = datesWith(periods, usual);
      expect(expected.dates.every(({ id }) => id !== undefined)).toBe(true);
      expect(datesWith(periods, drawn)).toEqual(expected);
    }),
  );
});

it('has whole sessions and periods inside an event', () => {
  const event = sampleEvent({ id: 7, sessions: [1] });
  const dates = { startDate: '2026-12-01T10:00:00+01:00', endDate: null, visibleUntil: null };
  const member = { eventSessions: [{ id: 1, sessionDates: [{ id: 4, ...dates }, { id: 5 }] }] };
  const linked = linkPeriods(new Map(), null, [{ event, member }], timeZone);
  expect(linked.get(7)).toEqual([{ id: 4, startDate: dates.startDate, endDate: null }]);
});

it('takes the event that a session names before one that names the session', () => {
  const events = [7, 8].map((id) => ({ event: sampleEvent({ id, sessions: [1] }), member: {} }));
  const periods = readById([{ id: 4, eventSession: 1, startDate: '2026-12-01' }], (one) =>
    readSessionPeriod(one, timeZone),
  );
  const sessions = (event: unknown) => readById([{ id: 1, event }], (one) => readSession(one, timeZone));
  expect([...linkPeriods(sessions(8), periods, events, timeZone).keys()]).toEqual([8]);
  expect([...linkPeriods(sessions(null), periods, events, timeZone).keys()]).toEqual([7]);
});

it('keeps the day of a date without a clock time in the zone of the site', () => {
  const member = { id: 4, startDate: '2026-11-30T23:00:00Z', startDateTimeIsSet: false, endDate: null };
  expect(readSessionPeriod(member, timeZone)).toMatchObject({ startDate: '2026-12-01', endDate: null });
});
