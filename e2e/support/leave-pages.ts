import type { BrowserContext } from 'playwright/test';

/**
 * Leaves one empty page, which the next test uses, before the server at `url` closes: pages would complain that it is gone.
 * Removes the service worker first: Playwright opens the address once more to empty its storage, and would get the page
 * that the worker has cached.
 */
export async function leavePages(context: BrowserContext, url: string): Promise<void> {
  const [page = await context.newPage(), ...others] = context.pages();
  await Promise.all([page.goto('about:blank'), ...others.map((other) => other.close())]);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await session.detach();
}
