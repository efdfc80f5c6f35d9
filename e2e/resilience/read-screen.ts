import { expect, type Page } from 'playwright/test';
import { letDraw } from './settle.ts';
import type { World } from './world.ts';

/** What a passer-by sees. */
export interface Screen {
  /** How many slides claim to be the current one. */
  readonly slides: number;
  /** The `@id` of the event on screen, null where none is. */
  readonly event: string | null;
  readonly title: string;
  /** All words on screen. */
  readonly text: string;
}

/** Reads the screen; a page in the middle of a load has none yet: empty. */
export async function readScreen(page: Page): Promise<Screen> {
  const read = () => {
    const slides = document.querySelectorAll('article[aria-current="true"]');
    const [slide] = slides;
    return {
      slides: slides.length,
      event: slide?.getAttribute('data-event') ?? null,
      title: slide?.querySelector('h1')?.textContent?.replaceAll('\u00ad', '') ?? '',
      text: document.body.textContent ?? '',
    };
  };
  return page.evaluate(read).catch(() => ({ slides: 0, event: null, title: '', text: '' }));
}

/** The slide on screen. */
export const current = (page: Page) => page.locator('article[aria-current="true"]');

/** Opens a wall and lives with it until somebody looks after it: stream, stored snapshot, watchdog. */
export async function openWall(page: Page, world: World, path: string): Promise<void> {
  await page.goto(`${world.url}${path}`);
  await expect(current(page)).toHaveCount(1);
  await world.live(page, 10_000);
  await expect(page.locator('html.wall')).toHaveCount(1);
}

/** The `@id`s of the whole loop, turned by hand and held meanwhile: however slow the machine, no slide turns by itself. */
export async function walkLoop(page: Page): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  await page.keyboard.press(' ');
  for (;;) {
    await letDraw(page);
    const { event, slides } = await readScreen(page);
    expect(slides).toBe(1);
    if (event === null || seen.has(event)) break;
    seen.add(event);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press(' ');
  return seen;
}
