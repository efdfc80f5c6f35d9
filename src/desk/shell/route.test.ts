import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventIdOf, readRoute, type Route, selectionQuery, withParameter, writeRoute } from './route.tsx';

const texts = fc.string({ unit: 'grapheme', maxLength: 20 });
const queries = fc
  .dictionary(fc.constantFrom('monitor', 'days', 'at', 'lang', 'dayz'), texts)
  .map((values) => new URLSearchParams(values).toString());

const routes: fc.Arbitrary<Route> = fc.record({
  view: fc.constantFrom(
    'start',
    'screens',
    'screen',
    'overview',
    'monitor',
    'why',
    'notices',
    'address',
    'notes',
  ),
  search: texts,
  screen: texts,
  only: texts,
  step: texts,
  sort: texts,
  event: texts,
  isPortrait: fc.boolean(),
  query: queries,
});
const empty = {
  search: '',
  screen: '',
  only: '',
  step: '',
  sort: '',
  event: '',
  isPortrait: false,
  query: '',
};

describe('the addresses of the desk', () => {
  it('represent every state', () => {
    fc.assert(
      fc.property(routes, (route) => {
        const { search } = new URL(writeRoute(route), 'http://127.0.0.1');
        expect(readRoute(search)).toEqual(route);
      }),
    );
  });

  it('open the start without a view or with an unknown one', () => {
    expect(readRoute('')).toEqual({ ...empty, view: 'start' });
    expect(readRoute('?view=nonsense').view).toBe('start');
  });

  it('accept the parameters of a screen after "view=monitor", including misspelt ones', () => {
    expect(readRoute('?view=monitor&monitor=mensa&dayz=7')).toEqual({
      ...empty,
      view: 'monitor',
      query: 'monitor=mensa&dayz=7',
    });
  });

  it('tell the view of the desk from that of a screen', () => {
    const agenda = { ...empty, view: 'address', query: 'monitor=mensa&view=agenda&days=7' } as const;
    expect(readRoute(writeRoute(agenda).slice('/desk'.length))).toEqual(agenda);
    expect(readRoute('?monitor=mensa&view=agenda')).toMatchObject({
      view: 'start',
      query: 'monitor=mensa&view=agenda',
    });
  });

  it('are short: what is empty is left out', () => {
    expect(writeRoute({})).toBe('/desk');
    expect(writeRoute({ view: 'why', event: '5', query: 'monitor=mensa&days=7' })).toBe(
      '/desk?view=why&event=5&monitor=mensa&days=7',
    );
    expect(writeRoute({ search: 'geb', isPortrait: true })).toBe('/desk?q=geb&format=portrait');
  });
});

describe('one parameter of a screen’s address', () => {
  it('is set, replaced and removed', () => {
    expect(withParameter('monitor=mensa', 'days', '7')).toBe('monitor=mensa&days=7');
    expect(withParameter('monitor=mensa&days=7', 'days', '14')).toBe('monitor=mensa&days=14');
    expect(withParameter('monitor=mensa&days=7', 'days', '')).toBe('monitor=mensa');
  });
});

describe('what decides which events a screen shows', () => {
  it('is its monitor, and every valid setting of the selection', () => {
    expect(selectionQuery('theme=dark&limit=500&DAYS=7&monitor=mensa&at=2026-12-24T12:00&dayz=3')).toBe(
      'monitor=mensa&days=7&at=2026-12-24T12%3A00',
    );
  });
});

describe('the id of an event', () => {
  it('is the last part of its path', () => {
    expect(eventIdOf('/api/events/12')).toBe('12');
    expect(eventIdOf(null)).toBe('');
  });
});
