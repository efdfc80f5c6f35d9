import type { Page } from 'playwright/test';
import { expect, slideOptions, test } from '#e2e/looks/slides/check-slides.ts';
import { bundleProbe } from '#e2e/looks/slides/bundle-probe.ts';
import { chosenSlides } from '#e2e/looks/slides/chosen-slides.ts';
import { decodeScreenshot } from '#e2e/looks/slides/decode-screenshot.ts';
import { fillEventService } from '#e2e/looks/slides/fill-event-service.ts';
import { findFaults } from '#e2e/looks/slides/find-faults.ts';
import { nameOf, sizes } from '#e2e/looks/slides/sizes.ts';
import { measureSlide, openSlides } from '#e2e/looks/slides/walk-slides.ts';
import { openNotices } from '#e2e/support/notices.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { takeScreenshot } from '#e2e/support/take-screenshot.ts';

const password = 'password of the drill';
test.use({
  serverOptions: {
    ...slideOptions.serverOptions,
    env: { DESK_PASSWORD: password, SITE_FILE: 'e2e/sites/two-languages.json' },
  },
});

const leave = {
  de: 'Gebäude räumen\nBitte verlassen Sie sofort das Gebäude. Benutzen Sie die Treppen, nicht die Aufzüge.',
  en: 'Leave the building\nPlease leave the building at once. Use the stairs, not the lifts.',
};
const stay = { de: 'Im Gebäude bleiben', en: 'Stay inside the building' };
const closed = { de: 'Die Mensa ist heute geschlossen', en: 'The canteen is closed today' };
const alarm = (text: object, more: object = {}) => ({ level: 'alarm', text, ...more });

const alarms = {
  short: [alarm(stay)],
  'with instructions': [alarm(leave)],
  test: [alarm(leave, { test: true })],
  two: [alarm({ de: 'Gebäude räumen', en: 'Leave the building' }), alarm(stay)],
} as const;

/** Opens the kiosk page, at what the page has drawn of the notices. */
async function openAlarms(page: Page, servers: Servers): Promise<void> {
  await page.addInitScript({ content: await bundleProbe() });
  await servers.open(page, '/?monitor=mensa');
  await expect(page.locator('#first-slide')).toHaveCount(0);
  // The gateway's elements have classes of their own, and no styles.
  await expect(page.locator('article[aria-current="true"][style] [data-role]').first()).toBeVisible();
  // What moved before, when the fonts came, is not of the page's own drawing.
  await measureSlide(page);
}

/** Faults of what is on screen: of the slide, or of the article of an alarm. */
async function findShownFaults(page: Page, inset: number): Promise<readonly string[]> {
  return findFaults(await measureSlide(page), await decodeScreenshot(await takeScreenshot(page)), { inset });
}

for (const size of sizes)
  test.describe(nameOf(size), () => {
    test.use({ viewport: size });

    test('no alarm has a fault, nor its all-clear', async ({ page, servers, clock }, testInfo) => {
      const notices = openNotices(page.request, servers.url, password);
      const attach = async (name: string) =>
        testInfo.attach(name, { body: await takeScreenshot(page), contentType: 'image/png' });
      await fillEventService(servers, chosenSlides.slice(0, 1), clock.now());
      for (const [name, list] of Object.entries(alarms)) {
        const ids: string[] = [];
        for (const one of list) ids.push(await notices.send(one));
        await openAlarms(page, servers);
        // Alarms have no heading of their own: they are no events.
        expect.soft(await findShownFaults(page, 5), name).toEqual(['0 headings']);
        await attach(name);
        for (const id of ids) await notices.lift(id, name === 'short' ? '?clear=5' : '');
        if (name !== 'short') continue;
        await openAlarms(page, servers);
        await expect(page.getByText('Entwarnung', { exact: true })).toBeVisible();
        expect.soft(await findShownFaults(page, 5), 'all-clear').toEqual(['0 headings']);
        await attach('all-clear');
        for (const id of ids) await notices.lift(id);
      }
    });

    test('no slide below a band has a fault, and the band is read whole', async ({
      page,
      servers,
      clock,
    }, testInfo) => {
      const [sample] = chosenSlides;
      if (sample === undefined) throw new Error('no slide is chosen');
      await fillEventService(servers, [sample], clock.now());
      await openNotices(page.request, servers.url, password).send({ level: 'notice', text: closed });
      await openSlides(page, servers);
      const band = page.locator('[data-band]');
      for (const text of Object.values(closed))
        await expect(band.getByText(text)).toBeInViewport({ ratio: 1 });
      const [above, slide] = await Promise.all([
        band.boundingBox(),
        page.locator('article[aria-current="true"]').boundingBox(),
      ]);
      expect(slide).toEqual({
        x: 0,
        y: above?.height,
        width: size.width,
        height: size.height - (above?.height ?? 0),
      });
      expect.soft(await findShownFaults(page, 0)).toEqual([]);
      await testInfo.attach('band', { body: await takeScreenshot(page), contentType: 'image/png' });
    });
  });
