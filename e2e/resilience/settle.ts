import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page, type Request } from 'playwright/test';

const settleMs = 20_000;
/** Far longer than drawing takes: after it the page is loading, crashed or frozen. */
const drawLimitMs = 5000;

/** Waits until all requests of the page but held ones and the update stream have ended and their results are drawn. */
export async function settle(page: Page, isHeld: (path: string) => boolean): Promise<void> {
  const openRequests = () =>
    Array.from(requests.get(page) ?? []).filter((one) => {
      const { pathname, search } = new URL(one.url());
      return !isHeld(pathname + search);
    });
  const limit = performance.now() + settleMs;
  for (;;) {
    const before = openRequests().length;
    await awaitDrawing(page);
    const after = openRequests().map((one) => one.url());
    if (before === 0 && after.length === 0) return;
    // Drawing may take that long on a slow machine; only an open request is a fault.
    if (after.length > 0 && performance.now() > limit) throw new Error(`still open: ${after.join(', ')}`);
  }
}

/**
 * Waits until tasks that the page has deferred have run: what has arrived is then on screen. A page that is starting reads
 * its storage in real time; if time moved on meanwhile, it would take its start for a failed one.
 */
export async function awaitDrawing(page: Page): Promise<void> {
  const deferredTasks = () =>
    new Promise<void>((resolve) => {
      // Looked up each time: the page starts in a fresh element.
      const resolveOnceStarted = () => {
        if (document.querySelector('#root:not([data-started])') !== null) setTimeout(resolveOnceStarted, 10);
        else resolve();
      };
      setTimeout(resolveOnceStarted, 10);
    });
  // A page that loads or has crashed draws nothing and may never answer; the test notices a frozen one when it reads it.
  await Promise.race([page.evaluate(deferredTasks).catch(() => undefined), wait(drawLimitMs)]);
}

/** Longer than a new worker waits for the old one while no debugger is attached, also on a busy machine. */
const replacementMs = 5000;

/**
 * Waits in real time until a service worker is active and none is about to replace it. A new worker waits until the old one
 * has answered its requests, which takes seconds on a busy machine; `advance` would let the page's limit for that pass in
 * less, and the page would reload meanwhile. Chromium stops an old worker that a debugger is attached to whatever it is
 * doing (`ServiceWorkerVersion::OnRequestTermination`): a navigation just sent to it never ends, and if it is started once
 * more for another request, the new worker may wait longer than the test. Playwright attaches to every worker; on a screen
 * nothing does.
 */
export async function letWorkerTakeOver(page: Page): Promise<void> {
  let waitsSince: number | null = null;
  const isChanging = async () => {
    const state = await readWorkerState(page).catch(() => 'changing');
    waitsSince = state === 'waiting' ? (waitsSince ?? performance.now()) : null;
    if (waitsSince !== null && performance.now() - waitsSince > replacementMs) await stopWorkers(page);
    return state !== 'active';
  };
  await expect.poll(isChanging, { timeout: 60_000 }).toBe(false);
}

const readWorkerState = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration === undefined || registration.installing !== null) return 'changing';
    if (registration.waiting !== null) return 'waiting';
    // The browser holds requests back until the worker is activated.
    return registration.active?.state === 'activated' ? 'active' : 'changing';
  });

/** The old one is then replaced; the browser starts the other when it is needed. */
async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

declare global {
  interface Window {
    pendingWorkerUpdates?: number;
  }
}

/** Counts in a page the updates of the service worker that the browser has not answered, for `letWorkerUpdate`. */
export function countWorkerUpdates(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the registration
  const { update } = ServiceWorkerRegistration.prototype;
  const add = (one: number) => {
    window.pendingWorkerUpdates = (window.pendingWorkerUpdates ?? 0) + one;
  };
  ServiceWorkerRegistration.prototype.update = function updateCounted() {
    add(1);
    return update.call(this).finally(() => add(-1));
  };
}

/** Waits in real time until the browser has answered the updates of the service worker. */
export async function letWorkerUpdate(page: Page): Promise<void> {
  const pending = () => page.evaluate(() => window.pendingWorkerUpdates ?? 0).catch(() => 1);
  await expect.poll(pending).toBe(0);
}

const requests = new WeakMap<Page, Set<Request>>();

/** Records the open requests of a page, for `settle`. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>();
  requests.set(page, open);
  page.on('request', (one) => {
    if (!one.url().includes('/api/updates')) open.add(one);
  });
  page.on('requestfinished', (one) => void open.delete(one));
  page.on('requestfailed', (one) => void open.delete(one));
}
