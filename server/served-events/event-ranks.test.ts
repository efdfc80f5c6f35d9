import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { isSeen, rulesFor, selectEvents } from '#domain/judge-events.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { withoutCopies } from '#domain/series.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import { nextOccurrences } from '#domain/sort-events.ts';
import { rankEvents } from './served-events.ts';

const timeZone = createTimeZone('Europe/Berlin');
const now = Date.parse('2026-11-20T12:00:00+01:00');
const categories = [2, 3, 4].map((id) => ({ id, name: `Ort ${id}`, parentId: 1 }));
const eventsArbitrary = fc.array(
  fc.record({
    hours: fc.integer({ min: -60, max: 60 }),
    length: fc.constantFrom(1, 2, 90),
    name: fc.constantFrom('Ä', 'Z', 'a', 'B'),
    tag: fc.constantFrom(2, 3, 4),
    isNamed: fc.boolean(),
  }),
  { maxLength: 60 },
);

it('contains the first events, and those of the first slides, in any order of the input', () => {
  fc.assert(
    fc.property(eventsArbitrary, fc.integer({ min: 1, max: 9 }), (drawn, most) => {
      const events = drawn.map(({ hours, length, name, tag, isNamed }, n) => {
        const at = (hour: number) => new Date(now + hour * 3_600_000).toISOString();
        const filterCategories = [{ id: isNamed ? null : tag, name: `Ort ${tag}` }];
        const dates = { startDate: at(hours), endDate: at(hours + length) };
        return sampleEvent({ id: n + 1, name, ...dates, filterCategories });
      });
      const screen = { timeZone, language: 'de' as const, days: 365, limit: most };
      const site = indexMonitors(categories, { allMonitors: [] });
      const ranks = rankEvents(events, categories, timeZone, 'de');
      for (const wanted of [categories, categories.slice(1), categories.slice(2)]) {
        const rules = rulesFor(screen, site, wanted, now);
        const slides = ranks.firstOfSeries(wanted, now, most);
        expect(selectEvents(slides, rules)).toEqual(selectEvents(events, rules));
        const all = withoutCopies(selectEvents(events, { ...rules, limit: events.length }, isSeen));
        const first = ranks.first(wanted, now, most);
        const order = nextOccurrences(all, { now, timeZone, language: 'de' }).map(({ event }) => event);
        expect(first).toEqual(expect.arrayContaining(order.slice(0, most)));
        expect(ranks.first(wanted, now, Infinity)).toHaveLength(all.length);
      }
    }),
  );
});
