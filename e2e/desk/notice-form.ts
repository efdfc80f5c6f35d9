import type { APIRequestContext, Page } from 'playwright/test';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { envOf } from './desk-upstream.ts';
import { password, testWithPassword } from './test-desk.ts';

export const bilingual = 'e2e/sites/two-languages.json';

export const test = testWithPassword.extend({
  serverOptions: async ({ upstream }, use) =>
    use({ env: { ...envOf(upstream), DESK_PASSWORD: password, SITE_FILE: bilingual } }),
});

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const next = (page: Page) => button(page, 'Weiter zur Vorschau');

export const german = (page: Page) => page.getByLabel('Deutsch', { exact: true });

export const english = (page: Page) => page.getByLabel('Englisch', { exact: true });

export const inForce = (page: Page) => page.getByRole('region', { name: 'Jetzt auf den Bildschirmen' });

export const card = (page: Page) => inForce(page).getByRole('article');

export const strip = (page: Page) => page.getByRole('region', { name: 'Alarm auf den Bildschirmen' });

export const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check();

export const heading = (page: Page, name: string) => page.getByRole('heading', { name });

export async function readNotices(request: APIRequestContext, { url }: Servers) {
  return openNamedScreens(request, url, password).read('/api/notices');
}

/** Two screens of which no device has opened the address. */
export async function addScreens(page: Page, { url }: Servers): Promise<void> {
  const screens = openNamedScreens(page.request, url, password);
  const place = { building: 'Mensa', place: 'Eingang', contact: 'Hausdienst' };
  await screens.put('mensa-eingang', { monitors: ['mensa'], place });
  await screens.put('lesesaal', { monitors: ['bibliothek'] });
}

export async function sendTemplate(page: Page, name: string, send: string): Promise<void> {
  await button(page, name).click();
  await choose(page, 'Alle Bildschirme');
  await next(page).click();
  await button(page, send).click();
}
