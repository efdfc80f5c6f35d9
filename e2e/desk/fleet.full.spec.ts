import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { startFakeWebhook } from '#server/testing/fake-webhook.ts';
import { expect } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import { envOf } from './desk-upstream.ts';
import { openSignedIn, password, slideIn, testWithPassword as test } from './test-desk.ts';
import { addScreens, assembly, reading, report } from './fleet-screens.ts';

test.use({ allowedComplaints: [[/40[01]/], { scope: 'test' }] });

test('a tile shows the slide that its screen reported, and stays on it', async ({ page, servers, clock }) => {
  await addScreens(page.request, servers.url, clock);
  await openSignedIn(page, servers, '/desk?view=screens&q=lesesaal');
  await expect(page.getByText('1 von 5 Bildschirmen')).toBeVisible();
  await expect(page.getByText('In Ordnung, zeigt „Vollversammlung“')).toBeVisible();
  await clock.advance(1000);
  await awaitStart(page.frameLocator('iframe').first());
  await expect(slideIn(page)).toHaveAttribute('data-event', assembly);
  await clock.advance(60_000);
  await expect(slideIn(page)).toHaveAttribute('data-event', assembly);
});

test('search and filter are in the address, by keyboard too', async ({ page, servers, clock }) => {
  await addScreens(page.request, servers.url, clock);
  await openSignedIn(page, servers, '/desk');
  await page.getByLabel('Name, Ort oder Monitor suchen').fill('bibliothek');
  await expect(page.getByText('2 von 5 Bildschirmen')).toBeVisible();
  await page.getByLabel('Zeigen').selectOption('Von hier aus neu laden');
  await expect(page.getByText('1 von 5 Bildschirmen')).toBeVisible();
  await expect(page).toHaveURL(/\?q=bibliothek&only=reload$/);
  await page.getByRole('link', { name: 'ausleihe' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ausleihe');
  await page.goBack();
  await expect(page.getByText('1 von 5 Bildschirmen')).toBeVisible();
  await page.getByLabel('Name, Ort oder Monitor suchen').fill('schwimmbad');
  await expect(page.getByText('Zu „schwimmbad“ passt kein Bildschirm.')).toBeVisible();
});

test('addresses without a name are listed once each, with a way to a name', async ({
  page,
  servers,
  clock,
}) => {
  await addScreens(page.request, servers.url, clock);
  for (const load of ['load-one-1', 'load-two-2'])
    await report(page.request, servers.url, '', { address: '/?monitor=mensa&days=7', load, event: assembly });
  await openSignedIn(page, servers, '/desk');
  const row = page.getByRole('row').filter({ hasText: '/?monitor=mensa&days=7' });
  await expect(row).toContainText('2 Geräte gerade');
  await row.getByRole('link', { name: 'Bildschirm anlegen' }).click();
  await expect(page).toHaveURL(/view=address&monitor=mensa&days=7$/);
});

test('a table is stored as a whole or not at all, and the example can be stored as it is', async ({
  page,
  servers,
}) => {
  const { read } = openNamedScreens(page.request, servers.url, password);
  const store = async (name: string, buffer: Buffer) => {
    await page.getByLabel('Datei').setInputFiles({ name, mimeType: 'application/vnd.ms-excel', buffer });
    await page.getByRole('button', { name: 'Einlesen' }).click();
  };
  await openSignedIn(page, servers, '/desk?view=address');
  await page.getByText('Viele auf einmal').click();
  const bad = 'Name;Monitore;Zoll\r\ngut;mensa;43\r\nSüd 1;menza;groß\r\n';
  await store('schlecht.csv', Buffer.from(bad, 'latin1'));
  await expect(page.getByText('Nichts wurde gespeichert. Fehler: 3')).toBeVisible();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    /^Zeile 3, Name: „süd 1“ geht nicht/,
    'Zeile 3, Zoll: „groß“ ist keine Zahl',
    'Zeile 3, Monitore: einen Monitor „menza“ gibt es nicht',
  ]);
  expect(await read('/api/screen-list')).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Beispiel herunterladen' }).click();
  expect((await download).suggestedFilename()).toBe('bildschirme.csv');
  const example = await readFile(await (await download).path());
  expect(example.toString()).toMatch(/^\ufeff"Name";"Monitore";"Gebäude";.*\r\n"beispiel-1";/);
  await store('bildschirme.csv', example);
  await expect(page.getByText('Gespeichert: 1 Bildschirm.')).toBeVisible();
  expect(await read('/api/screen-list')).toMatchObject([{ name: 'beispiel-1', place: { size: 43 } }]);
  await page.getByRole('main').getByRole('link', { name: 'Alle Bildschirme' }).click();
  await expect(page.getByText('1 Bildschirm: 1 einzurichten')).toBeVisible();
});

test('axe finds nothing in the list and on the page of a screen', async ({ page, servers, clock }) => {
  await addScreens(page.request, servers.url, clock);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, servers, '/desk');
  for (const [path, text] of [
    ['/desk', 'Steht seit 25 Minuten'],
    ['/desk?view=screen&screen=mensa-kasse', 'Was er meldet'],
  ] as const) {
    await servers.open(page, path);
    await expect(page.getByText(text).first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
    expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});

test('a device that has replaced another one is let in from the page of its screen', async ({
  page,
  servers,
  clock,
}) => {
  await addScreens(page.request, servers.url, clock);
  const [known, other] = ['of-the-device-before', 'of-the-device-since'];
  await report(page.request, servers.url, 'lesesaal', { device: known, event: assembly });
  await report(page.request, servers.url, 'lesesaal', { device: other, event: reading, width: 1280 });
  await openSignedIn(page, servers, '/desk?view=screen&screen=lesesaal');
  await expect(
    page.getByText('Ein zweites Gerät meldet sich unter diesem Namen seit heute 12:04.'),
  ).toBeVisible();
  await expect(page.getByText('1920 × 1080')).toBeVisible();
  await page.getByRole('button', { name: 'Neues Gerät übernehmen' }).click();
  await expect(page.getByText('Ein zweites Gerät meldet sich')).toHaveCount(0);
  await expect(page.getByText('1280 × 1080')).toBeVisible();
});

test.describe('the webhook of screen alarms', () => {
  const webhook = startFakeWebhook();
  test.afterAll(async () => (await webhook).stop());
  test.use({
    serverOptions: async ({ upstream }, use) =>
      use({ env: { ...envOf(upstream), DESK_PASSWORD: password, ALARM_WEBHOOK: (await webhook).url } }),
  });
  test('is tested from the desk', async ({ page, servers, clock }) => {
    await addScreens(page.request, servers.url, clock);
    const { host, received } = await webhook;
    await openSignedIn(page, servers, '/desk');
    await expect(page.getByText(`erfährt es ${host.split(':')[0] ?? ''}`)).toBeVisible();
    await page.getByRole('button', { name: 'Probe senden' }).click();
    await expect(page.getByText('Angekommen.')).toBeVisible();
    expect(received).toMatchObject([{ test: true, changes: [] }]);
  });
});
