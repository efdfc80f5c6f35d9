import { expect, type Page } from 'playwright/test';
import { awaitDrawing, letWorkerTakeOver } from './settle.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';
import type { World } from './world.ts';

/** Most tests use this wall. */
export const kioskPath = '/?monitor=mensa&overview=off';

export interface Screen {
  /** Number of current slides. */
  readonly slides: number;
  /** `@id` of the event on screen. */
  readonly event: string | null;
  readonly isOverview: boolean;
  readonly title: string;
  readonly text: string;
}

/** Empty while the page loads. */
export async function readScreen(page: Page): Promise<Screen> {
  const read = () => {
    const slides = document.querySelectorAll('article[aria-current="true"]');
    const [slide] = slides;
    return {
      slides: slides.length,
      event: slide?.getAttribute('data-event') ?? null,
      isOverview: slide?.hasAttribute('data-overview') ?? false,
      title: slide?.querySelector('h1')?.textContent?.replaceAll('\u00ad', '') ?? '',
      text: document.body.textContent ?? '',
    };
  };
  return page
    .evaluate(read)
    .catch(() => ({ slides: 0, event: null, isOverview: false, title: '', text: '' }));
}

/** Counts loads of the page from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

/** Resolves when the first slide is shown and the watchdog runs. */
export async function openKiosk(page: Page, world: World, path: string): Promise<void> {
  await page.goto(`${world.url}${path}`);
  await awaitStart(page);
  await expect(current(page)).toHaveCount(1);
  await world.advance(page, 10_000);
  await expect(page.locator('html.wall')).toHaveCount(1);
}

/** Resolves when the service worker is installed, too: from then on the page works without network. */
export async function openWithWorker(page: Page, world: World, path = kioskPath): Promise<void> {
  await openKiosk(page, world, path);
  await letWorkerTakeOver(page);
}

/** Opens the kiosk page while it gets no events: it shows `words`, and its first slide by itself after `restore`. */
export async function startWithoutEvents(
  page: Page,
  world: World,
  options: { path: string; words: string; restore: () => unknown },
): Promise<void> {
  const { path, words, restore } = options;
  await page.goto(`${world.url}${path}`);
  await world.advance(page, 20_000);
  await expect(page.getByText(words)).toBeVisible();
  await restore();
  await world.advance(page, 60_000);
  await expect(current(page)).toHaveCount(1);
}

/** `@id`s of the whole loop. Paused meanwhile, so that no slide changes by itself on a slow machine. */
export async function walkLoop(page: Page): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  await page.keyboard.press(' ');
  for (;;) {
    await awaitDrawing(page);
    const { event, slides } = await readScreen(page);
    expect(slides).toBe(1);
    if (event === null || seen.has(event)) break;
    seen.add(event);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press(' ');
  return seen;
}
