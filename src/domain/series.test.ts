import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import type { CalendarEvent } from '#events/event.ts';
import { buildSlides } from './build-slides.ts';
import { sampleEvent, sampleOccurrence } from './sample-event.ts';
import { listDates, withoutCopies } from './series.ts';

const registrationUrl = 'https://events.example.edu/register';
const copies = (fields: Partial<CalendarEvent>) =>
  [1, 2, 3].map((id) => sampleEvent({ id, name: 'Einlass', place: 'Tor 3', ...fields }));

describe('entries of the same event', () => {
  it.each([
    ['takes place', {}],
    ['is cancelled', { canceled: true }],
    ['is sold out', { ticketsLeft: 0 }],
  ])('have one slide and one row where it %s', (_state, fields) => {
    const others = [7, 8, 9].map((id) => sampleEvent({ id, name: `${id}` }));
    const now = Date.parse('2026-11-24T12:00:00+01:00');
    const slides = buildSlides([...copies(fields), ...others], resolveConfig({}, builtInSite), now);
    expect(slides).toHaveLength(5);
    expect(slides.find(({ kind }) => kind === 'overview')).toMatchObject({ rows: { length: 4 } });
  });

  it('are one, that with the lowest id, although each has a page of its own', () => {
    expect(withoutCopies(copies({}).reverse()).map(({ id }) => id)).toEqual([1]);
    const dated = copies({}).map((event) => ({
      ...event,
      dates: [{ id: 10 + event.id, startDate: event.startDate, endDate: event.endDate }],
    }));
    expect(withoutCopies(dated)).toHaveLength(1);
  });

  it.each<Partial<CalendarEvent>>([
    { place: 'Tor 4' },
    { subtitle: 'Gruppe B' },
    { startDate: '2026-11-24T18:30:00+01:00' },
    { endDate: null },
    { registrationUrl: `${registrationUrl}/b` },
    { eventUrl: 'https://other.example.edu/' },
    { contact: 'b@example.edu' },
    { canceled: true },
    { ticketsLeft: 0 },
  ])('are not those that differ in %j', (fields) => {
    const [one, other] = copies({ registrationUrl });
    if (one === undefined || other === undefined) throw new Error('no copies');
    expect(withoutCopies([one, { ...other, ...fields }])).toHaveLength(2);
  });
});

describe('further dates on the poster', () => {
  const now = Date.parse('2026-11-24T12:00:00+01:00');
  const [a, b, c, d, e] = ['12-02', '12-09', '12-16', '12-23', '12-30'].map((day) => `2026-${day}T18:00`);
  it.each([
    [[], '', ''],
    [[a], 'Mi 2. Dez', 'Wed 2 Dec'],
    [[a, b, c], 'Mi 2. Dez · Mi 9. Dez · Mi 16. Dez', 'Wed 2 Dec · Wed 9 Dec · Wed 16 Dec'],
    [
      [a, b, c, d],
      'Mi 2. Dez · Mi 9. Dez · Mi 16. Dez · Mi 23. Dez',
      'Wed 2 Dec · Wed 9 Dec · Wed 16 Dec · Wed 23 Dec',
    ],
    [
      [a, b, c, d, e],
      'Mi 2. Dez · Mi 9. Dez · Mi 16. Dez · bis 30. Dez',
      'Wed 2 Dec · Wed 9 Dec · Wed 16 Dec · until 30 Dec',
    ],
    [
      [a, b, c, d, '2027-11-24T18:00'],
      'Mi 2. Dez · Mi 9. Dez · Mi 16. Dez · bis 24. Nov 2027',
      'Wed 2 Dec · Wed 9 Dec · Wed 16 Dec · until 24 Nov 2027',
    ],
    [[a, '2026-12-09T19:30'], 'Mi 2. Dez · Mi 9. Dez 19:30', 'Wed 2 Dec · Wed 9 Dec 19:30'],
    [['2026-11-24T20:00', '2026-11-25T18:00'], 'Heute 20:00 · Morgen', 'Today 20:00 · Tomorrow'],
    [['2026-12-02'], 'Mi 2. Dez', 'Wed 2 Dec'],
    [['2026-11-24T11:00', a], 'Läuft seit 11:00 · Mi 2. Dez', 'On since 11:00 · Wed 2 Dec'],
  ])('are at most four: %j', (starts, german, english) => {
    const dates = starts.map((start = '') =>
      sampleOccurrence({ startDate: start.includes('T') ? `${start}:00+01:00` : start, endDate: null }),
    );
    const context = { now, timeZone: createTimeZone('Europe/Berlin') };
    const textIn = (language: 'de' | 'en') => listDates(dates, '18:00', { ...context, language });
    expect(textIn('de').replace(/\u00A0/g, ' ')).toBe(german);
    expect(textIn('en').replace(/\u00A0/g, ' ')).toBe(english);
    expect(textIn('de').split(' ')).toHaveLength(
      german.includes('seit') ? 5 : 2 * german.split('·').length - 1,
    );
  });
});
