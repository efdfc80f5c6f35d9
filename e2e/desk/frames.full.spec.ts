import type { FrameLocator, Locator, Page } from 'playwright/test';
import { main } from './test-desk.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';

/** Sample events with images, on different days. */
const names = [
  'Karrieremesse »zukunft!«',
  'Ausstellung »Vom Teller in die Tonne?«',
  'Ringvorlesung: Künstliche Intelligenz & Gesellschaft',
];
/** No slide changes by itself during a test. */
const query = 'monitor=mensa&seconds=600&days=9&transition=none&overview=off';
const current = 'article[aria-current="true"]';

/** Position, size and text of every block of a slide, without the drift and the foot, which has a clock. */
function readLayout(slide: Locator): Promise<readonly string[]> {
  return slide.evaluate((article) =>
    [...article.querySelectorAll<HTMLElement>('img, h1, :not(div)[style*="left"]')].map(
      ({ tagName, style, textContent }) =>
        [tagName, style.left, style.top, style.width, style.height, style.fontSize, textContent].join(' '),
    ),
  );
}

/** Layouts of these events on a kiosk page, by title, each with its image. */
async function readKioskLayouts(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  const slide = page.locator(current);
  const seen = new Map<string, readonly string[]>();
  await awaitStart(page);
  for (let change = 0; change < 100 && seen.size < names.length; change += 1) {
    const before = (await slide.getAttribute('data-event')) ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(slide).not.toHaveAttribute('data-event', before);
    const name = (await slide.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const hasImage = (await slide.locator('img').count()) > 0;
    if (names.includes(name) && hasImage) seen.set(name, await readLayout(slide));
  }
  return seen;
}

/** Holds up requests for images until the returned function is called. */
async function holdImages(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/images/*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const slideOf = (frame: FrameLocator) => frame.locator(current);

test.describe('a frame of the desk', () => {
  test('composes each event that was jumped to, with its image, as the kiosk page does', async ({
    page,
    servers,
    context,
  }) => {
    await servers.open(page, `/desk?view=monitor&${query}`);
    const kiosk = await context.newPage();
    await servers.open(kiosk, `/?${query}`);
    const layouts = await readKioskLayouts(kiosk);
    const slide = slideOf(page.frameLocator('iframe'));
    for (const name of names) {
      await main(page)
        .getByRole('button', { name: `„${name}“ ins Bild holen` })
        .click();
      await expect(slide.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(slide.locator('img')).toHaveCount(1);
      expect(await readLayout(slide)).toEqual(layouts.get(name));
    }
  });

  test('says in the overview that an image is loading, then lays it out as the kiosk page does', async ({
    page,
    servers,
    context,
  }) => {
    for (const { id, values } of await servers.store.events.list())
      if (!names.some((name) => name === values['name']))
        await servers.store.events.update(id, { published: false });
    await servers.poll();
    // The kiosk page is opened last: its service worker would answer the frame's requests for images.
    const release = await holdImages(page);
    await servers.open(page, '/desk?q=geb');
    const frame = page.frameLocator('iframe[title="Bild von Gebäude A"]');
    await expect(frame.getByRole('status')).toHaveText('Bild wird geladen …');
    release();
    await expect(slideOf(frame).locator('img')).toHaveCount(1);
    await expect(frame.getByRole('status')).toHaveCount(0);
    const name = (await slideOf(frame).getByRole('heading', { level: 1 }).textContent()) ?? '';
    const layout = await readLayout(slideOf(frame));
    const kiosk = await context.newPage();
    // The foot names the monitor.
    await servers.open(kiosk, `/?${query.replace('mensa', 'gebaeude-a')}`);
    expect(layout).toEqual((await readKioskLayouts(kiosk)).get(name));
  });

  test('stops waiting for an image after 10 s', async ({ page, servers, clock }) => {
    await holdImages(page);
    await servers.open(page, `/desk?view=monitor&${query}`);
    const frame = page.frameLocator('iframe');
    await main(page)
      .getByRole('button', { name: `„${names[0]}“ ins Bild holen` })
      .click();
    await expect(frame.getByRole('status')).toHaveText('Bild wird geladen …');
    await clock.advance(10_000);
    await expect(frame.getByRole('status')).toHaveCount(0);
    await expect(slideOf(frame).getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '');
  });
});
