import { expect, it } from 'vitest';
import { sampleTurn } from '#domain/sample-event.ts';
import { cycleOf, showingOf, slideKeyOf } from './plain-cycle.ts';

it('repeats slides until a quarter of an hour is over, with numbered keys', () => {
  const cycle = cycleOf([sampleTurn('a', { dwellSeconds: 100 }), sampleTurn('b', { dwellSeconds: 100 })]);
  expect(cycle.slice(0, 5)).toEqual(['a', 'b', 'a~2', 'b~2', 'a~3']);
  expect(cycle).toHaveLength(8);
  expect(new Set(cycle).size).toBe(cycle.length);
});

it('has every slide in each of its languages', () => {
  const turns = Array.from({ length: 60 }, (_, at) => {
    return sampleTurn(`e${at}`, { dwellSeconds: 30, versions: at % 2 === 0 ? 2 : 1 });
  });
  const cycle = cycleOf([sampleTurn('first'), ...turns]);
  const missing = turns.filter(({ key, versions }) => !cycle.includes(versions === 2 ? `${key}~2` : key));
  expect(missing).toEqual([]);
  expect(['a', 'a~2', '/api/events/1~10'].map(showingOf)).toEqual([1, 2, 10]);
});

it('holds every slide of a long list', () => {
  const rest = Array.from({ length: 199 }, (_, at) =>
    sampleTurn(`e${at}`, { dwellSeconds: 30, urgency: 'later' }),
  );
  const turns = [sampleTurn('soon', { urgency: 'soon' }), ...rest] as const;
  const shown = cycleOf(turns).map(slideKeyOf);
  expect(new Set(shown)).toEqual(new Set(turns.map(({ key }) => key)));
  expect(shown.filter((key) => key === 'soon').length).toBeGreaterThan(40);
});

it('ends, with every slide in it, whatever is soon', () => {
  const events = Array.from({ length: 20 }, (_, at) =>
    sampleTurn(`e${at}`, { dwellSeconds: 12.4, urgency: at < 8 ? 'soon' : 'today' }),
  );
  const pages = [0, 1, 2].map((at) => {
    const covers = events.slice(at * 7, Math.min(8, at * 7 + 7)).map(({ key }) => key);
    const urgency = at < 2 ? 'soon' : 'today';
    return sampleTurn(`overview-today-${at}`, { kind: 'overview', dwellSeconds: 30, urgency, covers });
  });
  const cycle = cycleOf([sampleTurn('first'), ...pages, ...events]);
  expect(new Set(cycle.map(slideKeyOf)).size).toBe(24);
  expect(cycle.length).toBeLessThan(100);
});

it('repeats no slide more than 98 times, and appends what was not shown until then', () => {
  const rest = Array.from({ length: 1100 }, (_, at) => sampleTurn(`e${at}`, { dwellSeconds: 600 }));
  const soon = sampleTurn('soon', { urgency: 'soon', dwellSeconds: 600 });
  const cycle = cycleOf([soon, ...rest]);
  expect(cycle.filter((key) => slideKeyOf(key) === 'soon').length).toBeLessThanOrEqual(99);
  expect(new Set(cycle.map(slideKeyOf)).size).toBe(1101);
  expect(new Set(cycle).size).toBe(cycle.length);
  expect([slideKeyOf('e1~99'), slideKeyOf('e1~100'), slideKeyOf('e1~1')]).toEqual(['e1', 'e1~100', 'e1~1']);
});

it('is a single slide by itself', () => {
  expect(cycleOf([sampleTurn('idle', { kind: 'idle', dwellSeconds: 60 })])).toEqual(['idle']);
});
