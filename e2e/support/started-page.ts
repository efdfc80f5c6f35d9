import { expect, type FrameLocator, type Page, type Response } from 'playwright/test';
import type { Servers } from './start-servers.ts';

/**
 * Resolves when the page shows its slides, or the slide that arrived in the document as one of them: from then on time and
 * keys count.
 */
export async function awaitStart(page: Page | FrameLocator): Promise<void> {
  // The slideshow has no class, and the dark screen is the only other page of a known monitor.
  // Unlike an assertion, which asks once a second, this returns in the frame in which it appears.
  await page.locator('#root > main:not([class*="waiting"])').waitFor({ state: 'attached' });
}

/** Opens the kiosk page once the gateway has drawn its first slide: on a busy machine it answers sooner, without one. */
export async function openWithSlide(page: Page, servers: Servers, path: string): Promise<Response | null> {
  const read = async () => (await page.request.get(`${servers.url}${path}`)).text();
  await expect.poll(read).toContain('<div id="first-slide">');
  return servers.open(page, path);
}

/** The slide or alert on the screen. */
export const current = (page: Page) => page.locator('article[aria-current="true"]');

/** `@id` of the event on the screen; '' where there is none. */
export const keyOf = async (page: Page) => (await current(page).getAttribute('data-event')) ?? '';
