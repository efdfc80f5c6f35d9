import { describe, expect, it } from 'vitest';
import type { VerdictCode } from '#domain/judge-events.ts';
import { countScreens } from './conclude.ts';
import type { GroupVerdict } from '#domain/verdicts-answer.ts';
import { matchingFirst, sortForReading } from './verdict-table.tsx';

const group = (code: VerdictCode, ...screens: readonly string[]): GroupVerdict => ({
  screens,
  monitors: 'Mensa',
  code,
  shown: false,
  reason: '',
  advice: '',
});
const groups = [
  group('ended', 'a'),
  group('over-limit', 'flur-10', 'b'),
  group('beyond-horizon', 'flur-9'),
  group('in-series', 'z', 'c'),
  group('this-monitor', 'm'),
];
const rows = groups.map((one) => ({ ...one, key: one.code, name: one.screens[0] ?? '' }));

describe('the rows of verdicts', () => {
  it('begin with those that show the event, then those that will; each by name', () => {
    expect(sortForReading(rows).map(({ name }) => name)).toEqual(['m', 'z', 'flur-9', 'flur-10', 'a']);
  });

  it('begin with the selected one', () => {
    const [first] = sortForReading(rows, 'ended');
    expect(first).toBe(rows[0]);
  });
});

describe('the named screens of an answer', () => {
  it('are counted one by one, as shown also with a further date of a series', () => {
    expect(countScreens(groups)).toEqual([3, 7]);
    expect(countScreens([])).toEqual([0, 0]);
  });

  it('that a search finds are named first', () => {
    const screens = ['aula', 'flur-1', 'flur-2', 'mensa'];
    expect(matchingFirst(screens, '')).toEqual(screens);
    expect(matchingFirst(screens, 'mens')).toEqual(['mensa', 'aula', 'flur-1', 'flur-2']);
    expect(matchingFirst(screens, 'keller')).toEqual(screens);
  });
});
