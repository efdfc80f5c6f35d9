import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { openNotices } from '#e2e/support/notices.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';

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
      await expect(alert.getByText('Übung – keine Gefahr')).toBeInViewport();
      await expect(alert.locator('[lang="en"]')).toContainText('Leave the building');
      await expect(page.locator(`[data-notice="${note}"]`)).toHaveText('Mensa geschlossen');
      await expectAccessible(page);
      await notices.lift(alarm, '?clear=5');
      await page.reload();
      await expect(page.getByRole('status')).toContainText('Entwarnung');
      await expectAccessible(page);
    });
});

test.describe('the start', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'en-GB' });

  for (const search of ['', '?lang=de', '?theme=dark&fbclid=x'])
    test(`of a phone at /${search} is the list of the monitors`, async ({ page, servers }) => {
      await servers.open(page, `/${search}`);
      await expect(page).toHaveURL(`${servers.url}/m${search}`);
      const title = search === '?lang=de' ? 'Alle Veranstaltungen' : 'All events';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    });

  for (const path of [
    '/?monitor=mensa',
    '/?Monitor=mensa',
    '/?%6Donitor=mensa',
    '/?theme=dark&monitor=mensa',
  ])
    test(`of a wall at ${path} is its slides, also on a small screen that is touched`, async ({
      page,
      servers,
    }) => {
      await servers.open(page, path);
      await awaitStart(page);
      await expect(current(page)).toHaveCount(1);
      await expect(page).toHaveURL(`${servers.url}${path}`);
    });

  test.describe('of a screen or page that is not there', () => {
    test.use({ allowedComplaints: [[/404 \(Not Found\)/], { scope: 'test' }] });
    for (const path of ['/s/nirgends', '/?screen=nirgends', '/other'])
      test(`at ${path} stays`, async ({ page, servers }) => {
        await servers.open(page, path);
        await expect(page.getByRole('link', { name: 'Mensa', exact: true })).toHaveAttribute(
          'href',
          '/?monitor=mensa',
        );
      });
  });

  test('in a frame stays', async ({ page, servers }) => {
    const body = `<!doctype html><iframe title="wall" src="${servers.url}/"></iframe>`;
    await page.route(`${servers.url}/frame`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await servers.open(page, '/frame');
    await expect(
      page.frameLocator('iframe').getByRole('heading', { name: 'Welcher Monitor soll hier laufen?' }),
    ).toBeAttached();
  });
});

test('without touch, or wider than 600 px, the start stays', async ({ page, servers }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await servers.open(page, '/');
  await expect(page.getByRole('link', { name: 'Mensa', exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${servers.url}/`);
});

test.describe('with touch and 601 px', () => {
  test.use({ viewport: { width: 601, height: 900 }, hasTouch: true });
  test('the start stays', async ({ page, servers }) => {
    await servers.open(page, '/');
    await expect(page.getByRole('link', { name: 'Mensa', exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${servers.url}/`);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
  for (const scheme of ['light', 'dark'] as const)
    test(`the list leads to the events in ${scheme}`, async ({ page, servers }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await servers.open(page, '/m?lang=en');
      await page.getByRole('link', { name: 'Mensa', exact: true }).click();
      await expect(page).toHaveURL(`${servers.url}/m/mensa?lang=en`);
      await page.getByRole('link', { name: 'Tomorrow', exact: true }).click();
      await expect(page.getByRole('heading', { name: /^Tomorrow, Saturday/ })).toBeInViewport();
    });
});

for (const path of ['/m', '/m/mensa'])
  for (const scheme of ['light', 'dark'] as const)
    test(`axe finds nothing in ${path} in ${scheme} at 360 px`, async ({ page, servers }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 640 });
      await servers.open(page, `${path}?lang=de`);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });

test('days are links of at least 44 px that keys reach', async ({ page, servers }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await servers.open(page, '/m/mensa?lang=de');
  const days = page.getByRole('navigation', { name: 'Tage' }).getByRole('link');
  const names = await days.allTextContents();
  expect(names.slice(0, 2)).toEqual(['Heute', 'Morgen']);
  expect(new Set(names).size).toBe(names.length);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(names.length);
  for (const day of await days.all()) {
    const { width, height } = (await day.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await days.last().focus();
  await expect(days.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2 }).last()).toBeInViewport();
});

test('in forced colours each button and day has a border', async ({ page, servers }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 360, height: 640 });
  await servers.open(page, '/m/mensa?lang=de');
  const borderless = await page.locator('.strong, nav a').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button);
        return Number.parseFloat(borderTopWidth) === 0 || borderTopColor === backgroundColor;
      })
      .map(({ outerHTML }) => outerHTML),
  );
  expect(borderless).toEqual([]);
  await expect(page.locator('.strong, nav a').first()).toBeVisible();
});
