import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from '#e2e/support/harness.ts';
import { main, test } from './test-desk.ts';

const language = (page: Page) => page.locator('html').getAttribute('lang');

test('the language is switched by keyboard, and kept on this device', async ({ page, servers }) => {
  await servers.open(page, '/desk?view=why&event=24&lang=de');
  await expect(page.getByText('Läuft auf keinem Monitor.')).toBeVisible();
  const german = page.getByRole('button', { name: 'Deutsch' });
  await expect(german).toHaveAttribute('aria-current', 'true');
  const asked = page.waitForRequest(/\/api\/verdicts\?.*lang=en/);
  await page.getByRole('button', { name: 'English' }).press('Enter');
  await asked;
  await expect(page.getByText('Shown on no monitor.')).toBeVisible();
  expect(await language(page)).toBe('en');
  await expect(german).toHaveAttribute('lang', 'de');
  await expect(german).not.toHaveAttribute('aria-current');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why (not)?');
  expect(await language(page)).toBe('en');
  // The kiosk page's parameter of this name is left alone.
  await expect(page).toHaveURL(/&lang=de$/);
  await expect(page.getByRole('link', { name: 'Help (in German)' })).toHaveAttribute('hreflang', 'de');
});

test('the help is a click away, complete, and accessible', async ({ page, servers }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await servers.open(page, '/desk?view=why');
  await main(page).getByRole('link', { name: 'Hilfe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Warum sehe ich meine Veranstaltung nicht?',
  );
  await main(page).getByRole('link', { name: 'Das hilft' }).click();
  await expect(page.getByRole('heading', { name: 'Was ist zu tun?' })).toBeInViewport();
  const pages = page.getByRole('navigation', { name: 'Seiten der Hilfe' }).getByRole('link');
  await expect(pages).toHaveCount(4);
  for (const scheme of ['light', 'dark'] as const)
    for (let at = 0; at < 4; at += 1) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: scheme === 'light' ? 1280 : 390, height: 844 });
      await pages.nth(at).click();
      await expect(pages.nth(at)).toHaveAttribute('aria-current', 'page');
      await expectComplete(page);
    }
  await page.getByRole('link', { name: 'Zurück zum Pult' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe' }).click();
  await expect(pages.first()).toHaveAttribute('aria-current', 'page');
});

/** All pictures are loaded, nothing is wider than the window, and axe finds nothing. */
async function expectComplete(page: Page): Promise<void> {
  const address = page.url();
  const pictures = main(page).getByRole('img');
  // What is counted needs none.
  if (!address.includes('was-gezaehlt-wird')) await expect(pictures).not.toHaveCount(0);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), address).toBeGreaterThan(
      0,
    );
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, address).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [address, id, nodes[0]?.html])).toEqual([]);
}
