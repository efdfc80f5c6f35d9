import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { openNotices } from '#e2e/support/notices.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { current, openWithSlide } from '#e2e/support/started-page.ts';

/* What the gateway draws of notices: in the first answer and on the plain wall. */

const password = 'password of the drill';
const bilingual = 'e2e/sites/two-languages.json';

test.use({ serverOptions: { env: { DESK_PASSWORD: password, SITE_FILE: bilingual } } });

const path = '/?monitor=mensa&limit=3&seconds=60&overview=off';
const alert = (page: Page, id: string) => page.locator(`[role="alert"][data-notice="${id}"]`);
const noticesOf = (page: Page, { url }: Servers) => openNotices(page.request, url, password);
const alarm = { level: 'alarm', text: { de: 'Gebäude räumen', en: 'Leave the building' } };
const notice = { level: 'notice', text: { de: 'Mensa heute geschlossen', en: 'Canteen closed today' } };
const rectOf = async (locator: Locator) =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

async function expectReadable(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'color-contrast-enhanced': { enabled: true } } })
    .include('article')
    // Design §3: the one current `article` is the alert.
    .disableRules(['page-has-heading-one', 'aria-allowed-role'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const size of [
    { width: 1920, height: 1080 },
    { width: 1080, height: 1920 },
    { width: 1280, height: 1024 },
  ])
    test(`an alarm covers the screen in ${size.width}x${size.height}`, async ({ page, servers }) => {
      await page.setViewportSize(size);
      const first = await noticesOf(page, servers).send(alarm);
      const second = await noticesOf(page, servers).send({ level: 'alarm', text: { de: 'Im Haus bleiben' } });
      for (const address of [path, '/', '/?monitor=keller', '/?monitor=mensa&on=13:00&off=14:00']) {
        const response = await servers.open(page, address);
        expect(response?.headers()['cache-control']).toBe('no-store');
        await expect(current(page)).toHaveCount(1);
        await expect(current(page)).toHaveAttribute('data-notice', second);
        await expect(current(page)).not.toHaveAttribute('data-event');
        expect(await rectOf(current(page))).toEqual({ x: 0, y: 0, ...size });
        await expect(page.getByText('Im Haus bleiben')).toBeInViewport({ ratio: 1 });
        for (const text of Object.values(alarm.text))
          await expect(alert(page, first).getByText(text)).toBeInViewport({ ratio: 1 });
        await expect(page.getByText('Leave the building')).toHaveCSS('color', 'rgb(255, 255, 255)');
      }
    });

  test('a notice has a band above the slide', async ({ page, servers }) => {
    const id = await noticesOf(page, servers).send(notice);
    await openWithSlide(page, servers, path);
    const band = page.locator('[data-band]');
    await expect(band.locator(`[data-notice="${id}"]`)).toContainText('Mensa heute geschlossen');
    await expect(band.getByText('Canteen closed today')).toBeInViewport({ ratio: 1 });
    const { x, y, width, height } = await rectOf(band);
    expect([x, y, width]).toEqual([0, 0, 1920]);
    await expect(current(page)).toHaveAttribute('data-event', /./);
    const title = page.getByRole('heading', { level: 1 });
    expect((await rectOf(title)).y).toBeGreaterThan(height);
    await expect(title).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the plain wall', () => {
  const wall = `${path}&transition=none&plain=1`;

  test('shows an alarm within 35 s, and then continues where it was', async ({ page, servers, clock }) => {
    await servers.open(page, wall);
    const first = (await current(page).getAttribute('data-event')) ?? '';
    await clock.advance(60_000);
    await expect(current(page)).not.toHaveAttribute('data-event', first);
    const key = (await current(page).getAttribute('data-event')) ?? '';
    const id = await noticesOf(page, servers).send(alarm);
    await clock.advance(35_000);
    await expect(alert(page, id)).toHaveCount(1);
    await expect(current(page)).toHaveAttribute('data-notice', id);
    await expect(current(page)).not.toHaveAttribute('data-event');
    await expectReadable(page);
    await clock.advance(120_000);
    await noticesOf(page, servers).lift(id, '?clear=1');
    await clock.advance(35_000);
    await expect(page.locator('[role="status"]').getByText('Entwarnung')).toBeVisible();
    await clock.advance(35_000);
    await expect(current(page)).toHaveAttribute('data-event', key);
  });

  test('has a band above its slide within 35 s, also on a slide that stays', async ({
    page,
    servers,
    clock,
  }) => {
    await servers.open(page, wall.replace('seconds=60', 'seconds=600'));
    const key = (await current(page).getAttribute('data-event')) ?? '';
    const id = await noticesOf(page, servers).send(notice);
    await clock.advance(35_000);
    await expect(page.locator(`[data-band] [data-notice="${id}"]`)).toBeVisible();
    await expect(current(page)).toHaveAttribute('data-event', key);
    await expectReadable(page);
  });

  test('is dark by its hours until there is an alarm', async ({ page, servers, clock }) => {
    await servers.open(page, `${wall}&on=13:00&off=14:00`);
    await expect(page.locator('main.dark')).toHaveCount(1);
    const id = await noticesOf(page, servers).send(alarm);
    await clock.advance(35_000);
    await expect(alert(page, id)).toHaveCount(1);
    await noticesOf(page, servers).lift(id);
    await clock.advance(35_000);
    await expect(page.locator('main.dark')).toHaveCount(1);
  });

  test.describe('while the gateway is away', () => {
    test.use({ allowedComplaints: [[/net::ERR_FAILED/], { scope: 'test' }] });

    test('ends an alarm at its time, and has its slide again', async ({ page, servers, clock }) => {
      await servers.open(page, wall);
      const key = (await current(page).getAttribute('data-event')) ?? '';
      const until = new Date(clock.now() + 300_000).toISOString();
      const id = await noticesOf(page, servers).send({ ...alarm, until });
      await clock.advance(35_000);
      await expect(alert(page, id)).toHaveCount(1);
      await page.route('**/api/**', (route) => route.abort());
      await clock.advance(240_000);
      await expect(alert(page, id)).toHaveCount(1);
      await clock.advance(40_000);
      await expect(alert(page, id)).toHaveCount(0);
      await expect(current(page)).toHaveAttribute('data-event', key);
    });
  });
});
