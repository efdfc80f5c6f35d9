import { withTimeLimit } from '#data/get-json.ts';
import { monotonic } from '#data/trusted-clock.ts';
import { imageAddress } from '#kiosk/slideshow/prepare-slide.ts';
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

/** The worker's answer to the last question whether it has cached all of its build. */
let isComplete = true;
/** Earlier workers do not answer, but are soon replaced: the third question in a row without an answer counts. */
let unanswered = 0;

/** Makes the service worker cache the images of this page, and every ten minutes look for what is missing of them and of its build. */
export function requestImages(): void {
  let sentText = '';
  let sentAt = 0;
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
    if (text === sentText && monotonic() - sentAt < retryMs) return;
    [sentText, sentAt] = [text, monotonic()];
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      [isComplete, unanswered] = [data === true, 0];
      port1.close();
    });
    port1.start();
    unanswered += 1;
    worker.postMessage(message, [port2]);
  }, imagesCheckMs);
}

/** `incomplete`: a start without network would fail. */
export async function readWorkerState() {
  try {
    const registration = await withTimeLimit(async () => findContainer()?.getRegistration());
    if (registration === undefined) return 'none';
    if (registration.waiting !== null) return 'waiting';
    if (registration.active === null) return 'installing';
    return isComplete && unanswered < 3 ? 'active' : 'incomplete';
  } catch {
    return 'no answer';
  }
}

/** Waits until the new worker serves its page: on a slow network the old one would serve its own. Fails after a time limit. */
export const awaitNewWorker = () =>
  withTimeLimit(async () => {
    const registration = await findContainer()?.getRegistration();
    // The browser may leave an update unanswered.
    await registration?.update();
    const worker = registration?.installing ?? registration?.waiting ?? null;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (worker === null || ['activated', 'redundant'].includes(worker.state)) resolve();
      };
      worker?.addEventListener('statechange', check);
      check();
    });
  }, installLimitMs);

/** Removes the worker and its caches, so that the gateway serves the next load. */
export async function removeWorker(): Promise<void> {
  const registrations = (await findContainer()?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
