import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatedEvent,
  datedEvents,
  datedNoon,
  fakePeriod,
  idOf,
  periodPath,
  serveDatedAt,
  sessionPath,
} from '#server/testing/dated-events.ts';
import { fakeEvent, sendJson } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

type Resource = Record<string, unknown>;
interface Published extends Resource {
  readonly dates: readonly { readonly startDate: string; readonly endDate: string | null }[];
}

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

const serveAt = (now: string, dated?: readonly DatedEvent[]) => serveDatedAt(test, now, dated);

async function readEvents(): Promise<ReadonlyMap<number, Published>> {
  const body = await (await test.get('/api/events?monitor=mensa')).json();
  const members: readonly Published[] = body['hydra:member'];
  return new Map(members.map((event) => [idOf(event), event]));
}

/** "2026-12-03 18:00" of each, as they are written. */
const startsOf = (event: Published | undefined) =>
  event?.dates.map(({ startDate }) => startDate.slice(0, 16).replace('T', ' '));

async function readStarts(id: number) {
  return startsOf((await readEvents()).get(id));
}

describe('/api/events', () => {
  it('has the dates that are not over; start and end stay those of the event', async () => {
    await serveAt(datedNoon);
    const events = await readEvents();
    expect([...events.keys()]).toEqual([101, 102, 104, 105, 106, 107, 108, 109, 110, 111]);
    const dates = [...events].map(([id, event]) => [id, startsOf(event)]);
    expect(Object.fromEntries(dates)).toEqual({
      101: ['2026-11-26 18:00', '2026-12-03 18:00', '2026-12-10 18:00'],
      102: ['2026-11-27 09:00', '2026-11-28 09:30', '2026-11-29 10:00'],
      104: ['2026-11-30 08:00'],
      105: ['2026-11-27 18:00'],
      106: ['2026-11-27'],
      107: ['2026-11-26'],
      108: ['2026-11-28 09:30'],
      109: ['2026-10-01 10:00'],
      110: ['2026-11-28 21:00'],
      111: ['2026-12-20 10:00'],
    });
    const spans = (list: Iterable<Resource>) =>
      [...list].map((event) => [idOf(event), event['startDate'], event['endDate']]);
    const published = datedEvents.filter(({ event }) => events.has(idOf(event)));
    expect(spans(events.values())).toEqual(spans(published.map(({ event }) => event)));
    expect(events.get(105)?.dates).toEqual([{ startDate: '2026-11-27T18:00:00+01:00', endDate: null }]);
    expect(events.get(107)?.dates).toEqual([{ startDate: '2026-11-26', endDate: '2026-11-29' }]);
  });

  it('loses dates and events as time passes, without a poll', async () => {
    await serveAt(datedNoon);
    expect(await readStarts(101)).toHaveLength(3);
    for (const [now, starts] of [
      ['2026-11-26T19:30:00+01:00', ['2026-11-26 18:00', '2026-12-03 18:00', '2026-12-10 18:00']],
      ['2026-11-26T19:30:01+01:00', ['2026-12-03 18:00', '2026-12-10 18:00']],
      ['2026-12-10T19:00:00+01:00', ['2026-12-10 18:00']],
      ['2026-12-10T20:00:00+01:00', undefined],
      // The clock was set back.
      ['2026-12-01T12:00:00+01:00', ['2026-12-03 18:00', '2026-12-10 18:00']],
    ] as const) {
      test.clock.now = Date.parse(now);
      expect(await readStarts(101)).toEqual(starts);
      expect((await test.get('/api/events/101')).status).toBe(starts ? 200 : 404);
    }
  });

  it('never has a date that is hidden, from its moment on', async () => {
    await serveAt(datedNoon);
    const [hidden, next] = ['2026-11-27T08:00', '2026-11-30T08:00:00'];
    for (const path of ['/api/events', '/api/events?monitor=mensa', '/api/events/104']) {
      const text = await (await test.get(path)).text();
      const own = path.endsWith('104') ? text : text.slice(text.indexOf('/api/events/104'));
      expect(own.slice(own.indexOf('"dates"'), own.indexOf('"modifiedAt"'))).not.toContain(hidden);
      expect(own).toContain(next);
    }
    test.clock.now = Date.parse('2026-11-30T07:59:59+01:00');
    expect(await readStarts(104)).toEqual(['2026-11-30 08:00']);
    test.clock.now += 1000;
    expect((await readEvents()).has(104)).toBe(false);
    for (const path of ['/api/events/104', '/api/calendar/104.ics', '/e/104'])
      expect((await test.get(path)).status).toBe(404);
    expect(await (await test.get('/m/mensa.ics')).text()).not.toContain('Offene Beratung');
    expect(await (await test.get('/m/mensa')).text()).not.toContain('Offene Beratung');
  });

  it('has at most 400 dates of an event, those that are not over first, and the number of others', async () => {
    const day = (at: number) => new Date(Date.parse('2026-11-26T17:00:00Z') + at * 86_400_000).toISOString();
    const periods = Array.from({ length: 450 }, (_, at) =>
      fakePeriod(at + 1, day(at - 20), day(at - 20 + 1 / 24), { eventSession: sessionPath(1) }),
    ).reverse();
    const event = { ...fakeEvent(7, [3]), startDate: day(-20), endDate: day(430) };
    const sessions = [{ '@id': sessionPath(1), event: '/api/events/7' }];
    await serveAt(datedNoon, [{ event, sessions, periods }]);
    const published = (await readEvents()).get(7);
    expect(published?.dates).toHaveLength(400);
    expect(published?.dates[0]?.startDate.slice(0, 10)).toBe('2026-11-26');
    const { eventNotes } = await (await test.get('/api/desk')).json();
    expect(eventNotes).toMatchObject([
      { code: 'dates-omitted', events: [{ id: 7, notes: [{ of: 'dates', count: 50 }] }] },
    ]);
  });

  it('counts equal dates once', async () => {
    const at = ['2026-12-03T18:00:00+01:00', '2026-12-03T19:00:00+01:00'] as const;
    const utc = ['2026-12-03T17:00:00Z', '2026-12-03T18:00:00Z'] as const;
    const eventSession = sessionPath(1);
    const hidden = { eventSession, visibleUntil: '2026-11-01T00:00:00+01:00' };
    const periods = [
      fakePeriod(12, ...at, { eventSession }),
      fakePeriod(11, ...utc, { eventSession }),
      fakePeriod(10, ...at, hidden),
    ];
    const sessions = [{ '@id': eventSession, event: '/api/events/7' }];
    await serveAt(datedNoon, [{ event: fakeEvent(7, [3]), sessions, periods }]);
    expect((await readEvents()).get(7)?.dates).toHaveLength(1);
    // The id is that of the lowest of the equal ones.
    expect(await (await test.get('/api/calendar/7.ics')).text()).toMatch(/^UID:period-10@/m);
  });
});

describe('the verdicts', () => {
  async function readVerdicts() {
    const { results } = await (await test.get('/api/verdicts?monitor=mensa&lang=de')).json();
    const list: { event: Resource; verdicts: Resource[] }[] = results;
    return new Map(list.map(({ event, verdicts }) => [idOf(event), { event, verdict: verdicts[0] }]));
  }

  it('name the next date and how many follow', async () => {
    await serveAt(datedNoon);
    const verdicts = await readVerdicts();
    expect(verdicts.get(101)?.event).toMatchObject({
      startDate: '2026-10-15T18:00:00+02:00',
      nextDate: { startDate: '2026-11-26T18:00:00+01:00', endDate: '2026-11-26T19:30:00+01:00' },
      furtherDates: 2,
    });
    expect(verdicts.get(104)?.event).toMatchObject({
      nextDate: { startDate: '2026-11-30T08:00:00+01:00' },
      furtherDates: 0,
    });
  });

  it('say of an event that is over in spite of its span which was its last date', async () => {
    await serveAt(datedNoon);
    const { event, verdict } = (await readVerdicts()).get(103) ?? {};
    expect(event).toMatchObject({ nextDate: null, furtherDates: 0 });
    expect(verdict).toMatchObject({ code: 'ended', shown: false });
    expect(verdict?.['reason']).toMatch(/^Der letzte Termin war am 19\. November 2026/);
  });

  it('say that all dates to come are hidden', async () => {
    await serveAt(datedNoon);
    test.clock.now = Date.parse('2026-11-30T08:30:00+01:00');
    const { event, verdict } = (await readVerdicts()).get(104) ?? {};
    expect(event).toMatchObject({ nextDate: null, furtherDates: 0 });
    expect(verdict).toMatchObject({ code: 'hidden', shown: false });
    test.clock.now = Date.parse('2026-11-30T09:30:00+01:00');
    expect((await readVerdicts()).get(104)?.verdict).toMatchObject({ code: 'ended' });
  });

  it('judge by the next date whether an event is beyond the horizon', async () => {
    const far = datedEvents.filter(({ event }) => idOf(event) === 111);
    await serveAt('2026-10-01T12:00:00+02:00', far);
    expect((await readVerdicts()).get(111)?.verdict).toMatchObject({ code: 'beyond-horizon' });
    await serveAt('2026-11-20T12:00:00+01:00', far);
    expect((await readVerdicts()).get(111)?.verdict).toMatchObject({ code: 'this-monitor' });
  });
});

describe('all ways to link', () => {
  const times = [1, 2, 3].map(
    (day) => [`2026-12-0${day}T18:00:00+01:00`, `2026-12-0${day}T19:00:00+01:00`] as const,
  );
  const event: Resource = {
    ...fakeEvent(7, [3]),
    startDate: '2026-11-01T18:00:00+01:00',
    endDate: '2026-12-20T19:00:00+01:00',
  };
  const periods = times.map(([from, to], at) => fakePeriod(at + 1, from, to));
  const session = { '@id': sessionPath(1), '@type': 'EventSession' };
  const references = periods.map((period) => period['@id']);
  const inSession = periods.map((period) => ({ ...period, eventSession: sessionPath(1) }));
  const whole = { ...session, sessionDates: periods };

  it.each<[string, DatedEvent]>([
    [
      'the event names its sessions, the periods theirs',
      { event: { ...event, eventSessions: [sessionPath(1)] }, sessions: [session], periods: inSession },
    ],
    ['stubs', { event: { ...event, eventSessions: [session] }, sessions: [session], periods: inSession }],
    ['numbers', { event: { ...event, eventSessions: [1] }, sessions: [session], periods: inSession }],
    [
      'the session names its event',
      { event, sessions: [{ ...session, event: '/api/events/7' }], periods: inSession },
    ],
    [
      'the session names its event and periods by numbers and stubs',
      {
        event,
        sessions: [{ ...session, event: 7, sessionDates: [1, { id: 2 }, { '@id': periodPath(3) }] }],
        periods,
      },
    ],
    [
      'the session holds its periods',
      { event, sessions: [{ ...whole, event: { '@id': '/api/events/7' } }], periods: [] },
    ],
    [
      'the event holds its sessions, which name their periods',
      { event: { ...event, eventSessions: [{ ...session, sessionDates: references }] }, periods },
    ],
    ['the event holds its sessions and periods', { event: { ...event, eventSessions: [whole] } }],
    [
      'the periods hold their session',
      {
        event,
        sessions: [{ ...session, event: 7 }],
        periods: periods.map((one) => ({ ...one, eventSession: session })),
      },
    ],
    [
      'several sessions, one with both directions',
      {
        event: { ...event, eventSessions: [sessionPath(1), sessionPath(2)] },
        sessions: [{ ...session, event: 7, sessionDates: references.slice(0, 2) }],
        periods: [
          ...inSession.slice(0, 2),
          ...periods.slice(2).map((one) => ({ ...one, eventSession: { id: 2 } })),
        ],
      },
    ],
  ])('%s', async (_way, dated) => {
    await serveAt(datedNoon, [dated]);
    const starts = ['2026-12-01 18:00', '2026-12-02 18:00', '2026-12-03 18:00'];
    expect(await readStarts(7)).toEqual(starts);
    await test.gateway.pollNow();
    expect(await readStarts(7)).toEqual(starts);

    // A list of few fields, completed from items that are read once.
    const { eventSessions: _sessions, filterCategories: _categories, ...few } = dated.event;
    test.upstream.answer = (request, response) => {
      if (request.url?.startsWith('/api/events?') === true)
        sendJson(response, 200, { 'hydra:member': [{ ...few, name: 'Neu' }], 'hydra:totalItems': 1 });
      return response.writableEnded;
    };
    test = await test.restart({ DATA_DIR: join(test.folder, 'few-fields') });
    expect(await readStarts(7)).toEqual(starts);
    for (const _poll of [2, 3]) {
      test.clock.now += 3_600_000;
      await test.gateway.pollNow();
      expect(await readStarts(7)).toEqual(starts);
    }
    test = await test.restart();
    expect(await readStarts(7)).toEqual(starts);
  });

  it('without a readable period the event has its own start and end', async () => {
    const periods: Resource[] = [{ '@id': periodPath(1), eventSession: 1, startDate: 'bald' }, { id: 2 }, {}];
    const sessions = [{ ...session, event: 7, sessionDates: 'none' }];
    await serveAt(datedNoon, [{ event, sessions, periods }]);
    const { startDate, endDate } = event;
    expect((await readEvents()).get(7)?.dates).toEqual([{ startDate, endDate }]);
  });
});

describe('reading', () => {
  it('takes one request for each page, however many events and periods there are', async () => {
    const many = Array.from({ length: 600 }, (_, at): DatedEvent => {
      const eventSession = sessionPath(at + 1);
      const period = (number: number) =>
        fakePeriod(at * 2 + number, '2026-12-03T18:00:00+01:00', `2026-12-03T19:0${number}:00+01:00`, {
          eventSession,
        });
      const event = fakeEvent(at + 1, [3]);
      return {
        event,
        sessions: [{ '@id': eventSession, event: event['@id'] }],
        periods: [period(1), period(2)],
      };
    });
    test.upstream.requests.length = 0;
    await serveAt(datedNoon, many);
    const { requests } = test.upstream;
    const count = (collection: string) =>
      requests.filter((path) => path.startsWith(`/api/${collection}?`)).length;
    expect([count('events'), count('event_sessions'), count('session_time_periods')]).toEqual([3, 3, 6]);
    expect(requests).toHaveLength(3 + 3 + 6 + 4);
    // Nothing changed, and what belongs to events is not old.
    requests.length = 0;
    await test.gateway.pollNow();
    expect(requests).toHaveLength(4);
  });

  it.each([
    ['sessions and periods', ['event_sessions', 'session_time_periods']],
    ['sessions', ['event_sessions']],
    ['periods', ['session_time_periods']],
  ])('after a restart the dates stay while %s cannot be read', async (_what, failing) => {
    await serveAt(datedNoon);
    const dates = async () => [...(await readEvents())].map(([id, event]) => [id, event.dates]);
    const before = await dates();
    test.upstream.answer = (request, response) => {
      const isFailing = failing.some((name) => request.url?.startsWith(`/api/${name}`));
      if (isFailing) response.writeHead(500).end();
      return isFailing;
    };
    test = await test.restart();
    expect(await dates()).toEqual(before);
    test.clock.now += 3_600_000;
    await test.gateway.pollNow();
    expect(await dates()).toEqual(before);
    test.upstream.answer = () => false;
    test.clock.now += 3_600_000;
    await test.gateway.pollNow();
    expect(await dates()).toEqual(before);
  });

  it('a period that is removed, moved or added changes the dates at the next reading', async () => {
    await serveAt(datedNoon);
    const { others } = test.upstream;
    const [session, [from, to]] = [
      sessionPath(1),
      ['2026-12-17T18:00:00+01:00', '2026-12-17T19:30:00+01:00'],
    ];
    others['session_time_periods'] = [
      ...(others['session_time_periods'] ?? []).filter((period) => idOf(period) !== 4),
      fakePeriod(900, from ?? '', to ?? '', { eventSession: session }),
    ];
    test.clock.now += 3_600_000;
    await test.gateway.pollNow();
    expect(await readStarts(101)).toEqual(['2026-12-03 18:00', '2026-12-10 18:00', '2026-12-17 18:00']);
    others['session_time_periods'] = [];
    test.clock.now += 3_600_000;
    await test.gateway.pollNow();
    expect(await readStarts(101)).toEqual(['2026-10-15 18:00']);
  });
});
