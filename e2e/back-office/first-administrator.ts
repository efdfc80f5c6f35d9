import type { Page } from 'playwright/test';
import { expect } from '#e2e/support/harness.ts';
import { findBarriers } from './office-pages.ts';
import type { Servers } from '#e2e/support/start-servers.ts';

export const password = 'ein ziemlich langer Satz';

/** Uses the one-time link of the first start. */
export async function becomeAdministrator(page: Page, { service }: Servers) {
  await page.goto(service.firstSignIn ?? '');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Name').fill('Ada Beispiel');
  await page.getByLabel('E-Mail').fill('ada@example.org');
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByLabel('Noch einmal').fill(password);
  await page.getByRole('button', { name: 'Los geht es' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Veranstaltungen' })).toBeVisible();
}
