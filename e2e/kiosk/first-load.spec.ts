import { gzipSync } from 'node:zlib';
import { expect, test } from '#e2e/support/harness.ts';

/** Design §7; without hyphenation patterns, a chunk per language. */
const budgetBytes = 125_000;
const patterns = /\/assets\/(de|en)-[\w-]+\.js$/;

test('the kiosk page loads no more JavaScript before its first slide than the budget allows', async ({
  page,
  servers,
}) => {
  const loads: Promise<readonly [url: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || patterns.test(response.url())) return;
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).byteLength);
    loads.push(size.then((bytes) => [response.url(), bytes]));
  });
  await servers.open(page, '/?monitor=mensa');
  await expect(page.locator('article[aria-current="true"]')).toHaveCount(1);
  const scripts = await Promise.all(loads);
  const total = scripts.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total, scripts.join('\n')).toBeLessThanOrEqual(budgetBytes);
  expect(total).toBeGreaterThan(50_000);
});
