import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { describeSilences, findCommonSilences } from './common-silence.ts';
import type { ScreenState } from './screen-health.ts';

const night = Date.parse('2026-11-20T00:10:00+01:00');
const minute = 60_000;

/** `text`: a letter for each screen: s silent, w well, f frozen, d dark, n never seen; a digit is the minute of its last report. */
const screensOf = (building: string, text: string) =>
  [...text.matchAll(/([a-z])(\d*)/g)].map(([, letter = '', minutes = '']) => ({
    building,
    state: states[letter] ?? 'well',
    lastAt: night + Number(minutes) * minute,
  }));
const states: Readonly<Record<string, ScreenState>> = {
  s: 'silent',
  f: 'frozen',
  d: 'dark',
  n: 'never-seen',
};

const find = (buildings: Readonly<Record<string, string>>) =>
  findCommonSilences(Object.entries(buildings).flatMap(([name, text]) => screensOf(name, text))).map(
    ({ building, screens, total, since }) =>
      `${building}: ${screens.length} of ${total} from ${(since - night) / minute}`,
  );

describe('findCommonSilences', () => {
  it.each([
    ['two screens', { A: 'ss' }, []],
    ['three screens', { A: 'sss' }, [': 3 of 3 from 0']],
    ['exactly half', { A: 'ssswww' }, []],
    ['one more than half', { A: 'ssssww' }, [': 4 of 6 from 0']],
    ['a frozen one', { A: 'sff' }, []],
    ['five minutes', { A: 's0s3s5' }, [': 3 of 3 from 0']],
    ['more than five minutes', { A: 's0s3s6' }, []],
    ['some that broke down long before', { A: 's0s20s21s22w' }, [': 3 of 5 from 20']],
    ['too many that broke down long before', { A: 's0s1s20s21s22w' }, []],
    ['dark screens', { A: 'sssdddddd' }, [': 3 of 3 from 0']],
    ['screens that were never seen', { A: 'sssnnnnnn' }, [': 3 of 3 from 0']],
    ['no screens', {}, []],
  ])('finds with %s: %j', (_what, buildings, found) => {
    expect(find(buildings)).toEqual(found);
  });

  it('names a building that is silent alone', () => {
    expect(find({ A: 'sss', B: 'wwww' })).toEqual(['A: 3 of 3 from 0']);
    expect(find({ A: 'ssss', B: 'www' })).toEqual(['A: 4 of 4 from 0']);
    expect(find({ A: 'ss', B: 'w' })).toEqual([]);
  });

  it('says once what holds for several buildings', () => {
    expect(find({ A: 'sss', B: 's4s4s4' })).toEqual([': 6 of 6 from 0']);
    expect(find({ A: 's', B: 's', C: 's' })).toEqual([': 3 of 3 from 0']);
    expect(find({ A: 'sss', B: 'sssw', C: 'w' })).toEqual([': 6 of 8 from 0']);
  });

  it('keeps buildings apart that fell silent at other moments', () => {
    expect(find({ A: 'sss', B: 's9s9s9' })).toEqual(['A: 3 of 3 from 0', 'B: 3 of 3 from 9']);
    expect(find({ A: 'ssss', B: 'ssss', C: 's9s9s9' })).toEqual([': 8 of 11 from 0', 'C: 3 of 3 from 9']);
  });

  it('takes screens without a building for no building', () => {
    expect(find({ '': 'sss', A: 'wwww' })).toEqual([]);
    expect(find({ '': 'ssss', A: 'www' })).toEqual([': 4 of 7 from 0']);
  });

  it('looks at a hundred thousand screens', () => {
    const many = Array.from({ length: 100 }, (_, at) => screensOf(`B${at}`, 's'.repeat(1000))).flat();
    expect(findCommonSilences(many)).toMatchObject([{ building: '', total: 100_000 }]);
  });
});

describe('describeSilences', () => {
  const silence = { building: '', screens: Array(6), total: 6, since: night };
  const moment = {
    now: night + 60 * minute,
    timeZone: createTimeZone('Europe/Berlin'),
    language: 'de',
  } as const;

  it('says since when, and what to look at first', () => {
    expect(describeSilences([silence], moment)).toBe(
      'Alle 6 schweigen seit\u00a000:10: zuerst Netz und Server prüfen',
    );
    expect(describeSilences([{ ...silence, total: 8 }], { ...moment, language: 'en' })).toBe(
      '6 of 8 silent since\u00a000:10: check network and server first',
    );
  });

  it('names buildings, and another day', () => {
    const [one, other] = [
      { ...silence, building: 'Gebäude A' },
      { ...silence, building: 'mensa', total: 7 },
    ];
    expect(describeSilences([one, other], { ...moment, now: night + 1440 * minute })).toBe(
      'Gebäude A: alle 6 schweigen seit\u00a0Fr 20. Nov, 00:10; mensa: 6 von 7 schweigen seit\u00a0Fr 20. Nov, 00:10: zuerst Netz und Server prüfen',
    );
  });
});
