import type { Page } from 'playwright/test';
import { expect } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { main, openSignedIn, password, testWithPassword as test } from './test-desk.ts';
import { addScreens, jazz, reading, report } from './fleet-screens.ts';

test.use({ allowedComplaints: [[/401/], { scope: 'test' }] });

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
  const address = page.getByText(`${servers.url}/s/keller`);
  await expect(address).toBeHidden();
  await page.getByRole('heading', { name: 'Noch einzurichten' }).click();
  await expect(address).toBeVisible();
  // Cards stand by building.
  const walk = page.getByRole('region', { name: 'Hingehen', exact: false }).first();
  await expect(walk.getByRole('heading', { level: 3 })).toHaveText('Mensa');
});

test('what falls silent together is said once, and nobody is sent to each of them', async ({
  page,
  servers,
  clock,
}) => {
  const screens = openNamedScreens(page.request, servers.url, password);
  const names = ['a-1', 'a-2', 'a-3', 'b-1', 'b-2', 'b-3', 'b-4'];
  const reportAll = async (some: readonly string[]) => {
    for (const name of some) await report(page.request, servers.url, name, { event: jazz });
  };
  for (const name of names) {
    const building = name.startsWith('a') ? 'Aula' : 'Bibliothek';
    await screens.put(name, { monitors: ['mensa'], place: { building } });
  }
  await reportAll(names);
  await clock.advance(240_000);
  await reportAll(names.slice(3));
  await openSignedIn(page, servers, '/desk');
  const headline = page.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText('Aula: alle 3 schweigen seit 12:00: zuerst Netz und Server prüfen');
  await expect(page.getByText('7 Bildschirme: 3 gemeinsam verstummt, 4 in Ordnung')).toBeVisible();
  await expect(page.getByText('Hingehen: Ist er an?')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Gemeinsam verstummt' }).click();
  await expect(page.getByRole('link', { name: 'a-2' })).toBeVisible();
  await clock.advance(240_000);
  await expect(headline).toHaveText(/^Alle 7 schweigen/);
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
    'gezeigt wird 1 Tag im Voraus',
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
