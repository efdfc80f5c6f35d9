import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { openNotices } from '#e2e/support/notices.ts';

const eventPages = 'https://veranstaltungen.hs-musterstadt.example/event/';
const entryOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

/** Links and buttons below 24 × 24 px (WCAG 2.2, 2.5.8), links within a text apart. */
const findSmallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, summary')]
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        return width < 24 || height < 24;
      })
      .map(({ outerHTML }) => outerHTML),
  );

test('a visitor sees what is on, in words, with image and a way to sign up', async ({ page, servers }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await servers.open(page, '/m/mensa?lang=de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mensa');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Heute, Freitag, 20. November');
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
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(articles);
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

async function expectAccessible(page: Page): Promise<void> {
  const rules = { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } };
  const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in ${scheme}, and every link can be tapped at 320 px`, async ({
    page,
    servers,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await servers.open(page, '/m/bibliothek');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await findSmallTargets(page)).toEqual([]);
  });
}

test.describe('alarms and notices', () => {
  const password = 'password of the drill';
  test.use({ serverOptions: { env: { DESK_PASSWORD: password } } });

  for (const scheme of ['light', 'dark'] as const)
    test(`are at the top in ${scheme}, and axe finds nothing`, async ({ page, servers }) => {
      const notices = openNotices(page.request, servers.url, password);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 640 });
      const text = { de: 'Gebäude räumen\nÜber die Treppen.', en: 'Leave the building' };
      const alarm = await notices.send({ level: 'alarm', text, test: true });
      const note = await notices.send({ level: 'notice', text: { de: 'Mensa geschlossen' } });
      const response = await servers.open(page, '/m/mensa?lang=de');
      expect(response?.headers()['cache-control']).toBe('no-store');
      const alert = page.getByRole('alert');
      await expect(alert).toHaveAttribute('data-notice', alarm);
      await expect(alert.getByText('Probealarm – keine Gefahr')).toBeInViewport();
      await expect(alert.locator('[lang="en"]')).toContainText('Leave the building');
      await expect(page.locator(`[data-notice="${note}"]`)).toHaveText('Mensa geschlossen');
      await expectAccessible(page);
      await notices.lift(alarm, '?clear=5');
      await page.reload();
      await expect(page.getByRole('status')).toContainText('Entwarnung');
      await expectAccessible(page);
    });
});
