import { randomBytes } from 'node:crypto';
import { expect, test } from '#e2e/support/harness.ts';

test('with more events than fit into one answer the desk says so and still finds them', async ({
  page,
  servers,
  clock,
}) => {
  const hour = 3_600_000;
  // Texts as long as they are read, of words that do not compress: 1,600 such events exceed 2 MB.
  const noise = () => Array.from({ length: 24 }, () => randomBytes(60).toString('base64url')).join(' ');
  for (let n = 1; n <= 1600; n += 1) {
    const startDate = clock.now() + (24 + n) * hour;
    const times = { startDate, endDate: startDate + hour };
    await servers.store.events.create({
      ...times,
      name: `Langtext ${n}`,
      shortDescription: noise(),
    });
  }
  await servers.poll();
  await servers.open(page, '/desk');
  const alert = page.getByText(/Der Server überträgt nur [\d.]+ von [\d.]+ Veranstaltungen auf einmal/);
  // A busy machine compresses megabytes of noise slowly.
  await expect(alert).toBeVisible({ timeout: 30_000 });
  await expect(alert).toContainText('Spätere fehlen auf dieser Seite');
  await servers.open(page, '/desk?view=why&q=langtext%201600');
  await expect(page.getByRole('heading', { name: 'Langtext 1600' })).toBeVisible();
  await servers.open(page, '/?monitor=mensa');
  await expect(page.locator('article[aria-current="true"]')).toBeVisible();
});
