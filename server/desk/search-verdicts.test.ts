import { describe, expect, it } from 'vitest';
import { sampleEvent } from '#domain/sample-event.ts';
import { explainHits } from './search-verdicts.ts';

const hit = sampleEvent({ id: 1 });
const explainers = (number: number, length: number) =>
  Array.from({ length: number }, (_, at) => () => ({
    code: 'untagged',
    reason: `${at} ${'x'.repeat(length)}`,
  }));

const mayContinue = () => true;

describe('the results of a search', () => {
  it('have the verdicts for screens only on request', async () => {
    const verdicts = explainers(2, 1);
    const [without] = (await explainHits([hit], { verdicts, screens: undefined, mayContinue })).results;
    expect(without).not.toHaveProperty('screens');
    const { results, isWhole } = await explainHits([hit], {
      verdicts,
      screens: explainers(3, 1),
      mayContinue,
    });
    expect(results).toMatchObject([{ verdicts: { length: 2 }, screens: { length: 3 } }]);
    expect(isWhole).toBe(true);
  });

  it('end where the answer is full; the first one has the verdicts that fit', async () => {
    const screens = explainers(20_000, 1000);
    const { results, isWhole } = await explainHits([hit], {
      verdicts: explainers(5, 1),
      screens,
      mayContinue,
    });
    expect(isWhole).toBe(false);
    const bytes = JSON.stringify(results).length;
    expect(results).toMatchObject([{ verdicts: { length: 5 } }]);
    expect(bytes).toBeGreaterThan(990_000);
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });

  it('leave out a later one whose verdicts for screens do not fit', async () => {
    const screens = explainers(600, 1000);
    const { results, isWhole } = await explainHits([hit, hit], { verdicts: [], screens, mayContinue });
    expect(results).toMatchObject([{ screens: { length: 600 } }]);
    expect(isWhole).toBe(false);
  });

  it('end where they may not continue', async () => {
    let left = 8;
    const inTime = () => (left -= 1) >= 0;
    const all = { verdicts: explainers(2, 1), screens: explainers(3, 1), mayContinue: inTime };
    const { results, isWhole } = await explainHits([hit, hit], all);
    expect(results).toMatchObject([{ verdicts: { length: 2 }, screens: { length: 3 } }]);
    expect(isWhole).toBe(false);
    left = 3;
    const first = await explainHits([hit, hit], all);
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
    await explainHits([hit], { verdicts: [], screens: explainers(200, 1), mayContinue });
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(200);
  });
});
