import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import type { Parameters } from '#config/parameters.ts';
import type { CalendarEvent } from '#events/event.ts';
import { buildOverview } from './build-overview.ts';
import { sampleOccurrence } from './sample-event.ts';

// A Tuesday.
const noon = '2026-11-24T12:00:00+01:00';

interface Sample extends Partial<CalendarEvent> {
  readonly startDate: string;
}

interface Options {
  readonly query?: Parameters;
  readonly now?: string;
  readonly rowsPerPage?: number;
}

function build(samples: readonly Sample[], { query = {}, now = noon, rowsPerPage = 9 }: Options = {}) {
  const entries = samples.map((fields, index) => {
    const { event, date } = sampleOccurrence({ id: index + 1, endDate: null, ...fields });
    return { event, date, shown: event, covers: event.iri };
  });
  return buildOverview(entries, resolveConfig(query, builtInSite), Date.parse(now), rowsPerPage);
}

const agenda = { view: 'agenda' } as const;
const at = (day: number, time: string, fields: Partial<CalendarEvent> = {}): Sample => ({
  startDate: `2026-11-${day}T${time}:00+01:00`,
  ...fields,
});
const four = (day: number) => ['14:00', '15:00', '16:00', '17:00'].map((time) => at(day, time));
const headings = (samples: readonly Sample[], options?: Options) =>
  build(samples, options).map(({ heading }) => heading);

describe('an overview between the slides', () => {
  it('shows today from four events on', () => {
    expect(build(four(24).slice(1))).toEqual([]);
    expect(build(four(24))).toMatchObject([
      { kind: 'overview', key: 'overview-today-1', heading: 'Heute im Haus', date: 'Dienstag, 24. November' },
    ]);
  });

  it('does not say of all that it is in the house on a screen that says it of each', () => {
    expect(headings(four(24), { query: { building: 'A' } })).toEqual(['Heute']);
  });

  it('counts what runs, also an exhibition, but nothing that is over', () => {
    const running = at(24, '11:00', { endDate: '2026-11-24T13:00:00+01:00' });
    const exhibition = at(10, '10:00', { endDate: '2026-11-30T18:00:00+01:00' });
    const over = at(24, '09:00', { endDate: '2026-11-24T10:00:00+01:00' });
    expect(headings([running, exhibition, ...four(24).slice(2)])).toEqual(['Heute im Haus']);
    expect(headings([running, over, ...four(24).slice(2)])).toEqual([]);
  });

  it('shows tomorrow if today has fewer', () => {
    expect(build([at(24, '18:00'), ...four(25)])).toMatchObject([
      { heading: 'Morgen', date: 'Mittwoch, 25. November', rows: { length: 4 } },
    ]);
    expect(headings([...four(24), ...four(25)])).toEqual(['Heute im Haus']);
    expect(headings(four(26))).toEqual([]);
  });

  it('is left out with overview=off', () => {
    expect(build(four(24), { query: { overview: 'off' } })).toEqual([]);
  });

  it('uses the days of the zone, not of the device', () => {
    const late = { now: '2026-11-24T23:59:59+01:00' };
    expect(headings(four(25), late)).toEqual(['Morgen']);
    expect(headings(four(25), { now: '2026-11-25T00:00:00+01:00' })).toEqual(['Heute im Haus']);
    expect(headings(four(25), { ...late, query: { tz: 'Europe/Moscow' } })).toEqual(['Heute im Haus']);
  });
});

describe('an agenda', () => {
  const week = [at(24, '18:00'), at(25, '00:00'), at(26, '00:00'), at(29, '23:59'), at(30, '00:00')];

  it('has pages of today, tomorrow, this week until Sunday, and later days', () => {
    const pages = build(week, { query: agenda });
    expect(pages.map(({ key, heading, date, rows }) => [key, heading, date, rows.length])).toEqual([
      ['overview-today-1', 'Heute im Haus', 'Dienstag, 24. November', 1],
      ['overview-tomorrow-1', 'Morgen', 'Mittwoch, 25. November', 1],
      ['overview-week-1', 'Diese Woche', 'bis So 29. Nov', 2],
      ['overview-later-1', 'Später', 'ab Mo 30. Nov', 1],
    ]);
    expect(pages.map(({ rows }) => rows.map(({ day }) => day))).toEqual([
      [''],
      [''],
      ['Do 26. Nov', 'So 29. Nov'],
      ['Mo 30. Nov'],
    ]);
  });

  it.each([
    ['2026-11-27T12:00:00+01:00', ['Später']],
    ['2026-11-28T12:00:00+01:00', ['Später']],
    ['2026-11-29T12:00:00+01:00', ['Morgen']],
  ])('has no rest of the week at its end (%s)', (now, expected) => {
    expect(headings([at(30, '10:00')], { now, query: agenda })).toEqual(expected);
  });

  it('has days of 23 and 25 hours where the clocks change', () => {
    const events = [{ startDate: '2026-10-25T23:30:00+01:00' }, { startDate: '2026-10-26T00:00:00+01:00' }];
    const now = '2026-10-25T00:30:00+02:00';
    expect(headings(events, { now, query: agenda })).toEqual(['Heute im Haus', 'Morgen']);
  });

  it('has no page without events', () => {
    expect(build([], { query: agenda })).toEqual([]);
  });

  it('ignores overview=off', () => {
    expect(headings([at(24, '18:00')], { query: { ...agenda, overview: 'off' } })).toEqual(['Heute im Haus']);
  });
});

describe('pages', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => at(24, `${13 + (index % 10)}:00`));

  it.each([
    [9, [9]],
    [10, [5, 5]],
    [14, [7, 7]],
    [19, [7, 6, 6]],
  ])('are filled evenly: %i events', (count, expected) => {
    expect(build(many(count)).map(({ rows }) => rows.length)).toEqual(expected);
  });

  it('are numbered in their headings and keys', () => {
    expect(headings(many(14))).toEqual(['Heute im Haus 1/2', 'Heute im Haus 2/2']);
    expect(build(many(14)).map(({ key }) => key)).toEqual(['overview-today-1', 'overview-today-2']);
  });

  it('have the heading in two tones and the number by itself', () => {
    const titleOf = (samples: readonly Sample[], options: Options = {}) =>
      build(samples, options).map(({ title, pageOf }) => [title.map(({ text }) => text), pageOf]);
    expect(titleOf(many(14))).toEqual([
      [['Heute', ' im\u00A0Haus'], '1/2'],
      [['Heute', ' im\u00A0Haus'], '2/2'],
    ]);
    expect(titleOf(four(25))).toEqual([[['Morgen'], '']]);
    expect(titleOf([at(26, '10:00')], { query: agenda })).toEqual([[['Diese\u00A0Woche'], '']]);
    expect(titleOf(four(24), { query: { lang: ['en'] } })).toEqual([[['On\u00A0today'], '']]);
  });

  it('have another key where they show another day', () => {
    const events = [
      at(24, '12:00', { endDate: '2026-11-24T16:00:00+01:00' }),
      ...four(24).slice(2),
      ...four(25),
    ];
    const keysAt = (now: string) => build(events, { now }).map(({ key }) => key);
    expect(keysAt('2026-11-24T12:30:00+01:00')).toEqual(['overview-tomorrow-1']);
    expect(keysAt('2026-11-25T12:30:00+01:00')).toEqual(['overview-today-1']);
  });

  it('are soon with a row that begins within two hours', () => {
    const urgencies = build([...four(24), ...four(25)], { query: agenda, rowsPerPage: 2 });
    expect(urgencies.map(({ urgency }) => urgency)).toEqual(['soon', 'today', 'week', 'week']);
  });

  it('have 200 rows together, of what runs today before later days', () => {
    const exhibition = at(10, '10:00', { endDate: '2026-11-30T18:00:00+01:00' });
    const pages = build([exhibition, ...Array.from({ length: 5000 }, () => at(25, '10:00'))], {
      query: agenda,
    });
    expect(pages.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(200);
    expect(pages.slice(0, 2).map(({ key }) => key)).toEqual(['overview-today-1', 'overview-tomorrow-1']);
  });

  it('have at least one row, also on a tiny screen', () => {
    expect(build(four(24), { rowsPerPage: 0 })).toHaveLength(4);
  });

  it('stay 12 to 30 seconds, or as long as configured', () => {
    expect(build(four(24))[0]?.dwellSeconds).toBeGreaterThanOrEqual(12);
    expect(build(many(9).map((one) => ({ ...one, place: 'Wort '.repeat(20) })))[0]?.dwellSeconds).toBe(30);
    expect(build(four(24), { query: { seconds: 5 } })[0]?.dwellSeconds).toBe(5);
  });
});

describe('rows', () => {
  const rowsOf = (...samples: readonly Sample[]) =>
    build(samples, { query: agenda })[0]?.rows.map(({ state, clock, name }) => [
      state.replace(/\u00A0/g, ' '),
      clock,
      name,
    ]);

  it('are in the order of their starts, what began on earlier days last', () => {
    const rows = rowsOf(
      at(10, '10:00', { name: 'Ausstellung', endDate: '2026-11-30T18:00:00+01:00' }),
      at(24, '18:00', { name: 'Konzert' }),
      at(24, '11:00', { name: 'Führung', endDate: '2026-11-24T16:00:00+01:00' }),
    );
    expect(rows).toEqual([
      ['Läuft bis 16:00', '', 'Führung'],
      ['', '18:00', 'Konzert'],
      ['Läuft bis 30. Nov', '', 'Ausstellung'],
    ]);
  });

  it.each<[string, Partial<CalendarEvent>, string, string]>([
    ['24T18:00', {}, '', '18:00'],
    ['24T18:00', { canceled: true }, 'Abgesagt', '18:00'],
    ['24T18:00', { canceled: true, alternativeEvents: [9] }, 'Verschoben', '18:00'],
    ['24T11:00', { canceled: true }, 'Abgesagt', '11:00'],
    ['24T18:00', { ticketsLeft: 0 }, 'Ausgebucht', '18:00'],
    ['24T11:00', { ticketsLeft: 0, endDate: '2026-11-24' }, 'Ausgebucht', 'seit 11:00'],
    ['24T11:00', { ticketsLeft: 0, endDate: '2026-11-24T24:00:00+01:00' }, 'Ausgebucht', 'bis 24:00'],
    ['24T11:00', {}, 'Läuft', ''],
    ['24T11:00', { endDate: '2026-11-24' }, 'Heute', ''],
    ['24T11:00', { endDate: '2026-11-24T16:00:00+01:00' }, 'Läuft bis 16:00', ''],
    ['10T11:00', { endDate: '2026-12-09T16:00:00+01:00' }, 'Läuft bis 9. Dez', ''],
    ['10', { endDate: '2028-03-31' }, 'Läuft bis 31. März 2028', ''],
    ['24', {}, '', ''],
    ['24', { endDate: '2026-11-24T20:00:00+01:00' }, '', 'bis 20:00'],
  ])('have their state in the column of the time: %s %j', (start, fields, state, clock) => {
    const startDate = `2026-11-${start}${start.includes('T') ? ':00+01:00' : ''}`;
    const [row] = build([{ ...fields, startDate }], { query: agenda })[0]?.rows ?? [];
    expect([row?.state.replace(/\u00A0/g, ' '), row?.clock]).toEqual([state, clock]);
  });

  it('name the slide of their event, and "Online" where there is no place', () => {
    const [page] = build([at(24, '18:00', { attendanceMode: 'online' })], { query: agenda });
    expect(page?.rows).toMatchObject([{ covers: '/api/events/1', place: 'Online', isCanceled: false }]);
  });

  it('are in the language of the screen', () => {
    const exhibition = at(10, '10:00', { endDate: '2026-11-30T18:00:00+01:00' });
    expect(build([exhibition], { query: { ...agenda, lang: ['en'] } })).toMatchObject([
      {
        heading: 'On today',
        date: 'Tuesday, 24 November',
        rows: [{ state: 'On until\u00A030\u00A0Nov', clock: '' }],
      },
    ]);
  });
});
