import { describe, expect, it } from 'vitest';
import { sampleEvent } from '#domain/sample-event.ts';
import { startTestGateway } from '#server/testing/test-gateway.ts';
import { calendarFile } from './calendar-file.ts';

const site = { timeZone: 'Europe/Berlin', language: 'de' } as const;
/** Long lines are folded by a line break and a blank (RFC 5545, 3.1). */
const linesOf = (fields: Parameters<typeof sampleEvent>[0]) =>
  calendarFile(sampleEvent(fields), site, 'source')
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

  it('has the duration 0 without a known end', () => {
    for (const endDate of [null, '9999-12-31T00:00:00+01:00'])
      expect(linesOf({ endDate })).toEqual(expect.arrayContaining(['DTEND:20261124T170000Z']));
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
