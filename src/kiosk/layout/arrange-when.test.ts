import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#events/event.ts';
import { layOutEvent, type LayoutOptions, screenSizes, textBlocksOf } from './sample-layout.ts';

const readFromAfar = { diagonal: 55, distance: 5 };

describe('a long place', () => {
  const place = 'Zentrum für Digitale Innovationen, Haus der Fakultäten, Erdgeschoss links, Werkstatt 0.17';
  const placesOf = (
    fields: Partial<CalendarEvent>,
    size: readonly [number, number],
    options: LayoutOptions = {},
  ) =>
    textBlocksOf(layOutEvent({ place, ...fields }, size, options).layout.blocks).filter(
      ({ role }) => role === 'place',
    );

  it.each([
    ['beside a title', screenSizes['Full HD'], {}],
    ['on the smallest screen', screenSizes['4:3'], {}],
    ['in portrait', screenSizes.portrait, {}],
    ['in portrait, read from a distance', screenSizes.portrait, { query: readFromAfar }],
  ] as const)('has as many lines as it needs: %s', (_, size, options) => {
    const [found] = placesOf({}, size, options);
    expect(found?.fitted).toMatchObject({ shortened: false, rest: '' });
    expect(found?.fitted.lines.length).toBeGreaterThan(2);
  });

  it('is divided between words only, using the whole width if necessary', () => {
    const [found] = placesOf({ place: 'Haupteingangstreppenhaus' }, screenSizes.portrait, {
      query: readFromAfar,
    });
    expect(found?.fitted.lines.map(({ text }) => text)).toEqual(['Haupteingangstreppenhaus']);
  });

  it('keeps at least two lines beside a QR code read from a distance', () => {
    const [found] = placesOf({}, screenSizes['Full HD'], { query: readFromAfar });
    expect(found?.fitted.lines.length).toBeGreaterThan(1);
  });
});

describe('the time beside the mark', () => {
  it('stays on one line if it fits', () => {
    const running = { startDate: '2026-11-20T09:00:00+01:00', endDate: '2026-11-20T17:00:00+01:00' };
    const { layout } = layOutEvent(running, screenSizes['Full HD']);
    const times = textBlocksOf(layout.blocks).filter(({ role }) => role === 'time');
    expect(times.map(({ fitted }) => fitted.lines.map(({ text }) => text))).toEqual([['bis 17:00']]);
  });
});

describe('a date over several days', () => {
  it.each(Object.entries({ ...screenSizes, square: [1080, 1080] as const }))(
    'is whole, and divided behind comma and dash only: %s',
    (_, size) => {
      for (const endDate of ['2026-12-01T16:00:00+01:00', '2027-12-24T18:00:00+01:00']) {
        const { layout } = layOutEvent({ startDate: '2026-11-28T09:30:00+01:00', endDate }, size);
        const [mark] = textBlocksOf(layout.blocks).filter(({ role }) => role === 'mark');
        const lines = mark?.fitted.lines.map(({ text }) => text.trim()) ?? [];
        expect(mark?.fitted.shortened).toBe(false);
        expect(lines.slice(0, -1).filter((line) => !/[,–]$/.test(line))).toEqual([]);
      }
    },
  );
});

describe('what runs until another year', () => {
  const fields = { startDate: '2026-10-01T10:00:00+02:00', endDate: '2028-03-31T18:00:00+02:00' };
  it.each(Object.entries({ ...screenSizes, square: [1080, 1080] as const }))('names it: %s', (_, size) => {
    const { layout } = layOutEvent(fields, size);
    const [time] = textBlocksOf(layout.blocks).filter(({ role }) => role === 'time');
    const text = time?.fitted.lines.map((line) => line.text.trim()).join(' ');
    expect(text).toBe('bis Fr 31. März 2028');
  });
});

describe('the state of an event that does not take place', () => {
  const replacement = {
    id: 9,
    startDate: '2026-12-04T19:30:00+01:00',
    endDate: '2026-12-04T21:00:00+01:00',
    eventUrl: null,
    place: 'Aula',
  };
  const canceled = { name: 'Jazz', canceled: true, place: 'Mensa' };
  const postponed = { ...canceled, alternativeEvents: [9], replacement };
  const textsOf = (fields: Partial<CalendarEvent>, size: readonly [number, number], options: LayoutOptions) =>
    textBlocksOf(layOutEvent(fields, size, { next: [], ...options }).layout.blocks).map(
      ({ role, tone, isStruck = false, fitted: { lines } }) => {
        const text = lines.map((line) => line.text.trim()).join(' ');
        return `${role} ${tone}${isStruck ? ' struck' : ''}: ${text}`;
      },
    );
  const struck = ['struck quiet struck: Di 24. Nov', 'struck quiet struck: 18:00–20:00'];

  it.each([
    ['on a wide screen', screenSizes['Full HD'], {}],
    ['on the smallest screen', screenSizes['4:3'], {}],
    ['in portrait', screenSizes.portrait, {}],
    ['beside an image', screenSizes['Full HD'], { image: { width: 640, height: 400 } }],
    ['read from a distance', screenSizes['Full HD'], { query: readFromAfar }],
  ] as const)('stands above the old date, which alone is struck: %s', (_, size, options) => {
    const texts = textsOf(canceled, size, options);
    expect(texts).toEqual(expect.arrayContaining(['mark accent: Abgesagt', ...struck, 'place ink: Mensa']));
    expect(texts.filter((text) => text.includes('struck'))).toEqual(struck);
    expect(texts).toContain('title ink: Jazz');
    expect(texts.join()).not.toContain('badge');
    const moved = textsOf(postponed, size, options);
    const now = ['mark accent: Verschoben', 'time ink: auf Fr 4. Dez', 'time ink: 19:30–21:00'];
    expect(moved).toEqual(expect.arrayContaining([...now, ...struck.slice(0, 1), 'place ink: Aula']));
  });
});
