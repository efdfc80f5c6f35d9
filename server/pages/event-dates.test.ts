import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type DatedEvent,
  datedEvents,
  datedNoon,
  fakePeriod,
  idOf,
  serveDatedAt,
} from '#server/testing/dated-events.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

const serveAt = (now: string, dated?: readonly DatedEvent[]) => serveDatedAt(test, now, dated);

/** The lines of each entry, without those that follow the machine's clock. */
async function readEntries(path: string): Promise<readonly (readonly string[])[]> {
  const text = (await (await test.get(path)).text()).replace(/\r\n[ \t]/g, '');
  return text
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((entry) =>
      entry.split('\r\n').filter((line) => /^(UID|SUMMARY|DT(START|END)|DESCR|DUR)/.test(line)),
    );
}

const fieldOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(name))?.slice(name.length);
const uidsOf = (entries: readonly (readonly string[])[]) =>
  entries.map((lines) => fieldOf(lines, 'UID:')?.replace(/@.*/, ''));
const readUids = async (path: string) => uidsOf(await readEntries(path));
const withPeriods = (
  id: number,
  change: (periods: readonly Record<string, unknown>[]) => readonly Record<string, unknown>[],
) =>
  datedEvents.map((one) => (idOf(one.event) === id ? { ...one, periods: change(one.periods ?? []) } : one));

describe('a calendar', () => {
  it('has an entry for each date that is not over', async () => {
    await serveAt(datedNoon);
    const all = await readEntries('/m/mensa.ics');
    const uidsByName: Record<string, (string | undefined)[]> = {};
    for (const lines of all) (uidsByName[fieldOf(lines, 'SUMMARY:') ?? ''] ??= []).push(...uidsOf([lines]));
    expect(uidsByName).toEqual({
      'Gitarre für Anfänger': ['period-4', 'period-5', 'period-6'],
      'Tagung Wasserstoff': ['period-21', 'period-22', 'period-23'],
      'Offene Beratung': ['period-42'],
      Abendvortrag: ['event-105'],
      'Werkstatt-Tag': ['event-106'],
      Projektwoche: ['event-107'],
      Herbstschule: ['event-108'],
      Ausstellung: ['event-109'],
      Semesterparty: ['event-110'],
      Weihnachtsausstellung: ['event-111'],
    });
    expect(new Set(uidsOf(all)).size).toBe(all.length);
    for (const lines of all) {
      const [start, end] = ['DTSTART', 'DTEND'].map((name) => fieldOf(lines, name));
      expect(start).toBeDefined();
      expect(end).not.toBe(start);
    }
    const own = (await readEntries('/api/calendar/101.ics')).map((lines) => fieldOf(lines, 'DTSTART:'));
    expect(own).toEqual(['20261126T170000Z', '20261203T170000Z', '20261210T170000Z']);
  });

  it.each([
    [105, ['DTSTART:20261127T170000Z']],
    [106, ['DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261128']],
    [107, ['DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261130']],
    [110, ['DTSTART:20261128T200000Z', 'DTEND:20261129T010000Z']],
    [111, ['DTSTART:20261220T090000Z', 'DTEND:20271224T170000Z']],
  ])('has the times of %i as they are meant', async (id, times) => {
    await serveAt(datedNoon);
    const [lines = []] = await readEntries(`/api/calendar/${id}.ics`);
    expect(lines.filter((line) => line.startsWith('DT'))).toEqual(times);
  });

  it('keeps the UIDs where a date moves and others come and go', async () => {
    await serveAt(datedNoon);
    const path = '/api/calendar/101.ics';
    expect(await readUids(path)).toEqual(['period-4', 'period-5', 'period-6']);
    const added = fakePeriod(2000, '2026-11-28T18:00:00+01:00', '2026-11-28T19:30:00+01:00', {
      eventSession: '/api/event_sessions/1',
    });
    const moved = { startDate: '2026-12-20T10:00:00+01:00', endDate: '2026-12-20T11:00:00+01:00' };
    const change = withPeriods(101, (periods) => [
      added,
      ...periods
        .filter((one) => idOf(one) !== 6)
        .map((one) => (idOf(one) === 4 ? { ...one, ...moved } : one)),
    ]);
    await serveAt('2026-11-26T13:00:00+01:00', change);
    expect(await readUids(path)).toEqual(['period-2000', 'period-5', 'period-4']);
    await serveAt('2026-12-05T13:00:00+01:00', change);
    expect(await readUids(path)).toEqual(['period-4']);
  });

  it('names the new date and place of a postponed event in its description', async () => {
    const postponed = fakeEvent(31, [3], {
      name: 'Jazz',
      canceled: true,
      alternativeEvents: ['/api/events/32'],
      shortDescription: 'Mit Trio.',
    });
    const alternative = fakeEvent(32, [4], {
      startDate: '2026-12-01T19:30:00+01:00',
      endDate: '2026-12-20T21:00:00+01:00',
      locations: [{ name: 'Aula' }],
    });
    const periods = [
      fakePeriod(1, '2026-12-04T19:30:00+01:00', '2026-12-04T21:00:00+01:00', { eventSession: 1 }),
    ];
    const sessions = [{ '@id': '/api/event_sessions/1', event: 32 }];
    await serveAt('2026-11-20T12:00:00+01:00', [
      { event: postponed },
      { event: { ...alternative, filterCategories: ['/api/filter_categories/4'] }, sessions, periods },
    ]);
    for (const path of ['/api/calendar/31.ics', '/m/mensa.ics']) {
      const [lines = []] = await readEntries(path);
      const description = fieldOf(lines, 'DESCRIPTION:');
      expect(description).toMatch(/4\. Dezember 2026 um 19:30.*Aula/);
      expect(description).toContain('Mit Trio.');
    }
    const [english = []] = await readEntries('/api/calendar/31.ics?lang=en');
    expect(fieldOf(english, 'DESCRIPTION:')).toMatch(/4 December 2026 at 19:30.*Aula/);
  });
});

/** The texts of the page, in lines. */
async function readPhone(path = '/m/mensa?lang=de'): Promise<readonly string[]> {
  const html = await (await test.get(path)).text();
  const main = html.slice(html.indexOf('<main>'));
  return main.split(/<[^>]*>/).filter((line) => line.trim() !== '');
}

/** The section of an event has the heading above it and its lines until the next event or heading. */
const sectionOf = (lines: readonly string[], name: string) => {
  const at = lines.indexOf(name);
  const heading = lines
    .slice(0, at)
    .findLast((line) => /^(?:(?:Heute|Morgen), )?[A-Z][a-z]+tag, \d|^Mittwoch/.test(line));
  return { heading, next: lines[at + 1], lines: lines.slice(at + 1, at + 9) };
};

describe('the page for phones', () => {
  it.each([
    ['Gitarre für Anfänger', 'Heute, Donnerstag, 26. November', '18:00–19:30'],
    ['Tagung Wasserstoff', 'Morgen, Freitag, 27. November', '09:00–17:00'],
    ['Offene Beratung', 'Montag, 30. November', '08:00–09:00'],
    ['Abendvortrag', 'Morgen, Freitag, 27. November', '18:00'],
    // The whole day.
    ['Werkstatt-Tag', 'Morgen, Freitag, 27. November', 'Zur Veranstaltung'],
    ['Projektwoche', 'Heute, Donnerstag, 26. November', 'Läuft bis So 29. Nov'],
    ['Herbstschule', 'Samstag, 28. November', '09:30 – Di 1. Dez'],
    ['Ausstellung', 'Heute, Donnerstag, 26. November', 'Läuft bis Fr 31. März 2028'],
    ['Semesterparty', 'Samstag, 28. November', '21:00–02:00'],
    ['Weihnachtsausstellung', 'Sonntag, 20. Dezember', '10:00 – Fr 24. Dez 2027'],
  ])('lists %s on %s: %s', async (name, heading, sentence) => {
    await serveAt(datedNoon);
    expect(sectionOf(await readPhone(), name)).toMatchObject({ heading, next: sentence });
  });

  it('names the further dates, and nothing that is over', async () => {
    await serveAt(datedNoon);
    const lines = await readPhone();
    expect(lines.filter((line) => line === 'Gitarre für Anfänger')).toHaveLength(1);
    expect(lines).not.toContain('Kochen mit Resten');
    const course = sectionOf(lines, 'Gitarre für Anfänger').lines.join(' | ');
    expect(course).toContain('Noch 2 Termine | Do 3. Dez, 18:00–19:30 | Do 10. Dez, 18:00–19:30');
    const conference = sectionOf(lines, 'Tagung Wasserstoff').lines.join(' | ');
    expect(conference).toContain('Noch 2 Termine | Sa 28. Nov, 09:30–16:00 | So 29. Nov, 10:00–13:00');
  });

  it('never says that an event runs between its dates', async () => {
    await serveAt(datedNoon);
    // Time does not go back: a clock that does is doubted.
    const expectAt = async (rows: readonly (readonly [string, string, string])[]) => {
      for (const [now, name, sentence] of rows) {
        test.clock.now = Date.parse(now);
        expect([now, sectionOf(await readPhone(), name).next]).toEqual([now, sentence]);
      }
    };
    await expectAt([
      ['2026-11-26T18:30:00+01:00', 'Gitarre für Anfänger', 'Läuft bis 19:30'],
      ['2026-11-26T20:00:00+01:00', 'Gitarre für Anfänger', '18:00–19:30'],
      ['2026-11-27T19:00:00+01:00', 'Abendvortrag', 'Läuft seit 18:00'],
      ['2026-11-27T20:00:00+01:00', 'Tagung Wasserstoff', '09:30–16:00'],
      ['2026-11-27T23:53:00+01:00', 'Werkstatt-Tag', 'Zur Veranstaltung'],
    ]);
    test.clock.now = Date.parse('2026-11-28T00:00:00+01:00');
    const lines = await readPhone();
    expect(lines).not.toContain('Abendvortrag');
    expect(lines).not.toContain('Werkstatt-Tag');
    await expectAt([
      ['2026-11-28T00:30:00+01:00', 'Tagung Wasserstoff', '09:30–16:00'],
      ['2026-11-28T23:53:00+01:00', 'Projektwoche', 'Läuft bis So 29. Nov'],
      ['2026-11-29T00:30:00+01:00', 'Semesterparty', 'Läuft bis 02:00'],
      ['2026-11-29T23:53:00+01:00', 'Projektwoche', 'Läuft bis So 29. Nov'],
      ['2026-11-29T23:53:00+01:00', 'Offene Beratung', '08:00–09:00'],
    ]);
  });

  it('says the same in English', async () => {
    await serveAt(datedNoon);
    const lines = await readPhone('/m/mensa?lang=en');
    for (const sentence of [
      'Today, Thursday, 26 November',
      '18:00–19:30',
      '09:30 – Tue 1 Dec',
      '10:00 – Fri 24 Dec 2027',
    ])
      expect(lines).toContain(sentence);
    expect(lines.join('\n')).toMatch(/until Fri 31 Mar 2028/);
  });
});
