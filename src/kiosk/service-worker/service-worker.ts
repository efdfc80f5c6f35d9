import { readWorkerMessage, takeOverMessage } from '#messages/worker-messages.ts';
import { policyOf } from './cache-policy.ts';
import { answerImage, cacheImages } from './image-cache.ts';
import { cacheBuild, deleteOldBuilds, findPage } from './page-cache.ts';

declare const self: ServiceWorkerGlobalScope;
/** Defined by `scripts/build.mjs`. */
declare const __BUILD__: string;
declare const __PRECACHE__: readonly string[];

self.addEventListener('install', (event) => {
  // No skipWaiting here: the page sends `take-over` between two slides.
  event.waitUntil(cacheBuild(__BUILD__, __PRECACHE__));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldBuilds(__BUILD__), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const message = readWorkerMessage(event.data);
  if (message === takeOverMessage) event.waitUntil(self.skipWaiting());
  else if (message !== null) event.waitUntil(cacheImages(message.pictures));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { method, mode, destination } = request;
  const isSameOrigin = origin === self.location.origin;
  const policy = policyOf({ method, mode, destination, isSameOrigin, pathname });
  if (policy === 'image') event.respondWith(answerImage(request));
  else if (policy === 'page') event.respondWith(answerPage(request));
  else if (policy === 'asset') event.respondWith(answerAsset(request, pathname));
});

async function answerPage(request: Request): Promise<Response> {
  return (await findPage(__BUILD__).catch(() => undefined)) ?? fetch(request);
}

/** From any cached build: the open page may be older or newer than this worker. */
async function answerAsset(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request);
}
