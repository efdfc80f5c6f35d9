import { problemsOf } from '@aushang/serving/testing/check-calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simpleDate } from '#storage/event-dates.ts';
import { testPublicUrl, testService, type TestService, testStart } from '#testing/test-service.ts';

const times = { startDate: '2026-11-24T18:00:00+01:00', endDate: '2026-11-24T20:00:00+01:00' };
let service: TestService;
let talk: number;

beforeAll(async () => {
  service = await testService();
  const { store } = service;
  const hall = await store.resources.create('Location', {
    values: { name: 'Audimax', streetName: 'Hochschulring 12', zipCode: '99999', town: 'Musterstadt' },
  });
  talk = await store.events.create({
    ...times,
    name: 'Kunst &amp; <Führung> <script>alert(1)</script>',
    subtitle: '<b>Mit</b> Verkostung',
    description: '<p>Erster<br>Absatz</p><script>alert(2)</script><ul><li onclick="x()">Punkt</li></ul>',
    directRegistrationUrl: 'https://register.example.edu/?a=1&b=2',
    locations: [hall],
    translations: { en: { name: 'Art' } },
  });
  const content = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const file = await store.files.put('/uploads/a.png', { mediaType: 'image/png', content });
  const values = { name: 'Bild', imageAlt: 'Ein "Bild"', imageFile: file };
  await store.resources.create('EventImage', { parentId: talk, values });
});
afterAll(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.get(path, { 'X-API-KEY': '', ...headers });

describe('the public page of an event', () => {
  test('shows title, time, place, description, image and registration, without a key', async () => {
    const { status, text } = await get(`/event/${talk}`);
    expect(status).toBe(200);
    const facts = [
      'Dienstag, 24. November 2026',
      '18:00–20:00',
      'Audimax, Hochschulring 12, 99999 Musterstadt',
    ];
    const elements = [
      '<p>Erster\nAbsatz</p><p>• Punkt</p>',
      '<img src="/uploads/a.png" alt="Ein &quot;Bild&quot;"/>',
      'href="https://register.example.edu/?a=1&amp;b=2"',
      `href="/event/${talk}/calendar.ics?lang=de"`,
    ];
    for (const part of [...facts, ...elements]) expect(text).toContain(part);
  });

  test('texts are never markup', async () => {
    const { text } = await get(`/event/${talk}`);
    expect(text).toContain('<h1>Kunst &amp; &lt;Führung&gt; &lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect(text).toContain('>Mit Verkostung<');
    expect(text).not.toMatch(/<script|alert\(2\)|onclick/);
  });

  test('has strict headers, its own styles and fonts, and is not for search engines', async () => {
    const { headers, text } = await get(`/event/${talk}`);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; style-src 'self'");
    expect(policy).not.toContain('script');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const styles = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(styles).toHaveLength(3);
    for (const path of [...styles, '/event/assets/fonts/text-latin.woff2']) {
      expect((await get(path)).status).toBe(200);
    }
    for (const path of ['package.json', 'event-page.tsx', '../package.json', 'fonts/OFL-text.txt']) {
      expect((await get(`/event/assets/${path}`)).status).toBe(404);
    }
  });

  test.each([
    ['', 'en-GB', 'en', 'Art'],
    ['', 'de', 'de', 'Kunst &amp; '],
    ['?lang=de', 'en', 'de', 'Kunst &amp; '],
    ['?lang=en', 'de', 'en', 'Art'],
    ['?lang=xx', 'de', 'de', 'Kunst &amp; '],
  ])(
    '%s with Accept-Language %s is in %s, and leads to the other language',
    async (query, wish, is, title) => {
      const { text, headers } = await get(`/event/${talk}${query}`, { 'Accept-Language': wish });
      expect(headers.get('content-language')).toBe(is);
      expect(text).toContain(`<html lang="${is}">`);
      expect(text).toContain(`<h1>${title}`);
      expect(text).toContain(`href="?lang=${is === 'de' ? 'en' : 'de'}"`);
    },
  );

  test('says in large type that an event is cancelled or postponed', async () => {
    const { store } = service;
    const canceled = await store.events.create({ ...times, name: 'Chor', canceled: true });
    expect((await get(`/event/${canceled}`)).text).toContain('<p class="canceled">Abgesagt</p>');
    await store.events.update(canceled, { alternativeEvents: [talk] });
    const { text } = await get(`/event/${canceled}?lang=en`);
    expect(text).toContain('<p class="canceled">Postponed</p>');
    expect(text).toContain(`href="/event/${talk}?lang=en"`);
  });

  test.each([
    ['not published', { published: false }],
    ['archived', { archived: true }],
  ])('an event that is %s has none', async (_what, fields) => {
    const id = await service.store.events.create({ ...times, name: 'geheim', ...fields });
    for (const path of [`/event/${id}`, `/event/${id}/calendar.ics`]) {
      const { status, text } = await get(path);
      expect(status).toBe(404);
      expect(text).not.toContain('geheim');
    }
  });

  test.each(['0', '99999', 'abc', '1.5', '%00'])(
    '/event/%s is a page that there is no such event',
    async (id) => {
      const { status, text, headers } = await get(`/event/${id}`, { 'Accept-Language': 'en' });
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(text).toContain('There is no such event.');
    },
  );

  test('a day without a known time, and an open end', async () => {
    const { store } = service;
    const day = await store.events.create({ ...times, name: 'Tag' });
    const session = await store.resources.create('EventSession', { parentId: day, values: {} });
    const values = { startDateTimeIsSet: false };
    await store.resources.create('SessionTimePeriod', { parentId: session, values });
    const { text } = await get(`/event/${day}`);
    expect(text).toContain('Dienstag, 24. November 2026<');
    const open = await store.events.create({ ...times, endDate: '9999-12-31T00:00:00+01:00', name: 'Offen' });
    expect((await get(`/event/${open}`)).text).toContain('ab Dienstag, 24. November 2026');
  });

  test('lists the dates that are coming and not hidden, with the clock times that are set', async () => {
    const at = (text: string) => Date.parse(`${text}:00+01:00`);
    const date = (start: string, end: string) => simpleDate(at(start), at(end));
    const dates = [
      date('2026-11-10T18:00', '2026-11-10T20:00'),
      { ...date('2026-11-24T18:00', '2026-11-24T20:00'), visibleUntil: testStart },
      { ...date('2026-12-01T18:00', '2026-12-01T20:00'), visibleUntil: testStart + 1 },
      { ...date('2026-12-08T18:00', '2026-12-08T23:59'), endDateTimeIsSet: false },
      {
        ...date('2026-12-15T00:00', '2026-12-16T23:59'),
        startDateTimeIsSet: false,
        endDateTimeIsSet: false,
      },
    ];
    const input = { name: 'Kurs', startDate: at('2026-11-10T18:00'), endDate: at('2026-12-16T23:59') };
    const id = await service.store.events.create({ ...input, dates });
    const shown = async (now: number) => {
      service.setNow(now);
      const { text } = await get(`/event/${id}`);
      return [...text.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, line]) => line?.replaceAll(/\s/g, ' '));
    };
    expect(await shown(testStart)).toEqual([
      'Dienstag, 1. Dezember 2026, 18:00–20:00 Uhr',
      'Dienstag, 8. Dezember 2026 um 18:00',
      'Dienstag, 15. – Mittwoch, 16. Dezember 2026',
    ]);
    const { text } = await get(`/event/${id}/calendar.ics`);
    expect(text.match(/DT(?:START|END).*/g)).toEqual([
      'DTSTART:20261201T170000Z',
      'DTEND:20261201T190000Z',
      'DTSTART:20261208T170000Z',
      'DTSTART;VALUE=DATE:20261215',
      'DTEND;VALUE=DATE:20261217',
    ]);
    expect(new Set(text.match(/UID:.*/g)).size).toBe(3);
    // Only past ones are left.
    expect(await shown(at('2027-01-10T00:00'))).toHaveLength(3);
    service.setNow(testStart);
  });

  test('only http(s) addresses become links', async () => {
    const id = await service.store.events.create({
      ...times,
      name: 'Adressen',
      directRegistrationUrl: 'javascript:alert(1)',
      eventUrl: 'javascript:alert(2)',
    });
    expect((await get(`/event/${id}`)).text).not.toContain('javascript');
  });
});

describe('the calendar file', () => {
  test('has time, title, place and the address of the page', async () => {
    const { headers, text } = await get(`/event/${talk}/calendar.ics?lang=en`);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="event-${talk}.ics"`);
    const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20261124T170000Z',
        'DTEND:20261124T190000Z',
        'SUMMARY:Art',
        String.raw`LOCATION:Audimax\, Hochschulring 12\, 99999 Musterstadt`,
        `URL:${testPublicUrl}/event/${talk}`,
        'STATUS:CONFIRMED',
      ]),
    );
  });

  test('is one by RFC 5545, and the same at every request', async () => {
    const { store } = service;
    const name = 'Ä🎉 ß; '.repeat(100);
    const id = await store.events.create({ ...times, name, description: `<p>${name}</p>`.repeat(9) });
    const path = `/event/${id}/calendar.ics`;
    const { text } = await get(path);
    expect(problemsOf(text)).toEqual([]);
    expect(text).toMatch(/\r\nLAST-MODIFIED:\d{8}T\d{6}Z\r\nSEQUENCE:\d+\r\n/);
    expect((await get(path)).text).toBe(text);
  });
});

describe('eventUrl', () => {
  const urlOf = async (id: number) => (await service.get(`/api/events/${id}`)).json['@urls'].eventUrl;

  test('leads to the public page if the event has no address of its own', async () => {
    const { store } = service;
    expect(await urlOf(talk)).toBe(`${testPublicUrl}/event/${talk}`);
    const own = await store.events.create({ ...times, name: 'Eigene', eventUrl: 'https://a.example/x' });
    expect(await urlOf(own)).toBe('https://a.example/x');
  });

  test('by default begins with the address on which the service listens', async () => {
    const local = await testService({ publicUrl: null });
    const id = await local.store.events.create({ name: 'A', startDate: testStart, endDate: testStart });
    const { json } = await local.get(`/api/events/${id}`);
    expect(json['@urls'].eventUrl).toBe(`${local.url}/event/${id}`);
    expect((await fetch(json['@urls'].eventUrl)).status).toBe(200);
    await local.close();
  });
});
