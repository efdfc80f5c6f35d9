import type { Page } from 'playwright/test';
import { createFailingDialect } from '@aushang/event-service/testing/failing-dialect.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { findBarriers, officeUrl, signIn } from './office-pages.ts';
import type { Servers } from '#e2e/support/start-servers.ts';

const password = 'ein ziemlich langer Satz';

/** Uses the one-time link of the first start. */
async function becomeAdministrator(page: Page, { service }: Servers) {
  await page.goto(service.firstSignIn ?? '');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Name').fill('Ada Beispiel');
  await page.getByLabel('E-Mail').fill('ada@example.org');
  await page.getByLabel('Neues Passwort').fill(password);
  await page.getByLabel('Noch einmal').fill(password);
  await page.getByRole('button', { name: 'Los geht es' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Veranstaltungen' })).toBeVisible();
}

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

  test('sent after the session ended is still there after signing in', async ({ page, servers, context }) => {
    await becomeAdministrator(page, servers);
    await page.getByRole('link', { name: '+ Neue Veranstaltung' }).click();
    await page.getByLabel('Titel', { exact: true }).fill('Geduldige Veranstaltung');
    await page.getByLabel('Beginn').fill('2026-11-24T18:00');
    await page.getByLabel('Ende offen').check();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Anlegen' }).click();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('E-Mail').fill('ada@example.org');
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByText('Ihre Eingaben sind noch da')).toBeVisible();
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Geduldige Veranstaltung');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await expect(page.getByRole('status')).toContainText('Gespeichert');
  });
});

test.describe('input too large to be kept without a session', () => {
  test.use({ allowedComplaints: [/status of 4(?:01|13)/] });

  /** Follows the advice of the page: signs in in another tab, then reloads. */
  async function signInElsewhere(page: Page) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie sind nicht mehr angemeldet');
    expect(await findBarriers(page)).toEqual([]);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Melden Sie sich in einem neuen Tab an' }).click();
    const tab = await opened;
    await tab.getByLabel('E-Mail').fill('ada@example.org');
    await tab.getByLabel('Passwort').fill(password);
    await tab.getByRole('button', { name: 'Anmelden' }).click();
    await expect(tab.getByRole('heading', { level: 1, name: 'Veranstaltungen' })).toBeVisible();
    await tab.close();
    await page.reload();
  }

  test('is restored by a reload: a long text', async ({ page, servers, context }) => {
    await becomeAdministrator(page, servers);
    await page.goto(officeUrl(servers, '/events/new'));
    await page.getByLabel('Titel', { exact: true }).fill('Geduldige Veranstaltung');
    await page.getByLabel('Beginn').fill('2026-11-24T18:00');
    await page.getByLabel('Ende offen').check();
    const text = 'Eine lange Beschreibung. '.repeat(760).trim();
    await page.getByLabel('Beschreibung', { exact: true }).fill(text);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await signInElsewhere(page);
    await expect(page.getByText('Ihre Eingaben sind noch da')).toBeVisible();
    await expect(page.getByLabel('Beschreibung', { exact: true })).toHaveValue(text);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await expect(page.getByRole('status')).toContainText('Gespeichert');
  });

  test('is restored by a reload: an image description', async ({ page, servers, context }) => {
    await becomeAdministrator(page, servers);
    const [event] = await servers.store.events.list();
    await page.goto(officeUrl(servers, `/events/${event?.id}/picture`));
    await page.getByLabel('Datei').setInputFiles('docs/pictures/slide-portrait.png');
    await page.getByLabel('Was das Bild zeigt').fill('Ein Chor singt');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Hochladen' }).click();
    await signInElsewhere(page);
    await expect(page.getByLabel('Was das Bild zeigt')).toHaveValue('Ein Chor singt');
  });
});

test.describe('a failing database', () => {
  const database = createFailingDialect();
  test.use({
    serverOptions: { service: { dialect: database.dialect } },
    allowedComplaints: [/status of 503/],
  });

  test('is reported, and the input can be sent again by one key', async ({ page, servers }) => {
    await signIn(page, servers);
    await page.goto(officeUrl(servers, '/events/new'));
    await page.getByLabel('Titel', { exact: true }).fill('Geduldige Veranstaltung');
    await page.getByLabel('Beginn').fill('2026-11-24T18:00');
    await page.getByLabel('Ende offen').check();
    database.fail(Object.assign(new Error('disk full'), { code: '53100' }), /^insert/);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auf dem Server ist kein Platz mehr');
    await expect(page.getByText('Ihre Eingaben sind noch da. Gespeichert ist davon nichts.')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    database.fail(null);
    await page.getByRole('button', { name: 'Noch einmal senden' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Geduldige Veranstaltung');
    await expect(page.getByRole('status')).toContainText('Gespeichert');
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

test('the console opens for a signed-in administrator', async ({ page, servers }) => {
  await signIn(page, servers);
  // Like a typed address: cookies with SameSite=Strict are sent.
  await page.goto(`${servers.service.url}/api`);
  await expect(page.locator('#operations-Event-api_events_get_collection')).toBeVisible();
});
