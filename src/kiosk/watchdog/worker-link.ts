import { ownBuild } from './probe-page.ts';
import { reportError } from './page-health.ts';

/** Longer than a weak device needs for a whole build. */
const installLimitMs = 90_000;

/** The registry of service workers; null without a secure context, where there is none. */
const findContainer = (): ServiceWorkerContainer | null =>
  'serviceWorker' in navigator && window.isSecureContext ? navigator.serviceWorker : null;

/** A worker that could not be had, or could not get its whole build, is asked for again. */
const againMs = 600_000;

/** Registers the worker that lets the page start without network, now and again until there is one. Returns how to stop. */
export function keepWorkerRegistered(): () => void {
  const look = async () => {
    if ((await readWorkerState()) === 'none') await registerWorker();
  };
  const timer = setInterval(() => void look(), againMs);
  void registerWorker();
  return () => clearInterval(timer);
}

/** A build's own first visit; never while developing. */
async function registerWorker(): Promise<void> {
  if (ownBuild === '' || findContainer() === null) return;
  try {
    const script = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', redirect: 'error' });
    // Who takes the worker's script off the server takes the worker off all screens.
    if (script.status === 404 || script.status === 410) return await removeWorker();
    // A captive portal answers everything with its login page.
    const isScript = /javascript/.test(script.headers.get('content-type') ?? '');
    if (script.ok && isScript) await findContainer()?.register('/sw.js', { updateViaCache: 'none' });
  } catch (error) {
    reportError('service worker', error);
  }
}

/** Sends a message to the worker in charge. False where there is none. */
export function postToWorker(message: { readonly pictures: readonly string[] }): boolean {
  const worker = findContainer()?.controller;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  worker?.postMessage(message);
  return worker !== undefined && worker !== null;
}

/** In one word, for the diagnostics. */
export async function readWorkerState(): Promise<'none' | 'installing' | 'waiting' | 'active'> {
  const registration = await findContainer()?.getRegistration();
  if (registration === undefined) return 'none';
  if (registration.waiting !== null) return 'waiting';
  return registration.active === null ? 'installing' : 'active';
}

/**
 * Looks for a new worker, waits until it has its whole build, and lets it take over from the next load on. False while it is
 * still at work: a load would come from the old one. True also where there is none.
 */
export async function activateNewWorker(): Promise<boolean> {
  const registration = await findContainer()?.getRegistration();
  if (registration === undefined) return true;
  await registration.update();
  const fresh = registration.installing ?? registration.waiting;
  if (fresh === null) return true;
  await waitForState(fresh, ['installed', 'activated', 'redundant']);
  if (fresh.state === 'installing') return false;
  if (fresh.state !== 'installed') return true;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  fresh.postMessage('take-over');
  await waitForState(fresh, ['activated', 'redundant']);
  return true;
}

/** Removes the worker and all that it keeps: the next load comes from the gateway. */
export async function removeWorker(): Promise<void> {
  const registrations = (await findContainer()?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

function waitForState(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!states.includes(worker.state)) return;
      done();
    };
    const done = () => {
      clearTimeout(timer);
      worker.removeEventListener('statechange', look);
      resolve();
    };
    const timer = setTimeout(done, installLimitMs);
    worker.addEventListener('statechange', look);
    look();
  });
}
