import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import { buildSlides } from './build-slides.ts';
import { sampleEvent } from './sample-event.ts';
import { withoutCopies } from './series.ts';

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
