import type { BrowserContext } from 'playwright/test';

/**
 * Leaves one empty page for the next test and removes what `url` has stored. Called before its server closes, because pages
 * would report failed requests. Between tests Playwright opens `url` once more to empty its storage; a service worker still
 * registered would answer with the cached page, which starts and requests data.
 */
export async function leavePages(context: BrowserContext, url: string): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  await Promise.all([page.goto('about:blank'), ...others.map((other) => other.close())]);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await session.detach();
}
