import type { FrameLocator, Locator, Page } from 'playwright/test';
import { main } from './test-desk.ts';
import { expect, test } from '#e2e/support/harness.ts';

/** Sample events with pictures, on different days. */
const names = [
  'Karrieremesse »zukunft!«',
  'Mensa-Talk: Was isst die Zukunft?',
  'Hochschulinformationstage',
  'Ringvorlesung: Künstliche Intelligenz & Gesellschaft',
];
/** Nothing turns by itself while a test looks. */
const query = 'monitor=mensa&seconds=600&days=9&transition=none';
const current = 'article[aria-current="true"]';

/** Where every block of a slide stands and what it says; what wanders against burn-in and the line at the foot are left out. */
function compositionOf(slide: Locator): Promise<readonly string[]> {
  return slide.evaluate((article) =>
    [...article.querySelectorAll<HTMLElement>('img, h1, [style*="left"]')].map(
      ({ tagName, style, textContent }) =>
        [tagName, style.left, style.top, style.width, style.height, style.fontSize, textContent].join(' '),
    ),
  );
}

/** The compositions of these events on a wall, each once its picture was ready before its turn. */
async function watchWall(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  const slide = page.locator(current);
  const seen = new Map<string, readonly string[]>();
  for (let turn = 0; turn < 100 && seen.size < names.length; turn += 1) {
    const before = (await slide.getAttribute('data-event')) ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(slide).not.toHaveAttribute('data-event', before);
    const name = (await slide.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const hasPicture = (await slide.locator('img').count()) > 0;
    if (names.includes(name) && hasPicture) seen.set(name, await compositionOf(slide));
  }
  return seen;
}

/** Pictures wait until they are released. */
async function holdPictures(page: Page): Promise<() => void> {
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
  test('shows each event that was jumped to with its picture, as the wall does', async ({
    page,
    servers,
    context,
  }) => {
    test.slow();
    await servers.open(page, `/desk?view=monitor&${query}`);
    const wall = await context.newPage();
    await servers.open(wall, `/?${query}`);
    const compositions = await watchWall(wall);
    const slide = slideOf(page.frameLocator('iframe'));
    for (const name of names) {
      await main(page)
        .getByRole('button', { name: `„${name}“ ins Bild holen` })
        .click();
      await expect(slide.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(slide.locator('img')).toHaveCount(1);
      expect(await compositionOf(slide)).toEqual(compositions.get(name));
    }
  });

  test('says in the overview that a picture is loading, then shows it as the wall does', async ({
    page,
    servers,
    context,
  }) => {
    test.slow();
    for (const { id, values } of await servers.store.events.list())
      if (!names.some((name) => name === values['name']))
        await servers.store.events.update(id, { published: false });
    await servers.poll();
    // The wall comes last: its service worker would have the pictures ready for the frame.
    const release = await holdPictures(page);
    await servers.open(page, '/desk?q=geb');
    const frame = page.frameLocator('iframe[title="Bild von Gebäude A"]');
    await expect(frame.getByRole('status')).toHaveText('Bild wird geladen …');
    release();
    await expect(slideOf(frame).locator('img')).toHaveCount(1);
    await expect(frame.getByRole('status')).toHaveCount(0);
    const name = (await slideOf(frame).getByRole('heading', { level: 1 }).textContent()) ?? '';
    const composition = await compositionOf(slideOf(frame));
    const wall = await context.newPage();
    await servers.open(wall, `/?${query}`);
    expect(composition).toEqual((await watchWall(wall)).get(name));
  });

  test('no longer waits for a picture that does not come', async ({ page, servers, clock }) => {
    await holdPictures(page);
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
