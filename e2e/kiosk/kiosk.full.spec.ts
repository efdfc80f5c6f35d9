import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart, current, keyOf } from '#e2e/support/started-page.ts';
import { walkLoop } from './walk-loop.ts';

test('the pointer is hidden after three seconds and shown when it moves', async ({
  page,
  servers,
  clock,
}) => {
  await servers.open(page, '/?monitor=mensa&seconds=600&overview=off');
  await awaitStart(page);
  const cursor = () => page.evaluate(() => getComputedStyle(document.body).cursor);
  await page.mouse.move(100, 100);
  expect(await cursor()).not.toBe('none');
  await clock.advance(4000);
  await expect.poll(cursor).toBe('none');
  await page.mouse.move(200, 200);
  await expect.poll(cursor).not.toBe('none');
});

for (const [name, width, height] of [
  ['landscape', 1920, 1080],
  ['portrait', 1080, 1920],
] as const) {
  test(`in ${name} everything on a slide is inside the safe area`, async ({ page, servers }) => {
    await page.setViewportSize({ width, height });
    await servers.open(page, '/?monitor=gebaeude-a&limit=12&seconds=600&overview=off');
    const count = (await walkLoop(page)).length;
    for (let change = 0; change < count; change += 1) {
      const key = await keyOf(page);
      const boxes = await current(page)
        .locator('h1, p, svg')
        .evaluateAll((nodes) =>
          nodes
            .map((node) => node.getBoundingClientRect())
            .map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
        );
      for (const box of boxes) {
        expect(box.left).toBeGreaterThanOrEqual(width * 0.05 - 1);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(width * 0.95 + 1);
        expect(box.bottom).toBeLessThanOrEqual(height * 0.95 + 1);
      }
      await page.keyboard.press('ArrowRight');
      await expect(current(page)).not.toHaveAttribute('data-event', key);
    }
  });
}

test('an invalid parameter gets its default, and the others apply', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=mensa&days=abc&limit=2&theme=neon&seconds=600');
  expect(await walkLoop(page)).toHaveLength(2);
});

test.describe('a site in two languages', () => {
  test.use({ serverOptions: { env: { SITE_FILE: 'e2e/sites/two-languages.json' } } });
  test('has the same monitor IDs in both', async ({ page, servers }) => {
    await servers.open(page, '/?monitor=bibliothek&lang=en&limit=200&seconds=600&overview=off');
    const english = await walkLoop(page);
    await servers.open(page, '/?monitor=bibliothek&lang=de&limit=200&seconds=600&overview=off');
    expect((await walkLoop(page)).toSorted()).toEqual(english.toSorted());
  });
});

test('of several monitors an unknown one is ignored', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=mensa&limit=200&seconds=600&overview=off');
  const alone = await walkLoop(page);
  await servers.open(page, '/?monitor=mensa,mennsa&limit=200&seconds=600&overview=off');
  expect(await walkLoop(page)).toEqual(alone);
});
