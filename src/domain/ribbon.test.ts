import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import { buildSlides } from './build-slides.ts';
import { describeRibbon } from './ribbon.ts';
import { sampleEvent } from './sample-event.ts';

type Sample = readonly [start: string, end?: string, fields?: Partial<CalendarEvent>];

interface Options {
  readonly query?: Parameters<typeof resolveConfig>[0];
  readonly now?: string;
  /** The key of the shown slide; else that of the first event. */
  readonly key?: string;
}

/** Bars in hours of the line of today, or in days of the line of seven: "10–12", the shown ones "[10–12]", "|15" for now. */
function draw(samples: readonly Sample[], unit: readonly [from: number, to: number], options: Options = {}) {
  const { query = {}, now = '2026-11-24T15:00:00+01:00', key = '/api/events/1' } = options;
  const events = samples.map(([startDate, endDate = null, fields = {}], at) =>
    sampleEvent({
      id: at + 1,
      iri: `/api/events/${at + 1}`,
      name: `Vortrag ${at}`,
      startDate,
      endDate,
      ...fields,
    }),
  );
  const config = resolveConfig({ days: 60, ...query }, builtInSite);
  const slides = buildSlides(events, config, Date.parse(now), { rowsPerPage: 9 });
  const shown = slides.find((slide) => slide.key === key) ?? slides[0];
  const ribbon = describeRibbon(slides, shown, { now: Date.parse(now), timeZone: config.timeZone });
  const [from, to] = unit;
  const place = (share: number) => String(Math.round((from + share * (to - from)) * 10) / 10);
  const bars = ribbon.bars.map((bar) => {
    const text = `${place(bar.from)}–${place(bar.to)}`;
    return bar.look === 'shown' ? `[${text}]` : text;
  });
  return [...bars, `|${place(ribbon.now ?? -1)}`].join(' ');
}
const at = (day: number, time: string) => `2026-11-${day}T${time}:00+01:00`;
const today = (from: string, to: string, fields: Partial<CalendarEvent> = {}): Sample => [
  at(24, from),
  at(24, to),
  fields,
];
const usual = [8, 22] as const;
const week = [0, 7] as const;
const shown = today('18:00', '20:00');

describe('the ribbon of today', () => {
  it.each<[string, readonly Sample[], readonly [number, number], string]>([
    ['marks the shown event and now', [shown, today('16:00', '17:30')], usual, '16–17.5 [18–20] |15'],
    [
      'merges events that overlap',
      [shown, today('16:00', '17:30'), today('17:00', '18:30')],
      usual,
      '16–18.5 [18–20] |15',
    ],
    ['has an hour for an unknown end', [[at(24, '18:00')]], usual, '[18–19] |15'],
    ['has the whole line for a whole day', [['2026-11-24', '2026-11-24'], shown], usual, '18–20 [8–22] |15'],
    ['is longer where events are later', [shown, today('21:00', '22:30')], [8, 23], '21–22.5 [18–20] |15'],
    ['is longer where events are earlier', [today('06:30', '16:00')], [6, 22], '[6.5–16] |15'],
    ['ends at midnight at the latest', [[at(24, '23:30')]], [8, 24], '[23.5–24] |15'],
    ['ends with the day', [[at(24, '20:00'), at(25, '00:00')]], [8, 24], '[20–24] |15'],
    ['cuts off what goes on', [[at(20, '10:00'), at(28, '18:00')], shown], usual, '18–20 [8–22] |15'],
    [
      'has no bar for what is cancelled',
      [shown, today('16:00', '17:00', { canceled: true })],
      usual,
      '[18–20] |15',
    ],
    [
      'has none for the shown one either',
      [today('16:00', '17:00', { canceled: true }), shown],
      usual,
      '18–20 |15',
    ],
    ['leaves out other days', [shown, [at(25, '10:00')]], usual, '[18–20] |15'],
  ])('%s', (_what, samples, unit, expected) => {
    expect(draw(samples, unit)).toBe(expected);
  });

  it('has no shown bar for an overview and for the idle slide', () => {
    const four = ['16:00', '18:00', '19:00', '20:00'].map((time) => today(time, `${time.slice(0, 2)}:30`));
    const expected = '16–16.5 18–18.5 19–19.5 20–20.5 |15';
    expect(draw(four, usual, { key: 'overview-today-1' })).toBe(expected);
    expect(draw(four, usual, { key: 'overview-today-1', query: { view: 'agenda' } })).toBe(expected);
    expect(draw([], usual)).toBe('|15');
  });

  it.each([
    ['2026-03-29T15:00:00+02:00', '2026-03-29T18:00:00+02:00'],
    ['2026-10-25T15:00:00+01:00', '2026-10-25T18:00:00+01:00'],
  ])('goes by local hours when the clocks change: %s', (now, start) => {
    expect(draw([[start]], usual, { now })).toBe('[18–19] |15');
  });

  it('keeps now on the line', () => {
    expect(draw([], usual, { now: at(24, '23:30') })).toBe('|22');
    expect(draw([], usual, { now: at(24, '05:00') })).toBe('|8');
  });
});

describe('the ribbon of seven days', () => {
  it.each<[string, readonly Sample[], Options, string]>([
    ['marks the day of the shown event', [[at(26, '18:00')], shown], {}, '0.1–0.9 [2.1–2.9] |0.6'],
    [
      'has one bar for each day',
      [[at(26, '18:00')], [at(26, '10:00')], [at(27, '10:00')], [at(27, '12:00')]],
      {},
      '3.1–3.9 [2.1–2.9] |0.6',
    ],
    ['marks all days of a span', [['2026-11-28', '2026-11-29']], {}, '[4.1–4.9] [5.1–5.9] |0.6'],
    ['counts a night as one day', [[at(28, '20:00'), at(29, '03:00')]], {}, '[4.1–4.9] |0.6'],
    [
      'marks nothing for a later or cancelled event',
      [['2026-12-24T10:00:00+01:00'], [at(25, '10:00')]],
      {},
      '1.1–1.9 |0.6',
    ],
    [
      'marks nothing for a cancelled event',
      [[at(26, '18:00'), at(26, '19:00'), { canceled: true }]],
      {},
      '|0.6',
    ],
    [
      'is that of an overview of later days',
      [[at(26, '18:00')]],
      { query: { view: 'agenda' }, key: 'overview-week-1' },
      '2.1–2.9 |0.6',
    ],
  ])('%s', (_what, samples, options, expected) => {
    expect(draw(samples, week, options)).toBe(expected);
  });
});
