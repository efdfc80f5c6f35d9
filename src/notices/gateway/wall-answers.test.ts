import { beforeEach, describe, expect, it } from 'vitest';
import type { NoticeRecord } from './notice-record.ts';
import { sampleRecord } from './sample-record.ts';
import { createWallAnswers } from './wall-answers.ts';
import { type FindCategory, wallOf } from './wall.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const known: FindCategory = (id) =>
  ({ mensa: 3, 'monitore/mensa': 3, '3': 3, kantine: 3, aula: 4 })[id] ?? null;
const unknown: FindCategory = () => null;

let now: number;
let find: FindCategory;
let records: readonly NoticeRecord[];
beforeEach(() => {
  now = noon;
  find = known;
});

function create(...list: readonly NoticeRecord[]) {
  records = list;
  const answers = createWallAnswers({ list: () => records, now: () => now, findCategory: () => find });
  return {
    ...answers,
    idsFor: (monitors: readonly string[], screen: string | null = null) =>
      answers.answerFor(wallOf(screen, { monitor: monitors })).notices.map(({ id }) => id),
  };
}

describe('a notice is for', () => {
  it.each<[what: string, fields: Partial<NoticeRecord>, monitors: readonly string[], screen: string | null]>([
    ['every wall, if it names none', {}, [], null],
    ['a screen by its name', { screens: ['eingang'] }, [], 'eingang'],
    ['a monitor by the same ID', { monitors: ['mensa'], categories: [3] }, ['mensa'], null],
    ['a monitor by another ID', { monitors: ['mensa'], categories: [3] }, ['aula', 'monitore/mensa'], null],
    ['a monitor by its new name', { monitors: ['mensa'], categories: [3] }, ['kantine'], null],
    ['a monitor by its number', { monitors: ['mensa'], categories: [3] }, ['3'], null],
    ['a monitor that was unknown then', { monitors: ['mensa'] }, ['3'], null],
    ['an unknown monitor', { monitors: ['Monitor Süd'] }, ['sued'], null],
    ['one of several', { monitors: ['sued'], screens: ['eingang'] }, ['mensa'], 'eingang'],
  ])('%s', (_, fields, monitors, screen) => {
    expect(create(sampleRecord(fields)).idsFor(monitors, screen)).toEqual(['alarm-1']);
  });

  it('no other wall', () => {
    const { idsFor } = create(sampleRecord({ monitors: ['mensa'], screens: ['eingang'], categories: [3] }));
    expect(idsFor([])).toEqual([]);
    expect(idsFor(['aula', 'sued', ''], 'ausgang')).toEqual([]);
    // The ID belongs to another category since then.
    find = (id) => (id === 'kantine' ? 5 : known(id));
    expect(idsFor(['kantine'])).toEqual([]);
  });

  it('a monitor by its number or the same name while no category is known', () => {
    find = unknown;
    const { idsFor } = create(sampleRecord({ monitors: ['mensa'], categories: [3] }));
    expect(idsFor(['3'])).toEqual(['alarm-1']);
    expect(idsFor(['Mensa'])).toEqual(['alarm-1']);
    expect(idsFor(['aula'])).toEqual([]);
  });
});

describe('what a wall gets', () => {
  it('has no author and no other names', () => {
    const { answerFor } = create(sampleRecord({ by: 'Ada', liftedBy: 'Bo', screens: ['eingang'] }));
    const { json } = answerFor(wallOf('eingang', {}));
    expect(Object.keys(JSON.parse(json)[0])).toEqual([
      'id',
      'level',
      'text',
      'at',
      'until',
      'test',
      'lifted',
    ]);
  });

  it('ends at its time, and is there again when the clock is set back', () => {
    const until = new Date(noon + 1000).toISOString();
    const { idsFor, inForce } = create(sampleRecord({ until }), sampleRecord({ id: 'alarm-2' }));
    expect(idsFor([])).toEqual(['alarm-1', 'alarm-2']);
    now = noon + 1000;
    expect(idsFor([])).toEqual(['alarm-2']);
    expect(inForce()).toHaveLength(1);
    now = noon;
    expect(idsFor([])).toEqual(['alarm-1', 'alarm-2']);
  });

  it('is written once for walls with the same notices, until one changes', () => {
    const first = sampleRecord();
    const { answerFor } = create(first, sampleRecord({ id: 'alarm-2', monitors: ['aula'] }));
    const answer = answerFor(wallOf('eingang', { monitor: ['mensa'] }));
    expect(answerFor(wallOf(null, {}))).toBe(answer);
    expect(answerFor(wallOf(null, { monitor: ['aula'] }))).not.toBe(answer);
    records = [{ ...first, text: { de: 'Entwarnung' } }];
    expect(answerFor(wallOf(null, {})).json).toContain('Entwarnung');
  });
});

describe('thousands of walls', () => {
  const orders = [['mensa', 'aula', 'mensa'], ['aula', 'mensa'], ['mensa', 'aula'], ['aula']];
  const walls = Array.from({ length: 1000 }, (_, n) => wallOf(null, { monitor: orders[n % 4] ?? [] }));

  it('are compared with the targets once for each set of monitors', () => {
    let looks = 0;
    find = (id) => {
      looks += 1;
      return known(id);
    };
    const { answerFor, audienceOf } = create(
      sampleRecord({ monitors: ['mensa'], categories: [3] }),
      sampleRecord({ id: 'alarm-2', screens: ['eingang'] }),
    );
    looks = 0;
    const isFor = audienceOf(records);
    expect(walls.filter(isFor)).toHaveLength(750);
    expect(walls.filter((wall) => answerFor(wall).notices.length === 1)).toHaveLength(750);
    // The lookups are those of the target, and, twice, of the monitors of the two sets.
    expect(looks).toBe(1 + 2 * (2 + 1));
  });

  it('get what a change of notices or of categories makes of it', () => {
    const { answerFor } = create(sampleRecord({ monitors: ['mensa'], categories: [3] }));
    const count = () => walls.filter((wall) => answerFor(wall).notices.length === 1).length;
    expect(count()).toBe(750);
    find = (id) => (id === 'aula' ? 3 : null);
    expect(count()).toBe(1000);
    records = [];
    expect(count()).toBe(0);
  });
});
