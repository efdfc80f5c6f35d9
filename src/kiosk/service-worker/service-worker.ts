import { cachePolicyOf } from './cache-policy.ts';
import { createPageCache } from './page-cache.ts';
import { createImageCache } from './image-cache.ts';
import { readWorkerMessage } from '#messages/worker-messages.ts';

/* The service worker: events only. What is answered how says `cache-policy.ts`. */

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const __BUILD__: string;
declare const __PRECACHE__: readonly string[];

const page = createPageCache(__BUILD__, __PRECACHE__, caches);
const pictures = createImageCache(caches);

self.addEventListener('install', (event) => {
  // It waits for the word of the page: updates take over between slides, never in the middle of a load.
  event.waitUntil(page.fill());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([page.deleteOthers(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const message = readWorkerMessage(event.data);
  if (message === 'take-over') event.waitUntil(self.skipWaiting());
  else if (message !== null) event.waitUntil(pictures.setPaths(message.pictures));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { method, mode, destination } = request;
  const isSameOrigin = origin === self.location.origin;
  const handling = cachePolicyOf({ method, mode, destination, isSameOrigin, pathname });
  if (handling === 'picture') event.respondWith(pictures.answer(request));
  else if (handling === 'page') event.respondWith(answerPage(request));
  else if (handling === 'asset') event.respondWith(answerAsset(request, pathname));
});

async function answerPage(request: Request): Promise<Response> {
  return (await page.answer('/').catch(() => undefined)) ?? fetch(request);
}

/** Of any build it has: the page that is open may be older or newer than this worker. */
async function answerAsset(request: Request, pathname: string): Promise<Response> {
  return (await caches.match(pathname, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request);
}
