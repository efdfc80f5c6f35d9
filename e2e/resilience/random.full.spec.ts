import { expect, networkComplaints, test } from './world.ts';
import { runSeed } from './run-seed.ts';

/** Seeds that once failed stay in the list. */
const runs = [
  { seed: 1, steps: 20, slides: 5 },
  { seed: 2027, steps: 20, slides: 5 },
  { seed: 77, steps: 20, slides: 5 },
  ...[11, 12, 13].map((seed) => ({ seed, steps: 100, slides: 30 })),
];

test.describe('random faults and recoveries', () => {
  test.use({ allowedComplaints: [networkComplaints, { scope: 'test' }] });
  for (const { seed, steps, slides } of runs) {
    test(`seed ${seed}, ${steps} steps`, async ({ context, world, clock }) => {
      const counts = await runSeed({ seed, steps }, { world, context, now: clock.now });
      expect(counts.slides).toBeGreaterThan(slides);
    });
  }
});
