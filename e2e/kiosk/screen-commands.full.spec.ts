import type { Locator } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { current } from '#e2e/support/started-page.ts';
import { give, openFollowing, password, status } from './command-page.ts';

test.use({ serverOptions: { env: { DESK_PASSWORD: password } } });

const mensa = { monitors: ['mensa'], parameters: { overview: 'off', seconds: 20 } };

/** Two are as long as a name may be. */
const names = ['campus-nord-gebaeude-b17-erdgeschoss-haupteingang-rechts-neben-a', 'w'.repeat(64), 'mensa'];

const sizes = [
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
] as const;

/** Edges of the lines and facts of the overlay, in CSS pixels. */
const readEdges = (overlay: Locator) =>
  overlay.locator('span, p:last-child').evaluateAll((parts) =>
    parts.map((part) => {
      const glyphs = document.createRange();
      glyphs.selectNodeContents(part);
      const { left, right } = glyphs.getBoundingClientRect();
      // The box of a font is higher than its letters, so the height comes from the element.
      const { top, bottom } = part.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );

for (const name of names)
  test(`the whole name fits on every screen: ${name}`, async ({ page, servers, clock }) => {
    await openNamedScreens(page.request, servers.url, password).put(name, mensa);
    await openFollowing(page, servers, clock, name);
    await give(page, servers.url, name, 'identify');
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect(status(page)).toHaveText(new RegExp(`^${name}${width} × ${height} px12:\\d\\d$`));
      const edges = await readEdges(status(page));
      expect(Math.min(...edges.flatMap(({ left, top }) => [left, top]))).toBeGreaterThan(0);
      expect(Math.max(...edges.map(({ right }) => right))).toBeLessThan(width);
      expect(Math.max(...edges.map(({ bottom }) => bottom))).toBeLessThan(height);
    }
  });

test('a screen that is dark by its hours shows its name, too', async ({ page, servers, clock }) => {
  const parameters = { on: '06:00', off: '11:00' };
  await openNamedScreens(page.request, servers.url, password).put('eingang', { ...mensa, parameters });
  await openFollowing(page, servers, clock, 'eingang');
  await expect(current(page)).toHaveCount(0);
  await give(page, servers.url, 'eingang', 'identify');
  await expect(status(page)).toContainText('eingang');
  const isOnTop = await status(page).evaluate((overlay) => {
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return overlay.contains(top);
  });
  expect(isOnTop).toBe(true);
});
