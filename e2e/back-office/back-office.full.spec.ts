import type { Page } from 'playwright/test';
import { createFailingDialect } from '@aushang/event-service/testing/failing-dialect.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { findBarriers, officeUrl, signIn } from './office-pages.ts';
import { becomeAdministrator, password } from './first-administrator.ts';

test.describe('an event', () => {
  test.use({ allowedComplaints: [/status of 4(?:09|01)/] });
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

test('the console opens for a signed-in administrator', async ({ page, servers }) => {
  await signIn(page, servers);
  // `goto` works like a typed address: cookies with SameSite=Strict are sent.
  await page.goto(`${servers.service.url}/api`);
  await expect(page.locator('#operations-Event-api_events_get_collection')).toBeVisible();
});

test.describe('the dates of an event', () => {
  test.use({ allowedComplaints: [/status of 422/] });
  const dateIn = (page: Page, number: number) => page.getByRole('group', { name: /Termin/ }).nth(number);
  async function fillDate(page: Page, number: number, day: string, [from, to]: readonly [string, string]) {
    await dateIn(page, number).getByLabel('Tag', { exact: true }).fill(day);
    await dateIn(page, number).getByLabel('von').fill(from);
    await dateIn(page, number).getByLabel('bis').fill(to);
  }
  test('are entered, corrected and removed, and its public page lists them', async ({ page, servers }) => {
    await signIn(page, servers);
    await page.goto(officeUrl(servers, '/events/new'));
    await page.getByLabel('Titel', { exact: true }).fill('Lesekreis');
    await page.getByLabel('Beginn').fill('2026-12-01T18:00');
    await page.getByLabel('Ende', { exact: true }).fill('2026-12-01T19:30');
    await expect(dateIn(page, 0)).toBeHidden();
    await page.getByText('Mehrere Termine').click();
    for (let number = 0; number < 3; number += 1)
      await fillDate(page, number, `2026-12-0${number + 2}`, ['18:00', '19:30']);
    await page.getByRole('button', { name: '+ Weiterer Termin' }).click();
    await fillDate(page, 3, '2026-12-05', ['22:00', '01:00']);
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await expect(page.getByText('bitte auch den letzten Tag angeben')).toBeInViewport();
    expect(await findBarriers(page)).toEqual([]);
    await dateIn(page, 3).getByLabel('letzter Tag').fill('2026-12-06');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    await expect(page.getByText('5 Termine: Di., 1. Dez. 2026, 18:00')).toBeVisible();
    await dateIn(page, 0).getByLabel('Entfernen').check();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('4 Termine: Mi., 2. Dez. 2026, 18:00')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    const [event] = (await servers.store.events.list()).filter(
      ({ values }) => values['name'] === 'Lesekreis',
    );
    const { text } = await page.request
      .get(`${servers.service.url}/event/${event?.id}?lang=de`)
      .then(async (response) => ({ text: await response.text() }));
    expect(text.match(/<dd>[^<]*Dezember/g)).toHaveLength(4);
  });
});
