import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { openNotices } from '#e2e/support/notices.ts';

/** Links and buttons below 24 × 24 px (WCAG 2.2, 2.5.8), links within a text apart. */
const findSmallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, summary')]
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width < 24 || height < 24;
      })
      .map(({ outerHTML }) => outerHTML),
  );

async function expectAccessible(page: Page): Promise<void> {
  const rules = { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } };
  const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${scheme}, and every link can be tapped at 320 px`, async ({
    page,
    servers,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await servers.open(page, '/m/bibliothek');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findSmallTargets(page)).toEqual([]);
  });
}

test.describe('alarms and notices', () => {
  const password = 'password of the drill';
  test.use({ serverOptions: { env: { DESK_PASSWORD: password } } });
  for (const scheme of ['light', 'dark'] as const)
    test(`are at the top in ${scheme}, and axe finds nothing`, async ({ page, servers }) => {
      const notices = openNotices(page.request, servers.url, password);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 640 });
      const text = { de: 'Gebäude räumen\nÜber die Treppen.', en: 'Leave the building' };
      const alarm = await notices.send({ level: 'alarm', text, test: true });
      const note = await notices.send({ level: 'notice', text: { de: 'Mensa geschlossen' } });
      const response = await servers.open(page, '/m/mensa?lang=de');
      expect(response?.headers()['cache-control']).toBe('no-store');
      const alert = page.getByRole('alert');
      await expect(alert).toHaveAttribute('data-notice', alarm);
      await expect(alert.getByText('Übung – keine Gefahr')).toBeInViewport();
      await expect(alert.locator('[lang="en"]')).toContainText('Leave the building');
      await expect(page.locator(`[data-notice="${note}"]`)).toHaveText('Mensa geschlossen');
      await expectAccessible(page);
      await notices.lift(alarm, '?clear=5');
      await page.reload();
      await expect(page.getByRole('status')).toContainText('Entwarnung');
      await expectAccessible(page);
    });
});
