import { tabThrough } from '#e2e/support/focus-in-sight.ts';
import { expect, test } from '#e2e/support/harness.ts';

test('the focus is in sight on every link of a page for phones', async ({ page, servers }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await servers.open(page, '/m/mensa');
  expect(await tabThrough(page)).toEqual([]);
});
