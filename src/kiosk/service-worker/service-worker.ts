import { readWorkerMessage } from '#messages/worker-messages.ts';
import { answerPage } from './answer-page.ts';
import { answerImage, cacheBuild, cacheImages, deleteOldBuilds, findAsset, policyOf } from './caches.ts';

declare const self: ServiceWorkerGlobalScope;
/** Defined by `scripts/build.mjs`. */
declare const __BUILD__: string;
declare const __PRECACHE__: readonly string[];

self.addEventListener('install', (event) => {
  // An open page of the previous build keeps its files: `deleteOldBuilds` leaves them.
  event.waitUntil(cacheBuild(__BUILD__, __PRECACHE__).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // Some engines have no navigation preload.
  const preload: NavigationPreloadManager | undefined = self.registration.navigationPreload;
  event.waitUntil(Promise.all([deleteOldBuilds(__BUILD__), self.clients.claim(), preload?.enable()]));
});

self.addEventListener('message', (event) => {
  const message = readWorkerMessage(event.data);
  if (message === null) return;
  const [port] = event.ports;
  // Storage pressure and cleaning tools empty the caches of an active worker.
  const answer = cacheBuild(__BUILD__, __PRECACHE__).then(
    () => port?.postMessage(true),
    () => port?.postMessage(false),
  );
  event.waitUntil(Promise.all([answer, cacheImages(message.pictures)]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const policy = policyOf(request, self.location.origin);
  if (policy === 'image') event.respondWith(answerImage(request));
  else if (policy === 'page') event.respondWith(answerKiosk(event));
  else if (policy === 'navigation') event.respondWith(fetchNavigation(event));
  else if (policy === 'asset') event.respondWith(answerAsset(request));
});

const answerKiosk = (event: FetchEvent) =>
  answerPage(__BUILD__, {
    network: fetchNavigation(event),
    waitUntil: (work) => event.waitUntil(work),
    reload: async () => {
      const client = await self.clients.get(event.resultingClientId);
      if (client instanceof WindowClient) await client.navigate(event.request.url);
    },
  });

/** The response to the request that the browser sent while the worker started, where it supports that. */
async function fetchNavigation({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await preloadResponse;
  return preloaded ?? fetch(request);
}

const answerAsset = async (request: Request) =>
  (await findAsset(request.url).catch(() => undefined)) ?? fetch(request);
