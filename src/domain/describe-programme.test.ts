import { expect, it } from 'vitest';
import { describeProgramme } from './describe-programme.ts';
import { sampleTurn } from './sample-event.ts';

const manyTurns = (count: number, dwellSeconds: number) =>
  Array.from({ length: count }, (_, at) => sampleTurn(`e${at}`, { dwellSeconds }));

it('is the length of the loop, and how often each turn is seen', () => {
  const { loopSeconds, turns } = describeProgramme([sampleTurn('a'), ...manyTurns(3, 10)]);
  expect(loopSeconds).toBe(40);
  expect(turns.get('a')).toEqual({ why: 'today', slideSeconds: 40, seenSeconds: 40, isLate: false });
});

it('counts the rows of an overview page', () => {
  const soon = sampleTurn('soon', { urgency: 'soon' });
  const page = sampleTurn('overview-today-1', { kind: 'overview', urgency: 'soon', covers: ['soon'] });
  const { turns } = describeProgramme([soon, page, ...manyTurns(40, 15)]);
  const figures = turns.get('soon');
  expect(figures).toMatchObject({ why: 'soon', isLate: false });
  expect(figures?.slideSeconds).toBeLessThanOrEqual(120);
  expect(figures?.seenSeconds).toBeLessThan(figures?.slideSeconds ?? 0);
});

it('says where a soon turn comes late, and of no other', () => {
  const soon = Array.from({ length: 5 }, (_, at) =>
    sampleTurn(`s${at}`, { urgency: 'soon', dwellSeconds: 30 }),
  );
  const { loopSeconds, turns } = describeProgramme([sampleTurn('a'), ...soon, ...manyTurns(60, 20)]);
  expect(loopSeconds).toBeGreaterThan(1360);
  expect(turns.get('s1')?.isLate).toBe(true);
  expect(turns.get('s1')?.seenSeconds).toBeLessThanOrEqual(301);
  expect(turns.get('e1')?.isLate).toBe(false);
});

it('wants a row that is soon every two minutes, also without a slide', () => {
  const page = (key: string, urgency: 'soon' | 'today') =>
    sampleTurn(key, { kind: 'overview', dwellSeconds: 70, urgency, covers: [`row of ${key}`] });
  const { turns } = describeProgramme([page('a', 'soon'), page('b', 'today'), page('c', 'soon')]);
  expect(turns.get('row of a')).toMatchObject({ why: 'row', isLate: true });
  expect(turns.get('row of b')).toMatchObject({ why: 'row', isLate: false });
});

it('has a length and intervals for a list that is too long to be simulated', () => {
  const { loopSeconds, turns } = describeProgramme([sampleTurn('a'), ...manyTurns(1010, 10)]);
  expect(loopSeconds).toBeGreaterThan(9000);
  expect(turns.get('e1009')?.slideSeconds).toBeGreaterThan(9000);
});

it('repeats a single turn at once', () => {
  expect(describeProgramme([sampleTurn('a')])).toMatchObject({ loopSeconds: 10 });
});
