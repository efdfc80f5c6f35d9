import { expect, networkComplaints, test } from './never-world.ts';
import { runSeed } from './never-random.ts';

test.describe('whatever fails and recovers in whatever order, the screen is right within 5 s', () => {
  test.use({ allowedComplaints: [networkComplaints, { scope: 'test' }] });
  test.setTimeout(150_000);
  test('seed 1, 20 steps', async ({ context, world, clock }) => {
    const counts = await runSeed({ seed: 1, steps: 20 }, { world, context, now: clock.now });
    expect(counts.slides).toBeGreaterThan(5);
  });
});
