import { expect, it } from 'vitest';
import { sampleTurn } from '#domain/sample-turn.ts';
import { cycleOf, slideKeyOf } from './plain-cycle.ts';

it('repeats slides until a quarter of an hour is over, with numbered keys', () => {
  const cycle = cycleOf([sampleTurn('a', { dwellSeconds: 100 }), sampleTurn('b', { dwellSeconds: 100 })]);
  expect(cycle.slice(0, 5)).toEqual(['a', 'b', 'a~2', 'b~2', 'a~3']);
  expect(cycle).toHaveLength(8);
  expect(new Set(cycle).size).toBe(cycle.length);
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

it('is a single slide by itself', () => {
  expect(cycleOf([sampleTurn('idle', { kind: 'idle', dwellSeconds: 60 })])).toEqual(['idle']);
});
