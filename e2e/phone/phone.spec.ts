import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';

const eventPages = 'https://veranstaltungen.hs-musterstadt.example/event/';

const entryOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('a visitor sees what is on, in words, with image and a way to sign up', async ({ page, servers }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await servers.open(page, '/m/mensa?lang=de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensa');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Heute, Freitag, 20. November');
  await expect(page.getByText('Heute,')).toHaveCount(1);
  const fair = entryOf(page, 'Hochschulinformationstage');
  await expect(fair.getByRole('link', { name: 'Anmelden: Hochschulinformationstage' })).toBeVisible();
  await fair.scrollIntoViewIfNeeded();
  await expect(fair.locator('img')).toHaveJSProperty('complete', true);
  const { width, height } = (await fair.locator('img').boundingBox()) ?? { width: 0, height: 1 };
  expect(width / height).toBeCloseTo(1, 1);
  await expect(entryOf(page, 'Konzert des Hochschulchores').getByText('Abgesagt')).toBeVisible();
  await expect(entryOf(page, 'Kochkurs').getByText('Ausgebucht')).toBeVisible();
  const moved = entryOf(page, 'Semesterabschlusskonzert').filter({ hasText: 'Verschoben auf Do 3. Dez' });
  await expect(moved.getByRole('link', { name: /^Zum Termin: / })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'de-DE' });

  test('the address of the gateway lists the monitors; two taps lead to the events of tomorrow', async ({
    page,
    servers,
  }) => {
    await servers.open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alle Veranstaltungen');
    await page.getByRole('link', { name: 'Mensa', exact: true }).tap();
    await expect(page).toHaveURL(`${servers.url}/m/mensa`);
    await page.getByRole('link', { name: 'Morgen', exact: true }).tap();
    await expect(page.getByRole('heading', { name: 'Morgen, Samstag, 21. November' })).toBeInViewport();
  });
});

test('the calendar of a monitor can be subscribed to', async ({ page, servers, request }) => {
  await servers.open(page, '/m/mensa?lang=en');
  const { host } = new URL(servers.url);
  const subscribe = page.getByRole('link', { name: 'Subscribe to calendar' });
  await expect(subscribe).toHaveAttribute('href', `webcal://${host}/m/mensa.ics?lang=en`);
  const path = await page.getByRole('link', { name: 'Download as a file' }).getAttribute('href');
  const response = await request.get(`${servers.url}${path}`);
  expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const file = await response.text();
  const articles = await page.getByRole('article').count();
  expect(articles).toBeGreaterThan(20);
  const furtherDates = await page.locator('article details li').count();
  expect(furtherDates).toBeGreaterThan(0);
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(articles + furtherDates);
  expect(file).toContain('SUMMARY:Cancelled: ');
  expect(file).toContain('SUMMARY:Postponed: ');
});

test('a short address leads to the event, or says in words that it is over', async ({
  page,
  servers,
  request,
}) => {
  await servers.open(page, '/m/mensa?lang=de');
  const link = page.getByRole('link', { name: /^Zur Veranstaltung: Tanz/ });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address.startsWith(eventPages)).toBe(true);
  const id = address.slice(eventPages.length);
  const response = await request.get(`${servers.url}/e/${id}`, { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers()['location']).toBe(address);
  await servers.store.events.update(Number(id), { published: false });
  await servers.poll();
  const gone = await request.get(`${servers.url}/e/${id}?lang=de`, { maxRedirects: 0 });
  expect(gone.status()).toBe(404);
  expect(await gone.text()).toContain('<h1>Nicht mehr angekündigt</h1>');
});
