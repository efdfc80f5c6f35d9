import { AxeBuilder } from '@axe-core/playwright';
import type { Dialog } from 'playwright/test';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { fakeCategory } from '#server/testing/fake-upstream.ts';
import { answer, main, openSignedIn, password, tabTo, test } from './test-desk.ts';
import { expect } from '#e2e/support/harness.ts';
import { create, eingang, field, openScreens, stored } from './screen-form.ts';

test.describe('a new screen', () => {
  test.use({
    serverOptions: async ({ serverOptions }, use) =>
      use({ env: { ...serverOptions.env, DESK_PASSWORD: password } }),
    // The sign-in page has this status.
    allowedComplaints: [[/401 \(Unauthorized\)/], { scope: 'test' }],
  });
  test('never replaces one that exists, not even one created a moment ago', async ({ page, servers }) => {
    await openScreens(page, servers).put('mensa-eingang', eingang);
    await openSignedIn(page, servers, '/desk?view=address&monitor=bibliothek');
    const name = field(page, 'Name des Bildschirms');
    await name.fill('Mensa-Eingang');
    await expect(page.getByText('Einen Bildschirm Mensa-Eingang gibt es schon.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Mensa-Eingang öffnen' })).toHaveAttribute(
      'href',
      '/desk?view=screen&screen=mensa-eingang',
    );
    await create(page).click();
    await expect(name).toBeFocused();
    await name.fill('flur');
    await openScreens(page, servers).put('flur', eingang);
    await create(page).click();
    await expect(page.getByRole('link', { name: 'flur öffnen' })).toBeVisible();
    const monitors = (await stored(page, servers)).map((screen: typeof eingang) => screen.monitors);
    expect(monitors).toEqual([[3], [3]]);
  });
  test('with something missing or wrong says what, and keeps what was typed', async ({ page, servers }) => {
    await openSignedIn(page, servers, '/desk?view=address&days=400');
    await create(page).click();
    await expect(page.getByText(/^Noch nicht gespeichert/)).toHaveText(
      'Noch nicht gespeichert. Bitte sehen Sie nach: Name des Bildschirms, Monitor, Tage im Voraus.',
    );
    const name = field(page, 'Name des Bildschirms');
    await expect(name).toBeFocused();
    await name.fill('Mensa Eingang');
    await create(page).click();
    await expect(page.getByText('Zum Beispiel: mensa-eingang')).toBeVisible();
    await expect(name).toHaveValue('Mensa Eingang');
    await name.fill('mensa-eingang');
    await field(page, 'Monitor').selectOption({ label: 'Mensa (mensa)' });
    await page.getByText('Experte').click();
    await expect(page.getByLabel(/Tage im Voraus/)).toBeHidden();
    await create(page).click();
    await expect(page.getByLabel(/Tage im Voraus/)).toBeFocused();
    expect(await stored(page, servers)).toEqual([]);
  });
  test('can show a monitor whose ID is a number', async ({ page, servers, upstream }) => {
    upstream.categories.push(fakeCategory(123, 'Monitor 7'));
    await servers.poll();
    await openSignedIn(page, servers, '/desk?view=address&monitor=7');
    await expect(field(page, 'Monitor').locator('option:checked')).toHaveText('Monitor 7 (7)');
    await field(page, 'Monitor').selectOption({ label: 'Mensa (mensa)' });
    await field(page, 'Monitor').selectOption({ label: 'Monitor 7 (7)' });
    await expect(field(page, 'Monitor')).toHaveValue('7');
    await field(page, 'Name des Bildschirms').fill('sieben');
    await create(page).click();
    await expect(page.getByRole('heading', { name: 'Bildschirm sieben ist angelegt' })).toBeFocused();
    expect(await stored(page, servers)).toMatchObject([{ name: 'sieben', monitors: [123] }]);
  });
  test('has hours by weekday, typed or taken from another screen', async ({ page, servers }) => {
    const hours = 'Mo-Fr 07:00-22:00; Sa 09:00-12:00,13:00-02:00; Su off; PH 10:00-14:00';
    await openScreens(page, servers).put('foyer', { ...eingang, parameters: { hours } });
    await openScreens(page, servers).put('mensa-eingang', eingang);
    await openSignedIn(page, servers, '/desk?view=address&screen=mensa-eingang');
    const sunday = page.getByLabel('Sonntag von');
    await expect(sunday).toHaveValue('06:00');
    await page.getByRole('button', { name: 'Sonntag: Zeit entfernen' }).click();
    await expect(sunday).toHaveCount(0);
    await page.getByLabel('Zeiten übernehmen von').selectOption('foyer');
    await expect(page.getByLabel('Samstag bis')).toHaveCount(2);
    await page.getByLabel('Samstag bis').last().fill('01:30');
    await page.getByRole('button', { name: 'Änderungen speichern' }).click();
    await expect(page.getByRole('heading', { name: 'Bildschirm mensa-eingang ist geändert' })).toBeFocused();
    const parameters = { days: 14, theme: 'dark', hours: hours.replace('02:00', '01:30') };
    expect((await stored(page, servers))[1]).toMatchObject({ name: 'mensa-eingang', parameters });
    await servers.open(page, '/desk?view=screen&screen=mensa-eingang');
    await expect(main(page)).toContainText('Mo–Fr 07:00–22:00, Sa 09:00–12:00 + 13:00–01:30, So aus');
  });
  test('can still be given an address without a name', async ({ page, servers }) => {
    await openSignedIn(page, servers, '/desk?view=address&monitor=mensa&days=7');
    await expect(page.locator('[data-address]')).toBeHidden();
    await page.getByText('Ohne Namen: Adresse zum Abschreiben').click();
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/?monitor=mensa&days=7`);
  });
  test('has no fault that axe finds, on a phone and in the dark, and nothing is wider than it', async ({
    page,
    servers,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    const expectNoFaults = async () => {
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    };
    await openSignedIn(page, servers, '/desk?view=address&distance=x');
    await create(page).click();
    await expect(page.getByText(/^Noch nicht gespeichert/)).toBeVisible();
    await page.getByText('Experte').click();
    await expectNoFaults();
    await page.getByLabel('Leseabstand').fill('4');
    await field(page, 'Name des Bildschirms').fill('x'.repeat(64));
    await field(page, 'Monitor').selectOption({ label: 'Mensa (mensa)' });
    await create(page).click();
    await expect(page.getByRole('heading', { name: 'ist angelegt' })).toBeFocused();
    await expectNoFaults();
    await page.getByRole('button', { name: 'Einstellungen ändern' }).click();
    await page.getByRole('button', { name: 'Bildschirm entfernen' }).click();
    await expectNoFaults();
  });
  test('is not left without a question while it is not saved, nor is a table that is not read', async ({
    page,
    servers,
  }) => {
    await openSignedIn(page, servers, '/desk?view=address');
    await field(page, 'Monitor').selectOption({ label: 'Mensa (mensa)' });
    const link = page.getByRole('link', { name: 'Monitore', exact: true });
    expect(await answer(page, 'dismiss', () => link.press('Enter'))).toContain(
      'noch nicht gesendet oder gesp',
    );
    await expect(field(page, 'Monitor')).toHaveValue('mensa');
    await answer(page, 'accept', () => page.getByRole('link', { name: 'Neuer Bildschirm' }).press('Enter'));
    await expect(field(page, 'Monitor')).toHaveValue('');
    await field(page, 'Ort').fill('Eingang');
    await answer(page, 'dismiss', () => link.click());
    await expect(field(page, 'Ort')).toHaveValue('Eingang');
    await field(page, 'Ort').fill('');
    const asked: string[] = [];
    const refuse = async (dialog: Dialog) => {
      asked.push(dialog.message());
      await dialog.dismiss();
    };
    page.on('dialog', refuse);
    await link.click();
    await page.goBack();
    await expect(field(page, 'Ort')).toHaveValue('');
    expect(asked).toEqual([]);
    page.off('dialog', refuse);
    await page.getByText('Viele auf einmal').click();
    const buffer = Buffer.from('Name;Monitore\r\nflur;mensa\r\n');
    await page.getByLabel('Datei').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await answer(page, 'dismiss', () => link.click());
    await page.getByRole('button', { name: 'Einlesen' }).click();
    await expect(page.getByText('Gespeichert: 1 Bildschirm.')).toBeVisible();
    page.on('dialog', refuse);
    await link.click();
    await expect(page).toHaveURL(/view=overview$/);
    expect(asked).toEqual([]);
  });
  test('is created by the keyboard alone', async ({ page, servers }) => {
    await openSignedIn(page, servers, '/desk?view=address');
    await expect(field(page, 'Gebäude')).toBeVisible();
    await page.getByRole('link', { name: 'Neuer Bildschirm' }).focus();
    await tabTo(page, field(page, 'Gebäude'));
    await page.keyboard.type('Bibliothek');
    await tabTo(page, field(page, 'Monitor'));
    await page.keyboard.type('Bib');
    await expect(field(page, 'Monitor')).toHaveValue('bibliothek');
    await tabTo(page, create(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Bildschirm bibliothek ist angelegt' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Zur Seite des Bildschirms' })).toBeFocused();
  });
});

test.describe('a screen that exists', () => {
  test.use({
    serverOptions: async ({ serverOptions }, use) =>
      use({ env: { ...serverOptions.env, DESK_PASSWORD: password } }),
    allowedComplaints: [[/401 \(Unauthorized\)/], { scope: 'test' }],
  });
  test('says that the address of the form differs from what somebody else stored', async ({
    page,
    servers,
  }) => {
    const screens = openScreens(page, servers);
    await screens.put('mensa-eingang', eingang);
    await openSignedIn(page, servers, '/desk?view=address&screen=mensa-eingang');
    const days = page.getByLabel(/Tage im Voraus/);
    const warning = page.getByText('Ungespeicherte Änderungen: Tage im Voraus.');
    await expect(days).toHaveValue('14');
    await page.reload();
    await expect(days).toHaveValue('14');
    await expect(warning).toHaveCount(0);
    await screens.put('mensa-eingang', { ...eingang, parameters: { ...eingang.parameters, days: 30 } });
    await page.reload();
    await expect(warning).toBeVisible();
    await expect(days).toHaveValue('14');
    await page.getByRole('button', { name: 'Gespeicherte laden' }).click();
    await expect(main(page)).toBeFocused();
    await expect(days).toHaveValue('30');
    await expect(warning).toHaveCount(0);
  });
  test('is changed by the link of an event that it does not show yet, without the settings of its device', async ({
    page,
    servers,
  }) => {
    await openScreens(page, servers).put('mensa-eingang', eingang);
    const report = (address: string) =>
      page.request.post(`${servers.url}/api/heartbeats`, { data: { ...sampleHeartbeat, address } });
    await report('/s/mensa-eingang?diag=1');
    await openSignedIn(page, servers, '/desk?view=screen&screen=mensa-eingang');
    await page.getByRole('link', { name: '74 Tage eintragen …' }).click();
    await expect(page.getByText('Ungespeicherte Änderungen: Tage im Voraus.')).toBeVisible();
    await page.getByRole('button', { name: 'Änderungen speichern' }).first().click();
    await expect(page.getByRole('heading', { name: 'ist geändert' })).toBeFocused();
    const parameters = { ...eingang.parameters, days: 74 };
    expect(await stored(page, servers)).toMatchObject([{ parameters }]);
    await openScreens(page, servers).put('mensa-eingang', eingang);
    await report('/s/mensa-eingang?days=3');
    await servers.open(page, '/desk?view=screen&screen=mensa-eingang');
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Sommerfest' })).toBeVisible();
    await expect(page.getByRole('link', { name: /eintragen …$/ })).toHaveCount(0);
  });
  for (const [status, meaning] of [
    [401, 'Ihre Anmeldung ist abgelaufen'],
    [409, 'DATABASE_URL'],
    [503, 'Der Server kann gerade nichts ändern'],
  ] as const) {
    test.describe(`the answer ${status}`, () => {
      test.use({ allowedComplaints: [[/40[19]|503/], { scope: 'test' }] });
      test('is explained, and what was typed stays', async ({ page, servers }) => {
        await openScreens(page, servers).put('mensa-eingang', eingang);
        await openSignedIn(page, servers, '/desk?view=address&screen=mensa-eingang');
        await field(page, 'Ort').fill('Kasse');
        await page.route('**/api/screens/*', (route) =>
          route.fulfill({ status, json: { 'hydra:description': 'what the server says' } }),
        );
        const save = page.getByRole('button', { name: 'Änderungen speichern' });
        await save.click();
        await expect(page.getByRole('alert').filter({ hasText: meaning })).toBeVisible();
        await expect(field(page, 'Ort')).toHaveValue('Kasse');
        await expect(page.getByLabel(/Tage im Voraus/)).toHaveValue('14');
        await page.unroute('**/api/screens/*');
        await save.click();
        await expect(page.getByRole('heading', { name: 'ist geändert' })).toBeFocused();
      });
    });
  }
});

test.describe('without a password', () => {
  test('an address is built, and the page says why there are no names', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=address&monitor=mensa&days=7');
    await expect(page.getByText('DESK_PASSWORD')).toBeVisible();
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/?monitor=mensa&days=7`);
    await expect(field(page, 'Gebäude')).toHaveCount(0);
    await expect(create(page)).toHaveCount(0);
    await servers.open(page, '/desk?view=address&screen=mensa-eingang');
    await expect(page.getByText('DESK_PASSWORD')).toBeVisible();
  });
  test('an address is copied also where the browser has no clipboard API', async ({ page, servers }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
      document.addEventListener('copy', () =>
        document.documentElement.setAttribute('data-copied', getSelection()?.toString() ?? ''),
      );
    });
    await servers.open(page, '/desk?view=address&monitor=mensa');
    const copy = page.getByRole('button', { name: 'Kopieren' }).first();
    await copy.click();
    const done = page.getByRole('button', { name: 'Kopiert' });
    await expect(done).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-copied', `${servers.url}/?monitor=mensa`);
  });
});
