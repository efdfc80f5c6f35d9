import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, type Request } from 'playwright/test';

/** A page of which something is still under way after so long has a fault of its own. */
const settleMs = 20_000;
/** Far longer than any page takes for one drawing. */
const goneMs = 5000;

/** Waits until the page has all it asked for, but for what a line holds for ever, and has drawn it. Updates stream for ever. */
export async function settle(page: Page, isHeld: (path: string) => boolean): Promise<void> {
  const underWay = () =>
    Array.from(requests.get(page) ?? []).filter((one) => {
      const { pathname, search } = new URL(one.url());
      return !isHeld(pathname + search);
    });
  const limit = performance.now() + settleMs;
  for (;;) {
    const before = underWay().length;
    await letDraw(page);
    const after = underWay().map((one) => one.url());
    if (before === 0 && after.length === 0) return;
    // A slow machine may need that long for one drawing; only what a page waits for is a fault.
    if (after.length > 0 && performance.now() > limit)
      throw new Error(`still under way: ${after.join(', ')}`);
  }
}

/** Lets everything run that the page has put off until its next moment: what has arrived is then on screen. */
export async function letDraw(page: Page): Promise<void> {
  const turn = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, 10);
    });
  // A page in the middle of a load, or one that crashed, draws nothing; what is asked of one that just goes may never be
  // answered. Whoever reads a page that hangs notices.
  await Promise.race([page.evaluate(turn).catch(() => undefined), wait(goneMs)]);
}

/** Waits until the worker has all it takes: that is as slow as the machine, however fast the page's clock goes. */
export async function letWorkerInstall(page: Page): Promise<void> {
  const isInstalling = () =>
    page
      .evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration === undefined || registration.installing !== null;
      })
      .catch(() => true);
  await expect.poll(isInstalling).toBe(false);
}

const requests = new WeakMap<Page, Set<Request>>();

/** Notes from now on what a page has asked for and not got yet. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  requests.set(page, open);
  page.on('request', (one) => {
    if (!one.url().includes('/api/updates')) open.add(one);
  });
  page.on('requestfinished', (one) => void open.delete(one));
  page.on('requestfailed', (one) => void open.delete(one));
}
