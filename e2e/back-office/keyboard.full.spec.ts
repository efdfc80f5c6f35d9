import type { Page } from 'playwright/test';
import { tabThrough } from '#e2e/support/focus-in-sight.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { officeUrl, signIn } from './office-pages.ts';

/** Every page by its route. Event 9 has long texts and every section. */
const pages: Readonly<Record<string, string>> = {
  '/sign-in': '/sign-in',
  '/welcome': '/welcome',
  '/events': '/events',
  '/events/new': '/events/new',
  '/events/:id': '/events/9',
  '/events/:id/picture': '/events/9/picture',
  '/categories': '/categories',
  '/categories/new': '/categories/new',
  '/categories/:id': '/categories/2',
  '/categories/:id/remove': '/categories/2/remove',
  '/people': '/people',
  '/people/new': '/people/new',
  '/people/:id': '/people/1',
  '/people/:id/link': '/people/1/link',
  '/configuration': '/configuration',
  '/configuration/api-keys': '/configuration/api-keys',
  '/configuration/api-keys/new': '/configuration/api-keys/new',
  '/configuration/api-keys/:id': '/configuration/api-keys/1',
  '/configuration/api-keys/:id/change': '/configuration/api-keys/1/change',
  '/configuration/api-keys/:id/revoke': '/configuration/api-keys/1/revoke',
  '/configuration/audit-log': '/configuration/audit-log',
  '/account': '/account',
};
/** The pages that a page links to, as routes. */
async function linkedRoutes(page: Page): Promise<readonly string[]> {
  const links = await page
    .locator('a[href^="/back-office/"]')
    .evaluateAll((all) =>
      all.map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI).pathname),
    );
  return links
    .map((path) => path.replace('/back-office', '').replace(/\/\d+/, '/:id'))
    .filter((path) => path !== '/language');
}

test('every element focused by Tab is visible on a large screen', async ({ page, servers }) => {
  // The test walks more than twenty pages.
  await page.setViewportSize({ width: 1440, height: 900 });
  await servers.service.store.keys.create({ name: 'Foyer' });
  const { '/sign-in': entrance = '', '/welcome': _, ...office } = pages;
  for (const address of [officeUrl(servers, entrance), servers.service.firstSignIn ?? '']) {
    await page.goto(address);
    expect(await tabThrough(page)).toEqual([]);
  }
  await signIn(page, servers);
  for (const [route, path] of Object.entries(office)) {
    await page.goto(officeUrl(servers, path));
    expect(await tabThrough(page), route).toEqual([]);
    for (const linked of await linkedRoutes(page)) expect(Object.keys(pages), route).toContain(linked);
  }
});

test('every element focused by Tab is visible on a phone, beside the save bar', async ({ page, servers }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, servers);
  for (const path of ['/events/new', '/events/9']) {
    await page.goto(officeUrl(servers, path));
    await expect(page.locator('.save-bar')).toBeVisible();
    expect(await tabThrough(page), path).toEqual([]);
  }
});
