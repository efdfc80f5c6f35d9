import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRoute, type Route, settingsOf, withParameter, writeRoute } from './route.ts';

const texts = fc.string({ unit: 'grapheme', maxLength: 20 });
const queries = fc
  .dictionary(fc.constantFrom('monitor', 'days', 'at', 'lang', 'dayz'), texts)
  .map((values) => new URLSearchParams(values).toString());

const routes: fc.Arbitrary<Route> = fc.oneof(
  fc.record({ view: fc.constant('overview' as const), search: texts, isPortrait: fc.boolean() }),
  fc.record({ view: fc.constant('monitor' as const), query: queries, isPortrait: fc.boolean() }),
  fc.record({ view: fc.constant('address' as const), query: queries, isPortrait: fc.boolean() }),
  fc.record({
    view: fc.constant('why' as const),
    search: texts,
    event: texts,
    monitor: texts,
    settings: fc
      .record({ days: fc.nat(365), limit: fc.integer({ min: 1, max: 200 }) }, { requiredKeys: [] })
      .map((values) =>
        settingsOf(new URLSearchParams(Object.entries(values).map(([k, v]) => [k, `${v}`])).toString()),
      ),
  }),
  fc.record({ view: fc.constant('notes' as const) }),
);

describe('the addresses of the desk', () => {
  it('represent every state', () => {
    fc.assert(
      fc.property(routes, (route) => {
        const { search } = new URL(writeRoute(route), 'http://127.0.0.1');
        expect(readRoute(search)).toEqual(route);
      }),
    );
  });

  it('open the overview without a view or with an unknown one', () => {
    expect(readRoute('')).toEqual({ view: 'overview', search: '', isPortrait: false });
    expect(readRoute('?view=nonsense').view).toBe('overview');
  });

  it('accept the parameters of a screen after "view=monitor", including misspelt ones', () => {
    expect(readRoute('?view=monitor&monitor=mensa&dayz=7')).toEqual({
      view: 'monitor',
      query: 'monitor=mensa&dayz=7',
      isPortrait: false,
    });
  });
});

describe('one parameter of a screen’s address', () => {
  it('is set, replaced and removed', () => {
    expect(withParameter('monitor=mensa', 'days', '7')).toBe('monitor=mensa&days=7');
    expect(withParameter('monitor=mensa&days=7', 'days', '14')).toBe('monitor=mensa&days=14');
    expect(withParameter('monitor=mensa&days=7', 'days', '')).toBe('monitor=mensa');
  });
});
