import { AxeBuilder } from '@axe-core/playwright';
import { test } from './test-desk.ts';
import { expect } from '#e2e/support/harness.ts';

/** Addresses of every view, each with a text that is there once it is complete. */
const pages = {
  '/desk': 'beginnt „Jazz in der Mensa“',
  '/desk?view=monitor&monitor=mensa': 'Hier laufen 2 Veranstaltungen',
  '/desk?view=why&q=e&monitor=mensa': 'Sommerfest',
  '/desk?view=why&event=21&monitor=mensa': 'Nein, auf „Mensa“',
  '/desk?view=address&monitor=mensa&days=400': 'gilt nicht',
  '/desk?view=notes': 'Verirrter Aushang',
  '/desk?view=site': 'Adresse für Handys',
  '/m/mensa': 'Vollversammlung',
  '/m/keller': 'Diesen Monitor gibt es nicht',
};

// The page of a missing monitor has the status 404.
test.use({ allowedComplaints: [/404.*\/m\/keller/] });

for (const [width, scheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test(`axe finds nothing at ${width} px in ${scheme}, and no page is wider than the window`, async ({
    page,
    servers,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    for (const [address, text] of Object.entries(pages)) {
      await servers.open(page, address);
      await expect(page.getByText(text).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [address, id, nodes[0]?.html])).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, address).toBe(0);
    }
  });
}
