import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { explainHits, findNearestTitles } from './search-verdicts.ts';

const hit = sampleEvent({ id: 1 });
const explainers = (number: number, length: number) =>
  Array.from({ length: number }, (_, at) => () => ({
    monitor: { id: 'mensa', name: 'Mensa' },
    screens: [],
    monitors: 'Mensa',
    code: 'untagged' as const,
    shown: false,
    advice: '',
    reason: `${at} ${'x'.repeat(length)}`,
  }));

const mayContinue = () => true;
const moment = {
  now: Date.parse('2026-11-20T12:00:00+01:00'),
  timeZone: createTimeZone('Europe/Berlin'),
  language: 'de',
} as const;

describe('the results of a search', () => {
  it('have the verdicts for screens only on request', async () => {
    const verdicts = explainers(2, 1);
    const [without] = (await explainHits([hit], { verdicts, screens: undefined, mayContinue }, moment))
      .results;
    expect(without).not.toHaveProperty('screens');
    const { results, isWhole } = await explainHits(
      [hit],
      {
        verdicts,
        screens: explainers(3, 1),
        mayContinue,
      },
      moment,
    );
    expect(results).toMatchObject([{ verdicts: { length: 2 }, screens: { length: 3 } }]);
    expect(isWhole).toBe(true);
  });

  it('end where the answer is full; the first one has the verdicts that fit', async () => {
    const screens = explainers(20_000, 1000);
    const { results, isWhole } = await explainHits(
      [hit],
      {
        verdicts: explainers(5, 1),
        screens,
        mayContinue,
      },
      moment,
    );
    expect(isWhole).toBe(false);
    const bytes = JSON.stringify(results).length;
    expect(results).toMatchObject([{ verdicts: { length: 5 } }]);
    expect(bytes).toBeGreaterThan(990_000);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });

  it('leave out a later one whose verdicts for screens do not fit', async () => {
    const screens = explainers(600, 1000);
    const { results, isWhole } = await explainHits(
      [hit, hit],
      { verdicts: [], screens, mayContinue },
      moment,
    );
    expect(results).toMatchObject([{ screens: { length: 600 } }]);
    expect(isWhole).toBe(false);
  });

  it('end where they may not continue', async () => {
    let left = 8;
    const inTime = () => (left -= 1) >= 0;
    const all = { verdicts: explainers(2, 1), screens: explainers(3, 1), mayContinue: inTime };
    const { results, isWhole } = await explainHits([hit, hit], all, moment);
    expect(results).toMatchObject([{ verdicts: { length: 2 }, screens: { length: 3 } }]);
    expect(isWhole).toBe(false);
    left = 3;
    const first = await explainHits([hit, hit], all, moment);
    expect(first).toMatchObject({
      isWhole: false,
      results: [{ verdicts: { length: 2 }, screens: { length: 1 } }],
    });
  });

  it('let other work run between two screens', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await explainHits([hit], { verdicts: [], screens: explainers(200, 1), mayContinue }, moment);
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(200);
  });
});

describe('the titles near to a search', () => {
  const named = (...names: readonly string[]) => names.map((name, at) => sampleEvent({ id: at, name }));

  it('are the nearest three, each once, the nearest first', async () => {
    const titles = ['Sommerfeste', 'Sommerferien', 'Sommerfest', 'Sommerfest', 'Sommerfresken', 'Herbstfest'];
    const found = await findNearestTitles(named(...titles), 'somerfest', mayContinue);
    expect(found).toEqual(['Sommerfest', 'Sommerfeste', 'Sommerferien']);
  });

  it('are looked for in portions, while somebody waits for the answer', async () => {
    let left = 2;
    const inTime = () => (left -= 1) >= 0;
    const titles = Array.from({ length: 1000 }, (_, at) => (at === 900 ? 'Sommerfest' : `Vortrag ${at}`));
    expect(await findNearestTitles(named(...titles), 'somerfest', inTime)).toEqual([]);
    expect(left).toBe(-1);
    expect(await findNearestTitles(named(...titles), 'somerfest', mayContinue)).toEqual(['Sommerfest']);
  });
});
