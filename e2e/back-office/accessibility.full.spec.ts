import { expect, test } from '#e2e/support/harness.ts';
import { findBarriers, officeUrl, signIn } from './office-pages.ts';

const pages = [
  '/sign-in',
  '/events',
  '/events/new',
  '/events/1',
  '/events/1/picture',
  '/categories',
  '/categories/2',
  '/categories/2/remove',
  '/people',
  '/people/1',
  '/configuration',
  '/configuration/api-keys',
  '/configuration/api-keys/new',
  '/configuration/audit-log',
  '/account',
];

for (const { width, height, scheme } of [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 360, height: 844, scheme: 'dark' },
] as const) {
  test(`axe finds nothing and no page is wider than the window at ${width} × ${height}`, async ({
    page,
    servers,
  }) => {
    // axe on fifteen pages.
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(officeUrl(servers, '/sign-in'));
    for (const path of pages) {
      if (path === '/events') await signIn(page, servers);
      await page.goto(officeUrl(servers, path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findBarriers(page), path).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
    }
  });
}
