import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMember, isUnreadable } from '#events/read-member.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

/** Event 10 of the canteen, postponed to these; 2 and 11 are events of the library. */
async function serve(
  alternativeEvents: readonly unknown[],
  library: object = {},
  more: readonly ReturnType<typeof fakeEvent>[] = [],
) {
  const { upstream } = test;
  const others = upstream.events.filter((event) => !['10', '11'].includes(String(event['@id']).slice(12)));
  upstream.events = [
    ...others,
    ...more,
    fakeEvent(10, [3], { name: 'Jazz', canceled: true, alternativeEvents }),
    fakeEvent(11, [4], { name: 'Jazz', startDate: '2026-12-04T19:30:00+01:00', endDate: null, ...library }),
  ];
  await test.gateway.pollNow();
}

async function readPostponed() {
  const response = await test.get('/api/events?monitor=mensa');
  const body: unknown = await response.json();
  const members = Object(body)['hydra:member'];
  const member = Array.isArray(members) ? members.find((one) => one['@id'] === '/api/events/10') : null;
  const event = readMember(member, String);
  if (isUnreadable(event)) throw new Error(event.reason);
  return { replacement: event.replacement, ids: event.alternativeEvents, etag: response.headers.get('etag') };
}

const moved = {
  id: 11,
  startDate: '2026-12-04T19:30:00+01:00',
  endDate: null,
  eventUrl: 'https://events.example.edu/event/11',
  place: '',
  building: null,
};

describe('a postponed event', () => {
  it('has the dates of its replacement on another monitor', async () => {
    await serve(['/api/events/11']);
    expect(await readPostponed()).toMatchObject({ replacement: moved, ids: [11] });
    const item = await (await test.get('/api/events/10')).text();
    expect(item).toContain('"startDate":"2026-12-04T19:30:00+01:00"');
  });

  it('has the first that takes place', async () => {
    await serve(['/api/events/99', '/api/events/5', '/api/events/6', '/api/events/10', { id: 11 }]);
    expect((await readPostponed()).replacement).toEqual(moved);
  });

  it.each<[string, object]>([
    ['cancelled', { canceled: true }],
    ['unpublished', { published: false }],
    ['over', { startDate: '2026-11-19T19:30:00+01:00' }],
  ])('has references only where it is %s', async (_, library) => {
    await serve([{ '@id': '/api/events/11', startDate: '2026-12-04' }], library);
    expect(await readPostponed()).toMatchObject({ replacement: null, ids: [11] });
  });

  /** Cancelled, with the alternative event of this id. */
  const step = (id: number, next: number) =>
    fakeEvent(id, [4], { canceled: true, alternativeEvents: [`/api/events/${next}`] });

  it.each<[string, number]>([
    ['twice', 1],
    ['five times', 4],
  ])('that was postponed %s has the last date', async (_, between) => {
    const steps = Array.from({ length: between }, (_one, at) =>
      step(20 + at, at + 1 < between ? 21 + at : 11),
    );
    await serve(['/api/events/20'], {}, steps);
    expect(await readPostponed()).toMatchObject({ replacement: moved, ids: [11] });
  });

  it('has a direct alternative rather than one of a further step', async () => {
    await serve(['/api/events/20', '/api/events/11'], {}, [step(20, 5)]);
    expect((await readPostponed()).replacement).toEqual(moved);
  });

  it.each<[string, readonly number[]]>([
    ['leads in a circle', [21, 20]],
    ['leads back to it', [10]],
    ['ends at a cancelled event', [21, 99]],
    ['has more than five steps', [21, 22, 23, 24, 11]],
  ])('has none where the chain %s', async (_, nexts) => {
    await serve(
      ['/api/events/20'],
      {},
      nexts.map((next, at) => step(20 + at, next)),
    );
    expect(await readPostponed()).toMatchObject({ replacement: null, ids: [20] });
  });

  it('changes with its replacement, also when that ends', async () => {
    await serve(['/api/events/11']);
    const first = await readPostponed();
    await serve(['/api/events/11'], {
      startDate: '2026-11-24T16:00:00+01:00',
      endDate: '2026-11-24T17:00:00+01:00',
    });
    const second = await readPostponed();
    expect(second.replacement?.startDate).toBe('2026-11-24T16:00:00+01:00');
    expect(second.etag).not.toBe(first.etag);
    test.clock.now = Date.parse('2026-11-24T17:30:00+01:00');
    await test.gateway.pollNow();
    const third = await readPostponed();
    expect(third.replacement).toBeNull();
    expect(third.etag).not.toBe(second.etag);
  });
});

it('a replacement is not sent with an event that takes place', async () => {
  test.upstream.events.push(fakeEvent(12, [3], { alternativeEvents: ['/api/events/2'] }));
  await test.gateway.pollNow();
  expect(await (await test.get('/api/events/12')).json()).toMatchObject({
    alternativeEvents: [{ '@id': '/api/events/2', '@type': 'Event' }],
  });
});
