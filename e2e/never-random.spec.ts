import { expect, networkComplaints, test } from './never-world.ts';
import { runSeed } from './never-random.ts';

/** Seeds that failed once stay in the list. */
const seeds = [1, 2027, 77];

test.describe('whatever fails and recovers in whatever order, the screen is right within 5 s', () => {
  test.use({ allowedComplaints: [networkComplaints, { scope: 'test' }] });
  test.setTimeout(150_000);
  for (const seed of seeds) {
    test(`seed ${seed}, 20 steps`, async ({ context, world, clock }) => {
      const counts = await runSeed({ seed, steps: 20 }, { world, context, now: clock.now });
      expect(counts.slides).toBeGreaterThan(5);
    });
  }
});
