import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectEvents } from '#domain/judge-events.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { rankEvents } from './event-ranks.ts';

const timeZone = 'Europe/Berlin';
const now = Date.parse('2026-11-20T12:00:00+01:00');
const categories = [2, 3, 4].map((id) => ({ id, name: `Ort ${id}`, parentId: 1 }));
const eventsArbitrary = fc.array(
  fc.record({
    hours: fc.integer({ min: -60, max: 60 }),
    length: fc.integer({ min: 1, max: 90 }),
    name: fc.constantFrom('Ä', 'Z', 'a', 'B'),
    tag: fc.constantFrom(2, 3, 4),
    isNamed: fc.boolean(),
  }),
  { maxLength: 60 },
);

it('`first` contains the first events of the selection, in any order of the input', async () => {
  await fc.assert(
    fc.asyncProperty(eventsArbitrary, fc.integer({ min: 1, max: 9 }), async (drawn, most) => {
      const events = drawn.map(({ hours, length, name, tag, isNamed }, n) => {
        const at = (hour: number) => new Date(now + hour * 3_600_000).toISOString();
        const filterCategories = [{ id: isNamed ? null : tag, name: `Ort ${tag}` }];
        const dates = { startDate: at(hours), endDate: at(hours + length) };
        return sampleEvent({ id: n + 1, name, ...dates, filterCategories });
      });
      const rules = { now, timeZone, locale: 'de', days: 365, limit: most };
      const ranks = await rankEvents(events, categories, rules, () => Promise.resolve());
      for (const wanted of [categories, categories.slice(1), categories.slice(2)]) {
        const tags = { monitors: wanted, all: [], listed: categories };
        const first = ranks.first(wanted, now, most);
        expect(selectEvents(first, { ...rules, tags })).toEqual(selectEvents(events, { ...rules, tags }));
        const all = selectEvents(events, { ...rules, tags, limit: events.length });
        expect(ranks.count(wanted, now)).toBe(all.length);
      }
    }),
  );
});
