import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { findBarriers, officeUrl, signIn } from './office-pages.ts';
import { becomeAdministrator } from './first-administrator.ts';

const slide = (page: Page) => page.locator('article[aria-current="true"]');

test('a person signs in, creates a monitor and an event for it, and the kiosk page shows the event', async ({
  page,
  servers,
  context,
}) => {
  await becomeAdministrator(page, servers);
  await page.getByRole('link', { name: 'Filterkategorien', exact: true }).click();
  await page.getByRole('link', { name: 'Neue Filterkategorie unter „Monitore“' }).click();
  await page.getByLabel('Name', { exact: true }).fill('New');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Veranstaltungen', exact: true }).click();
  await page.getByRole('link', { name: '+ Neue Veranstaltung' }).click();
  await page.getByLabel('Titel', { exact: true }).fill('Ab heute: der neue Monitor');
  await page.getByLabel('Beginn').fill('2026-11-20T00:00');
  await page.getByLabel('Ende', { exact: true }).fill('2026-11-20T20:00');
  await expect(page.getByText('Auf keinem Monitor')).toBeVisible();
  await page.getByLabel('New', { exact: true }).check();
  await expect(page.getByText('Auf keinem Monitor')).toBeHidden();
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(page.getByRole('status')).toContainText('Gespeichert');

  await servers.poll();
  const kiosk = await context.newPage();
  await servers.open(kiosk, '/?monitor=new');
  await expect(slide(kiosk).getByRole('heading', { level: 1 })).toHaveText('Ab heute: der neue Monitor');
});

test.describe('an event', () => {
  test.use({ allowedComplaints: [/status of 4(?:09|01)/] });
  test('that somebody else saved meanwhile shows both versions', async ({ page, servers }) => {
    await signIn(page, servers);
    const [event] = await servers.store.events.list();
    await page.goto(officeUrl(servers, `/events/${event?.id}`));
    await page.getByLabel('Titel', { exact: true }).fill('Mein Titel');
    await servers.store.events.update(event?.id ?? 0, { name: 'Ihr Titel' });
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert')).toContainText('Jemand anderes hat inzwischen gespeichert');
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Mein Titel');
    await expect(page.getByText('Inzwischen gespeichert: Ihr Titel')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Ihr Titel');
    await page.getByLabel('Titel', { exact: true }).fill('Unser Titel');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unser Titel');
  });
});

test('search and forms work by keyboard alone', async ({ page, servers }) => {
  await signIn(page, servers);
  await page.goto(officeUrl(servers, '/events'));
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('mensa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=mensa/);
  await page.goto(officeUrl(servers, '/categories/new'));
  // `autofocus` takes effect at the first rendering, which may be after the load event.
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Per Taste');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Per Taste', exact: true })).toBeVisible();
});
