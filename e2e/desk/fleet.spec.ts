import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from 'playwright/test';
import type { Heartbeat } from '#screens/heartbeat.ts';
import { sampleHeartbeat } from '#screens/sample-heartbeat.ts';
import { startFakeWebhook } from '#server/testing/fake-webhook.ts';
import { expect } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';
import { envOf } from './desk-upstream.ts';
import { main, openSignedIn, password, slideIn, testWithPassword as test } from './test-desk.ts';

test.use({ allowedComplaints: [[/401/], { scope: 'test' }] });

const [jazz, assembly, reading] = ['/api/events/11', '/api/events/12', '/api/events/21'];

async function report(request: APIRequestContext, url: string, name: string, fields: Partial<Heartbeat>) {
  const data = { ...sampleHeartbeat, address: `/s/${name}`, load: `load-of-${name}`, ...fields };
  expect((await request.post(`${url}/api/heartbeats`, { data })).status()).toBe(204);
}

/** Five screens: one silent, one frozen, two well, one that was never seen. */
async function addScreens(request: APIRequestContext, url: string, clock: TestClock) {
  const screens = openNamedScreens(request, url, password);
  const mensa = {
    monitors: ['mensa'],
    place: { building: 'Mensa', place: 'Eingang', contact: 'Hausdienst' },
  };
  const library = { monitors: ['bibliothek'], place: { building: 'Bibliothek', floor: '1. OG' } };
  await screens.put('mensa-eingang', mensa);
  await screens.put('mensa-kasse', { ...mensa, parameters: { days: 1 } });
  await screens.put('lesesaal', library);
  await screens.put('ausleihe', library);
  await screens.put('keller', { monitors: ['foyer'] });
  await report(request, url, 'mensa-eingang', { event: jazz });
  await clock.advance(240_000);
  await report(request, url, 'mensa-kasse', { event: jazz });
  // Not the first one of its loop.
  await report(request, url, 'lesesaal', { event: assembly });
  await report(request, url, 'ausleihe', { event: reading, standing: 1500 });
}

const cardsIn = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');

test('the first view begins with the screens that need a walk, in words and with what to do', async ({
  page,
  servers,
  clock,
}) => {
  await addScreens(page.request, servers.url, clock);
  await openSignedIn(page, servers, '/desk');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zu 1 Bildschirm muss jemand hingehen');
  await expect(
    page.getByText('5 Bildschirme: 1 hingehen, 1 neu laden, 1 einzurichten, 2 in Ordnung'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bildschirme 2' })).toHaveAttribute('aria-current', 'page');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Hingehen 1',
    'Von hier aus neu laden 1',
    'Noch einzurichten 1',
    'In Ordnung oder planmäßig dunkel 2',
    'Benachrichtigung',
  ]);
  await expect(page.locator('summary').getByRole('heading', { level: 3 })).toHaveText([
    'Bibliothek',
    'Mensa',
  ]);
  const [silent, frozen] = [cardsIn(page, 'Hingehen'), cardsIn(page, 'Von hier aus neu laden')];
  await expect(silent).toContainText('Meldet sich nicht mehr. Zuletzt gemeldet: Heute');
  await expect(silent).toContainText('Ansprechperson: Hausdienst');
  await expect(frozen).toContainText('Steht seit 25 Minuten auf derselben Folie.');
  await expect(frozen.getByRole('button', { name: 'Neu laden: ausleihe' })).toBeVisible();
  await expect(page.getByText(`${servers.url}/s/keller`)).toBeVisible();
});

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

test('the page of a screen judges events under its own settings, and says all it reported', async ({
  page,
  servers,
  clock,
}) => {
  await addScreens(page.request, servers.url, clock);
  await openSignedIn(page, servers, '/desk?view=screen&screen=mensa-kasse');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mensa-kasse');
  await expect(page.getByText('Mensa, Eingang · Monitor: Mensa · immer an · 1 Tag voraus')).toBeVisible();
  // The horizon of the screen is a day.
  await expect(page.getByRole('listitem').filter({ hasText: 'Vollversammlung' })).toContainText(
    'Horizont 1 Tag',
  );
  await expect(page.getByText('1920 × 1080')).toBeVisible();
  await expect(page.getByText('Chrome/120.0.0.0')).toBeVisible();
  await expect(page.locator('code', { hasText: `${servers.url}/s/mensa-kasse` }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ändern' })).toHaveAttribute(
    'href',
    '/desk?view=address&screen=mensa-kasse',
  );
  await page.getByRole('button', { name: 'Namen zeigen: mensa-kasse' }).click();
  await expect(page.getByText(/Der Name steht in wenigen Sekunden/)).toBeVisible();
  const { command } = await (
    await page.request.get(`${servers.url}/api/screens/mensa-kasse/settings`)
  ).json();
  expect(command).toMatchObject({ kind: 'identify' });
  await servers.open(page, '/desk?view=screen&screen=nirgends');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Einen Bildschirm „nirgends“ gibt es nicht.',
  );
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

test('a reload is followed until the screen reports from the new page', async ({ page, servers, clock }) => {
  await addScreens(page.request, servers.url, clock);
  await openSignedIn(page, servers, '/desk');
  const card = cardsIn(page, 'Von hier aus neu laden');
  await card.getByRole('button', { name: 'Neu laden: ausleihe' }).click();
  await expect(card.getByText(/Hier steht, sobald er neu geladen hat/)).toBeVisible();
  await clock.advance(20_000);
  await report(page.request, servers.url, 'ausleihe', { event: reading, standing: 1520, uptime: 5 });
  await clock.advance(20_000);
  await expect(card.getByText('Er hat neu geladen und meldet sich.')).toBeVisible();
});
