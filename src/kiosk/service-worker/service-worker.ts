import { readWorkerMessage, takeOverMessage } from '#messages/worker-messages.ts';
import {
  answerImage,
  cacheBuild,
  cacheImages,
  deleteOldBuilds,
  findAsset,
  findPage,
  policyOf,
} from './caches.ts';

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
  const orFetch = async (found: Promise<Response | undefined>) =>
    (await found.catch(() => undefined)) ?? fetch(request);
  if (policy === 'image') event.respondWith(answerImage(request));
  else if (policy === 'page') event.respondWith(orFetch(findPage(__BUILD__)));
  else if (policy === 'asset') event.respondWith(orFetch(findAsset(pathname)));
});
