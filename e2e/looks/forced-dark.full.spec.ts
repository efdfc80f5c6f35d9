import type { Locator, Page } from 'playwright/test';
import { contrastOf, decodeScreenshot, dominantColours } from '#e2e/looks/slides/decode-screenshot.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import { takeScreenshot } from '#e2e/support/take-screenshot.ts';

/* Browsers of TVs recolour pages by themselves; Chromium does with these switches. */
test.use({
  // No scheme is emulated: such a browser asks for dark pages, too.
  colorScheme: null,
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--force-dark-mode', '--enable-features=WebContentsForceDark'],
      }),
    { scope: 'worker' },
  ],
});

async function readColours(target: Locator) {
  const screenshot = await decodeScreenshot(await takeScreenshot(target));
  const { width: right, height: bottom } = screenshot;
  return dominantColours(screenshot, { left: 0, top: 0, right, bottom });
}

/** The contrast is that of the title to its background. */
async function measureContrast(page: Page, selector: string): Promise<number> {
  const colours = await readColours(page.locator(selector));
  return colours === null ? 1 : contrastOf(...colours);
}

test('a page that declares nothing is recoloured, so that the other tests mean something', async ({
  page,
}) => {
  await page.setContent('<body style="background: #fff"><h1>Vortrag</h1>');
  const [ground] = (await readColours(page.locator('html'))) ?? [];
  expect(ground?.[0]).toBeLessThan(100);
});

for (const theme of ['light', 'dark', 'contrast'])
  test(`titles keep their contrast in a forced dark mode: theme=${theme}`, async ({ page, servers }) => {
    await servers.open(page, `/?monitor=mensa&theme=${theme}&overview=off`);
    await awaitStart(page);
    await page.keyboard.press(' ');
    for (let slide = 0; slide < 4; slide += 1) {
      expect(await measureContrast(page, 'article[aria-current="true"] h1')).toBeGreaterThan(7);
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('article[aria-current="true"]')).toHaveCount(1);
    }
  });

test('titles of the plain wall keep their contrast in a forced dark mode', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=mensa&plain=1&theme=light&overview=off');
  expect(await measureContrast(page, '#slide h1')).toBeGreaterThan(7);
});
