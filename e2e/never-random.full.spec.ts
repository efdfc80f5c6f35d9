import { expect, networkComplaints, test } from './never-world.ts';
import { runSeed } from './never-random.ts';

test.describe('500 steps of whatever fails and recovers', () => {
  test.use({ allowedComplaints: [networkComplaints, { scope: 'test' }] });
  test.setTimeout(900_000);
  for (const seed of [11, 12, 13, 14, 15]) {
    test(`seed ${seed}, 100 steps`, async ({ context, world, clock }) => {
      const counts = await runSeed({ seed, steps: 100 }, { world, context, now: clock.now });
      expect(counts.slides).toBeGreaterThan(30);
    });
  }
});
