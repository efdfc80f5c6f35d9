import { imageAddress } from '#kiosk/slideshow/use-ready-images.ts';
import type { WorkerMessage } from '#messages/worker-messages.ts';
import { pageHealth, reportError } from './page-health.ts';
import { ownBuild } from './reload-page.ts';

/** Longer than a slow device takes to cache a whole build. */
const installLimitMs = 90_000;
const retryMs = 600_000;

/** Null without a secure context. */
const findContainer = (): ServiceWorkerContainer | null =>
  'serviceWorker' in navigator && window.isSecureContext ? navigator.serviceWorker : null;

/** Registers the service worker, and every ten minutes again while none is registered. */
export function keepWorkerRegistered(): void {
  setInterval(async () => {
    if ((await readWorkerState()) === 'none') await registerWorker();
  }, retryMs);
  void registerWorker();
}

async function registerWorker(): Promise<void> {
  if (ownBuild === '' || findContainer() === null) return;
  try {
    const script = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', redirect: 'error' });
    // A missing script is the operator's way to remove the worker from all screens.
    if (script.status === 404 || script.status === 410) return await removeWorker();
    // A captive portal answers every request with its login page.
    const isScript = /javascript/.test(script.headers.get('content-type') ?? '');
    if (script.ok && isScript) await findContainer()?.register('/sw.js', { updateViaCache: 'none' });
  } catch (error) {
    reportError('service worker', error);
  }
}

/** More than a loop shows in an hour; devices have little storage. */
const maxImages = 60;
const imagesCheckMs = 5000;

/** Makes the service worker cache the images of this page. */
export function requestImages(): void {
  let sentText = '';
  setInterval(() => {
    const worker = findContainer()?.controller ?? null;
    if (pageHealth.page === null || worker === null) return;
    const { monitorData, site } = pageHealth.page;
    const logos = [site.logo.light, site.logo.dark].flatMap((logo) => logo ?? []);
    const ids = new Set(monitorData.events.flatMap(({ imageId }) => imageId ?? []));
    const message: WorkerMessage = {
      pictures: [...logos, ...[...ids].slice(0, maxImages).map(imageAddress)],
    };
    const text = JSON.stringify(message);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    if (text !== sentText) worker.postMessage(message);
    sentText = text;
  }, imagesCheckMs);
}

export async function readWorkerState(): Promise<'none' | 'installing' | 'waiting' | 'active'> {
  const registration = await findContainer()?.getRegistration();
  if (registration === undefined) return 'none';
  if (registration.waiting !== null) return 'waiting';
  return registration.active === null ? 'installing' : 'active';
}

/** False if the browser has not looked for a new worker or is still installing it: on a slow network the old one serves its own page. */
export async function awaitNewWorker(): Promise<boolean> {
  const registration = await findContainer()?.getRegistration();
  if (registration === undefined) return true;
  // The browser may leave an update unanswered.
  if (!(await isInTime(registration.update()))) return false;
  const worker = registration.installing ?? registration.waiting;
  if (worker === null) return true;
  await waitForState(worker, ['activated', 'redundant']);
  return worker.state !== 'installing';
}

/** Removes the worker and its caches, so that the gateway serves the next load. */
export async function removeWorker(): Promise<void> {
  const registrations = (await findContainer()?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function waitForState(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  const reached = new Promise<void>((resolve) => {
    const check = () => {
      if (states.includes(worker.state)) resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
  await isInTime(reached);
}

function isInTime(work: Promise<unknown>): Promise<boolean> {
  const limit = new Promise<false>((resolve) => setTimeout(resolve, installLimitMs, false));
  return Promise.race([work.then(() => true), limit]);
}
