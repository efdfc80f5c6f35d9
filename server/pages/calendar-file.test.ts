import { writeCalendar } from '@aushang/serving/calendars/write-calendar.ts';
import { problemsOf } from '@aushang/serving/testing/check-calendar.ts';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { type sampleEvent, sampleOccurrence } from '#domain/sample-event.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway } from '#server/testing/test-gateway.ts';
import { calendarEntry } from './calendar-routes.ts';

const context = {
  now: 0,
  timeZone: createTimeZone('Europe/Berlin'),
  language: 'de',
  source: 'source',
} as const;
const writeFile = (fields: Parameters<typeof sampleEvent>[0]) =>
  writeCalendar([calendarEntry(sampleOccurrence(fields), context)], 'aushang');
/** Long lines are folded by a line break and a blank (RFC 5545, 3.1). */
const linesOf = (fields: Parameters<typeof sampleEvent>[0]) =>
  writeFile(fields)
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');

describe('a calendar file', () => {
  it('holds time, title and place, in UTC', () => {
    const lines = linesOf({
      name: 'Jazz; im Foyer, heute',
      place: 'Aula',
      subtitle: 'Trio',
      shortDescription: 'Frei',
      contact: 'jazz@example.edu',
    });
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'UID:event-1@source.aushang',
        'DTSTART:20261124T170000Z',
        'DTEND:20261124T190000Z',
        String.raw`SUMMARY:Jazz\; im Foyer\, heute`,
        String.raw`DESCRIPTION:Trio\n\nFrei\n\njazz@example.edu`,
        'LOCATION:Aula',
        'URL:https://events.example.edu/event/1',
        'STATUS:CONFIRMED',
        'END:VCALENDAR',
      ]),
    );
  });

  it('has all-day events for dates without a time', () => {
    const lines = linesOf({ startDate: '2026-12-30', endDate: '2026-12-31' });
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270101']),
    );
  });

  it('ends on the next date, also when the clocks change', () => {
    for (const [day, next] of [
      ['2027-03-28', '20270329'],
      ['2027-10-31', '20271101'],
    ] as const)
      expect(linesOf({ startDate: day, endDate: day })).toContain(`DTEND;VALUE=DATE:${next}`);
  });

  it('has no end where that is unknown', () => {
    for (const endDate of [null, '9999-12-31T00:00:00+01:00', '2026-11-24T18:00:00+01:00'])
      expect(writeFile({ endDate })).not.toMatch(/DTEND|DURATION/);
  });

  it('marks a cancelled event', () => {
    const lines = linesOf({ canceled: true, name: 'Jazz' });
    expect(lines).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SUMMARY:Abgesagt: Jazz']));
    expect(linesOf({ canceled: true, name: 'Jazz', alternativeEvents: [9] })).toContain(
      'SUMMARY:Verschoben: Jazz',
    );
  });

  it('escapes line breaks in texts', () => {
    const evil = 'x\r\nATTACH:https://evil.example\nEND:VCALENDAR';
    const lines = linesOf({ name: evil, place: evil, subtitle: evil, shortDescription: evil, contact: evil });
    expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
    expect(lines.some((line) => line.startsWith('ATTACH'))).toBe(false);
  });

  it('shortens long texts, and leaves out an address that is too long', () => {
    const long = 'Lang und 🎉 '.repeat(2000);
    const lines = linesOf({ name: long, place: long, shortDescription: long });
    expect(lines.find((line) => line.startsWith('SUMMARY'))).toMatch(/^SUMMARY:Lang.{100,200}…$/u);
    expect(lines.join('').length).toBeLessThan(3000);
    const kept = linesOf({ eventUrl: `https://x.example/${'x'.repeat(500)}`, name: 'Jazz' });
    expect(kept).toContain('SUMMARY:Jazz');
    expect(kept.filter((line) => line.startsWith('URL'))).toEqual([]);
    expect(linesOf({ eventUrl: 'http://[::1]/x?a=1,2;3' })).toContain('URL:http://[::1]/x?a=1,2;3');
  });

  it('has the time of the last change, and is the same at every request, also without it', () => {
    const lines = linesOf({ modifiedAt: '2026-11-01T10:00:00+01:00' });
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTAMP:20261101T090000Z', 'LAST-MODIFIED:20261101T090000Z']),
    );
    const without = linesOf({ modifiedAt: null });
    expect(without.join()).not.toContain('SEQUENCE');
    expect(without).toContain('DTSTAMP:19700101T000000Z');
    expect(without.join()).not.toContain('LAST-MODIFIED');
  });

  it('has a sequence number that grows with each change, and fits into an integer', () => {
    const sequenceAt = (modifiedAt: string) => {
      const line = linesOf({ modifiedAt }).find((one) => one.startsWith('SEQUENCE:'));
      return Number(line?.slice('SEQUENCE:'.length));
    };
    const changes = [
      '1999-01-01T00:00:00Z',
      '2026-11-01T10:00:00Z',
      '2026-11-01T10:00:01Z',
      '2088-01-01T00:00:00Z',
    ];
    const sequences = [...changes, '9999-12-31T00:00:00Z'].map(sequenceAt);
    expect(sequences).toEqual([0, 215_690_400, 215_690_401, 2_145_916_800, 2_147_483_647]);
  });

  it('makes nobody busy', () => {
    expect(linesOf({})).toContain('TRANSP:TRANSPARENT');
  });

  it('is a calendar, whatever its texts are', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100, size: 'max' }),
      fc.string({ unit: 'grapheme', maxLength: 100, size: 'max' }),
    );
    fc.assert(
      fc.property(texts, texts, texts, (name, place, shortDescription) => {
        const entry = calendarEntry(sampleOccurrence({ name: `x${name}`, place, shortDescription }), context);
        const file = writeCalendar([entry, entry], 'aushang', name);
        expect(problemsOf(file)).toEqual([]);
        const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
        const plain = (text: string) =>
          text

            .replace(/\r\n?/g, '\n')
            .replace(/(?![\n\t])\p{Cc}/gu, '');
        expect(event?.getFirstPropertyValue('location') ?? '').toBe(plain(place));
      }),
      { numRuns: 30 },
    );
  });
});

describe('GET /m/{monitor}.ics', () => {
  it('holds the events of the page, also cancelled ones, with the UIDs of their own files', async () => {
    const test = await startTestGateway();
    try {
      test.upstream.events[2] = fakeEvent(3, [2], { canceled: true, name: 'Jazz' });
      test.upstream.events.push(
        fakeEvent(7, [3], { startDate: '1969-07-20T20:17:00Z', endDate: '2030-01-01', name: 'Mond' }),
      );
      await test.gateway.pollNow();
      const response = await test.get('/m/mensa.ics');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="mensa.ics"');
      const file = await response.text();
      expect(file).toContain('X-PUBLISHED-TTL:PT1H\r\nX-WR-CALNAME:Mensa\r\n');
      expect(file.match(/SUMMARY:.*/g)?.sort()).toEqual([
        'SUMMARY:Abgesagt: Jazz',
        'SUMMARY:Kultur & Campus',
        'SUMMARY:Mond',
      ]);
      expect(problemsOf(file)).toEqual([]);
      expect(file.match(/STATUS:.*/g)?.sort()).toEqual([
        'STATUS:CANCELLED',
        'STATUS:CONFIRMED',
        'STATUS:CONFIRMED',
      ]);
      const single = await (await test.get('/api/calendar/1.ics')).text();
      expect(problemsOf(single)).toEqual([]);
      const uid = /UID:(.*)/.exec(single)?.[1] ?? '';
      expect(file).toContain(`UID:${uid}`);
      expect(await (await test.get('/m/mensa.ics?lang=en')).text()).toContain('SUMMARY:Cancelled: Jazz');
    } finally {
      await test.close();
    }
  });

  it('has an ETag that stays while the events do, and 404 as text for an unknown monitor', async () => {
    const test = await startTestGateway();
    try {
      const etag = (await test.get('/m/mensa.ics')).headers.get('etag') ?? '';
      test.clock.now += 60_000;
      await test.gateway.pollNow();
      expect((await test.get('/m/mensa.ics', { 'if-none-match': etag })).status).toBe(304);
      test.upstream.events.push(fakeEvent(8, [3]));
      await test.gateway.pollNow();
      expect((await test.get('/m/mensa.ics', { 'if-none-match': etag })).status).toBe(200);
      const missing = await test.get('/m/keller.ics');
      expect(missing.status).toBe(404);
      expect(missing.headers.get('content-type')).toMatch(/^text\/plain/);
    } finally {
      await test.close();
    }
  });
});

describe('GET /api/calendar/{id}.ics', () => {
  it('is answered for published events that have not ended only', async () => {
    const test = await startTestGateway();
    try {
      const response = await test.get('/api/calendar/1.ics');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="kultur-campus.ics"');
      expect(await response.text()).toContain('SUMMARY:Kultur & Campus');
      // Unpublished, ended, unknown, not a number.
      for (const file of ['5.ics', '6.ics', '99.ics', 'x.ics', '1', '1.ics.exe'])
        expect((await test.get(`/api/calendar/${file}`)).status).toBe(404);
    } finally {
      await test.close();
    }
  });
});
