import { AxeBuilder } from '@axe-core/playwright';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { test } from './test-desk.ts';
import { expectChosenIsTold } from '#e2e/support/chosen-state.ts';
import { expect } from '#e2e/support/harness.ts';

/** Addresses of every view, each with a text that is there once it is complete. */
const pages = {
  '/desk': 'beginnt „Jazz in der Mensa“',
  '/desk?view=monitor&monitor=mensa': 'Hier laufen 2 Veranstaltungen',
  '/desk?view=why&q=e&monitor=mensa': 'Sommerfest',
  '/desk?view=why&event=21&monitor=mensa': 'Nein, auf „Mensa“',
  '/desk?view=address&monitor=mensa&days=400': 'gilt nicht',
  '/desk?view=effect': '1-mal gezeigt',
  '/desk?view=notes': 'Verirrter Aushang',
  '/desk?view=site': 'Adresse für Handys',
  '/m/mensa': 'Vollversammlung',
  '/m/keller': 'Diesen Monitor gibt es nicht',
};

// The page of a missing monitor has the status 404.
test.use({ allowedComplaints: [/404.*\/m\/keller/] });

for (const [width, scheme] of [
  [360, 'dark'],
  [1440, 'light'],
] as const) {
  test(`axe finds nothing at ${width} px in ${scheme}, and no page is wider than the window`, async ({
    page,
    servers,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    const data = { ...sampleHeartbeat, address: '/?monitor=mensa', shown: [11] };
    await page.request.post(`${servers.url}/api/heartbeats`, { data });
    for (const [address, text] of Object.entries(pages)) {
      await servers.open(page, address);
      await expect(page.getByText(text).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(await page.locator(':is(span, p, button, label, h1, h2, h3) :is(div, p, ul)').count()).toBe(0);
      expect(violations.map(({ id, nodes }) => [address, id, nodes[0]?.html])).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, address).toBe(0);
    }
  });
}

test('in forced colours what is chosen on the desk can be told', async ({ page, servers }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await servers.open(page, '/desk?view=monitor&monitor=mensa');
  await expect(page.getByText('Hier laufen 2 Veranstaltungen')).toBeVisible();
  for (const kind of ['button', 'link', 'language'] as const) await expectChosenIsTold(page, kind);
  await servers.open(page, '/desk?view=address&monitor=mensa');
  await expectChosenIsTold(page, 'segment');
});

declare global {
  interface Window {
    shift: number;
    moved: string[];
  }
}

for (const address of ['/desk', '/desk?view=monitor&monitor=mensa'] as const)
  test(`the footer of ${address} does not move while it loads`, async ({ page, servers }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0, moved: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          window.shift += 'value' in entry ? Number(entry.value) : 0;
          window.moved.push(JSON.stringify(entry));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The page stands as it is without answers before they come.
    let answer = () => {};
    const isPainted = new Promise<void>((done) => (answer = done));
    await page.route(/\/api\//, async (route) => {
      await isPainted;
      await route.fallback();
    });
    await servers.open(page, address);
    await expect(page.locator('footer')).toBeVisible();
    const paint = () =>
      page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await paint();
    answer();
    await expect(page.getByText(pages[address]).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await paint();
    const { shift, moved } = await page.evaluate(() => ({ shift: window.shift, moved: window.moved }));
    expect(shift, moved.join('\n')).toBeLessThan(0.02);
  });
