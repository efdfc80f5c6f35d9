import { crc32 } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { dataGroups } from '#model/data-groups.ts';
import { testService, type TestService, testStart } from '#testing/test-service.ts';
import { createZoneClock } from '#time/date-time.ts';
import { findNextOccurrence, occurrenceAt } from './occurrence.ts';
import { recipes } from './recipe.ts';
import { sampleOrders } from './sample-orders.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const berlin = createZoneClock('Europe/Berlin');
const open: TestService[] = [];

async function demo(): Promise<TestService> {
  const service = await testService({ demo: true });
  open.push(service);
  return service;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((service) => service.close()));
});

interface Sample {
  '@id': string;
  name: string;
  subtitle: string | null;
  startDate: string;
  endDate: string;
  filterCategories: { '@id': string }[];
  [field: string]: unknown;
}

async function read(service: TestService, now: number) {
  service.setNow(now);
  const categories = await service.walk('/api/filter_categories');
  const names = new Map([...categories].map(([id, { name }]) => [id, String(name)]));
  const events: Sample[] = [...(await service.walk('/api/events')).values()];
  const current = events.filter(({ endDate }) => Date.parse(endDate) > now);
  const tagged = (name: string) =>
    current.filter(({ filterCategories }) => filterCategories.some((one) => names.get(one['@id']) === name));
  return { events, current, tagged };
}

describe('sample events', () => {
  test('about 60, enough for every monitor, and some without a monitor', async () => {
    const { current, events, tagged } = await read(await demo(), testStart);
    expect(current.length).toBeGreaterThanOrEqual(55);
    expect(events.length - current.length).toBeGreaterThanOrEqual(3);
    expect(tagged('Alle Monitore').length).toBeGreaterThanOrEqual(12);
    expect(tagged('Mensa').length).toBeGreaterThanOrEqual(8);
    expect(tagged('Gebäude A').length).toBeGreaterThanOrEqual(8);
    expect(current.filter(({ filterCategories }) => filterCategories.length === 0).length).toBeGreaterThan(1);
    expect(tagged(' Intern ').length).toBe(1);
    expect(tagged('').length).toBe(1);
  });

  test.each([0, 0.4, 1, 5, 30, 200, 500])(
    'after %d days there are as many current events as on the first',
    async (days) => {
      const service = await demo();
      const { current, tagged } = await read(service, testStart + days * day);
      const now = testStart + days * day;
      expect(current.length).toBeGreaterThanOrEqual(55);
      expect(tagged('Mensa').length).toBeGreaterThanOrEqual(8);
      expect(current.some(({ startDate }) => Date.parse(startDate) <= now)).toBe(true);
      const wait = Math.min(
        ...current.map(({ startDate }) => Date.parse(startDate) - now).filter((ms) => ms > 0),
      );
      expect(wait).toBeLessThan(90 * minute);
    },
  );

  test('the next occurrence is added when an event ends', async () => {
    const service = await demo();
    const before = await read(service, testStart);
    const tour = before.current.find(({ name }) => name.startsWith('Campusführung'));
    const end = Date.parse(tour?.endDate ?? '');
    const after = await read(service, end);
    const next = after.current.find(({ name }) => name.startsWith('Campusführung'));
    expect(Date.parse(next?.startDate ?? '')).toBe(end + 25 * minute);
    expect(after.events.map((one) => one['@id'])).toContain(tour?.['@id']);
  });

  test('of a rolling recipe one ended occurrence remains', async () => {
    const service = await demo();
    for (let step = 1; step <= 10; step += 1) await read(service, testStart + step * 70 * minute);
    const { events } = await read(service, testStart + 11 * 70 * minute);
    expect(events.filter(({ name }) => name.startsWith('Campusführung')).length).toBe(2);
  });

  test('titles have 5 to 150 characters, most have an English translation', () => {
    const lengths = recipes.map(({ name }) => name.length);
    expect(Math.min(...lengths)).toBe(5);
    expect(Math.max(...lengths)).toBeGreaterThan(140);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(150);
    expect(recipes.filter(({ en }) => en !== undefined).length).toBeGreaterThan(recipes.length * 0.75);
    expect(new Set(recipes.map(({ slug }) => slug)).size).toBe(recipes.length);
  });

  test('every edge case is among them', async () => {
    const service = await demo();
    const { current } = await read(service, testStart);
    const hasSample = (is: (event: Sample) => boolean): boolean => current.some(is);
    expect(hasSample(({ name }) => name.includes('&amp;'))).toBe(true);
    expect(hasSample(({ name }) => name.includes('<b>'))).toBe(true);
    expect(hasSample(({ name }) => /\p{Extended_Pictographic}/u.test(name))).toBe(true);
    expect(hasSample(({ name }) => name !== name.normalize('NFC'))).toBe(true);
    for (const subtitle of ['', '   ']) expect(hasSample((event) => event.subtitle === subtitle)).toBe(true);
    expect(hasSample(({ startDate, endDate }) => startDate === endDate)).toBe(true);
    expect(hasSample(({ endDate }) => endDate.startsWith('9999-12-31'))).toBe(true);
    expect(hasSample(({ startDate, endDate }) => startDate.slice(-6) !== endDate.slice(-6))).toBe(true);
    expect(hasSample(({ startDate }) => Date.parse(startDate) > testStart + 60 * day)).toBe(true);
    expect(
      hasSample(
        ({ canceled, alternativeEvents }) => canceled === true && Object(alternativeEvents).length === 1,
      ),
    ).toBe(true);
    expect(
      hasSample(
        ({ canceled, alternativeEvents }) => canceled === true && Object(alternativeEvents).length === 0,
      ),
    ).toBe(true);
    expect(hasSample(({ eventAttendanceMode }) => eventAttendanceMode === 'online')).toBe(true);
    expect(
      hasSample(
        ({ availableTickets, showAvailableTickets }) =>
          availableTickets === 0 && showAvailableTickets === true,
      ),
    ).toBe(true);
    expect(hasSample(({ disturberMessage }) => disturberMessage === 'Heute neu!')).toBe(true);
    expect(hasSample(({ archived }) => archived === true)).toBe(true);
    expect(new Set(current.map(({ orderType }) => orderType))).toEqual(new Set([0, 1, 2, 3, 4]));
    const unset = await service.get('/api/session_time_periods?itemsPerPage=200');
    expect(
      unset.json['hydra:member'].filter((one: Sample) => one['startDateTimeIsSet'] === false).length,
    ).toBe(3);
  });

  test.each([0, 3.7, 40, 100])(
    'after %d days there are events of several dates and of whole days',
    async (days) => {
      const service = await demo();
      const now = testStart + days * day;
      const { tagged } = await read(service, now);
      const events = [...tagged('Mensa'), ...tagged('Gebäude A')];
      const datesOf = async (name: string) => {
        const event = events.find((one) => one.name.startsWith(name));
        const { dates = [] } =
          (await service.store.events.get(Number(event?.['@id'].split('/').pop()))) ?? {};
        return dates.map(({ startDate, endDate }) => [startDate, endDate].map(berlin.format));
      };
      const course = await datesOf('Kochkurs: acht Abende');
      expect(course).toHaveLength(8);
      for (const [start] of course) expect(start).toContain('T18:00:00');
      expect(Date.parse(course[7]?.[1] ?? '')).toBeGreaterThan(now);
      const hours = (await datesOf('Tagung')).map((dates) => dates.map((text) => text.slice(11, 16)));
      expect(hours).toEqual([
        ['13:00', '18:30'],
        ['09:00', '18:00'],
        ['09:30', '13:00'],
      ]);
      const [[from = '', to = ''] = []] = await datesOf('Dies academicus');
      expect([from.slice(0, 16), to.slice(0, 16)]).toEqual([
        `${from.slice(0, 10)}T00:00`,
        `${from.slice(0, 10)}T23:59`,
      ]);
      const [[opens = '', closes = ''] = []] = await datesOf('Fünfzig Jahre');
      expect(Date.parse(closes) - Date.parse(opens)).toBeGreaterThan(30 * day);
    },
  );

  test('images are valid PNG files, public, and have the stated size', async () => {
    const service = await demo();
    const images = [...(await service.walk('/api/event_images')).values()];
    expect(images.length).toBeGreaterThan(10);
    const { imageFile } = images[0];
    const response = await fetch(service.url + imageFile.url);
    expect(response.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(imageFile.size);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const header = bytes.subarray(12, 29);
    expect(bytes.readUInt32BE(29)).toBe(crc32(header));
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 400]);
  });

  test('some events have orders of invented people, only for keys with the data groups', async () => {
    const service = await demo();
    const { key } = await service.store.keys.create({ name: 'alle', dataGroups });
    const headers = { 'X-API-KEY': key };
    const read = async (path: string) => (await service.get(path, headers)).json;
    const { 'hydra:member': orders } = await read('/api/orders');
    expect(orders).toHaveLength(sampleOrders.length);
    for (const order of orders) {
      const event = await read(order.event['@id']);
      expect([0, 4]).toContain(event.orderType);
      const participants: { '@id': string }[] = event.participants;
      expect(participants.length).toBeGreaterThanOrEqual(order.quantity);
      expect(order.orderers).toHaveLength(1);
      expect(order.invoices).toHaveLength(order.totalPrice === '0.00' ? 0 : 1);
    }
    const people = await Promise.all(['/api/participants', '/api/orderers'].map(read));
    const texts = JSON.stringify(people).match(/[^"]+@[^"]+\.[^"]+/g) ?? [];
    expect(texts.length).toBeGreaterThan(8);
    for (const email of texts) expect(email).toMatch(/^[a-z.]+@hs-musterstadt\.example$/);
    expect((await read('/api/payments'))['hydra:totalItems']).toBe(2);
    expect((await service.get('/api/orders')).status).toBe(403);
  });

  test('a service without samples has no events', async () => {
    const service = await testService();
    open.push(service);
    expect((await service.get('/api/events')).json['hydra:totalItems']).toBe(0);
    expect((await service.get('/api/filter_categories')).json['hydra:totalItems']).toBe(0);
  });
});

describe('occurrences', () => {
  const clock = createZoneClock('Europe/Berlin');
  const anchor = Date.parse('2026-11-20T12:00:00+01:00');
  const at = (text: string): number => Date.parse(text);

  test('a day recipe has the same wall time after a change of the offset', () => {
    const when = { kind: 'day', day: 0, at: '18:15', lasts: 90, repeat: 7 } as const;
    expect(occurrenceAt(when, { number: 19, anchor, clock })).toEqual({
      start: at('2027-04-02T18:15:00+02:00'),
      end: at('2027-04-02T19:45:00+02:00'),
    });
  });

  test('the nights of the next two changes of the offset', () => {
    const when = { kind: 'clock-change' } as const;
    expect(occurrenceAt(when, { number: 0, anchor, clock })).toEqual({
      start: at('2027-03-27T20:00:00+01:00'),
      end: at('2027-03-28T05:00:00+02:00'),
    });
    expect(occurrenceAt(when, { number: 1, anchor, clock })?.end).toBe(at('2027-10-31T05:00:00+01:00'));
    expect(occurrenceAt(when, { number: 0, anchor, clock: createZoneClock('UTC') })).toBeNull();
  });

  test('the next occurrence after a long time has not ended', () => {
    const when = { kind: 'rolling', first: 25, lasts: 45, pause: 25 } as const;
    const now = anchor + 3000 * day;
    const number = findNextOccurrence(when, { from: 1, now, anchor, clock }) ?? 0;
    expect(occurrenceAt(when, { number, anchor, clock })?.end).toBeGreaterThan(now);
    expect(occurrenceAt(when, { number: number - 1, anchor, clock })?.end).toBeLessThanOrEqual(now);
  });
});
