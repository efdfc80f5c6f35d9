import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { describeOwn, orderMonitors } from './overview.tsx';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const timeZone = createTimeZone('Europe/Berlin');

describe('until when a monitor has events of its own', () => {
  it.each([
    ['2026-11-20T23:59:00+01:00', 'nur noch bis heute', 'only until today', true],
    ['2026-11-21T00:00:00+01:00', 'nur noch bis morgen', 'only until tomorrow', true],
    ['2026-11-27T23:59:00+01:00', 'nur noch bis Fr 27. Nov', 'only until Fri 27 Nov', true],
    ['2026-11-28T00:00:00+01:00', 'bis Sa 28. Nov', 'until Sat 28 Nov', false],
    ['2026-12-31T23:30:00Z', 'bis Fr 1. Jan 2027', 'until Fri 1 Jan 2027', false],
  ])('%s: %s', (iso, german, english, isUrgent) => {
    const until = Date.parse(iso);
    const describe = (language: 'de' | 'en') => describeOwn(until, { now, timeZone, language });
    expect(describe('de')).toEqual({ text: `Eigene Veranstaltungen ${german}`, isUrgent });
    expect(describe('en')).toEqual({ text: `Own events ${english}`, isUrgent });
  });

  it('is said where it has none', () => {
    const none = describeOwn(null, { now, timeZone, language: 'de' });
    expect(none).toEqual({ text: 'Keine eigenen Veranstaltungen', isUrgent: true });
  });
});

describe('the order of the monitors', () => {
  const monitors = [
    { name: 'Aula', ownUntil: 300 },
    { name: 'Bibliothek', ownUntil: null },
    { name: 'Foyer', ownUntil: 100 },
    { name: 'Keller', ownUntil: null },
    { name: 'Mensa', ownUntil: 100 },
  ];
  const namesIn = (order: string) => orderMonitors(monitors, order).map(({ name }) => name);

  it('is that of their names', () => {
    const byName = ['Aula', 'Bibliothek', 'Foyer', 'Keller', 'Mensa'];
    expect(namesIn('')).toEqual(byName);
    expect(namesIn('unknown')).toEqual(byName);
  });

  it('begins with those that run dry first: none, then by date, then by name', () => {
    expect(namesIn('dry')).toEqual(['Bibliothek', 'Keller', 'Foyer', 'Mensa', 'Aula']);
    expect(monitors[0]?.name).toBe('Aula');
  });

  it('stays that of their names until their events are known', () => {
    const unknown = monitors.map((monitor) => ({ ...monitor, ownUntil: null }));
    expect(orderMonitors(unknown, 'dry')).toEqual(unknown);
  });
});
