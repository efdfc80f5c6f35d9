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
    const running = { startDate: '2026-11-18T09:00:00+01:00', endDate: '2026-11-22T17:00:00+01:00' };
    const { layout } = layOutEvent(running, screenSizes['Full HD']);
    const times = textBlocksOf(layout.blocks).filter(({ role }) => role === 'time');
    expect(times.map(({ fitted }) => fitted.lines.map(({ text }) => text))).toEqual([['bis So 22. Nov']]);
  });
});
