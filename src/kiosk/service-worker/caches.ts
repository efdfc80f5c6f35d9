import { withTimeLimit } from '#data/get-json.ts';

/** The kiosk page: `/`, `/s/NAME`. */
const pagePath = /^\/(?:s\/[^/]+\/?)?$/i;

/** `/api` also passes: the page stores its events itself and shows their age. */
export function policyOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, ownOrigin: string) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin) return 'pass';
  if (mode === 'navigate') return pagePath.test(pathname) ? 'page' : 'navigation';
  if (pathname.startsWith('/api/images/') || pathname.startsWith('/site/')) return 'image';
  return pathname.startsWith('/assets/') || pathname === '/icon.svg' ? 'asset' : 'pass';
}

const pagePrefix = 'page ';
/** An open page uses the previous build until it reloads. */
const maxBuilds = 2;

/** Some minutes before the browser's own limit. The next attempt requests only what is missing then. */
const buildLimitMs = 120_000;

/** Caches what is missing of a build. Fails if a file cannot be cached; the worker is then not installed. */
export const cacheBuild = (build: string, paths: readonly string[]) =>
  withTimeLimit(async (signal) => {
    const cache = await caches.open(pagePrefix + build);
    const addPath = async (path: string) => {
      if ((await cache.match(path, { ignoreVary: true })) !== undefined) return;
      // Names of assets contain a hash: an asset of an earlier build with the same name is equal.
      const cached = path.startsWith('/assets/') ? await findAsset(path) : undefined;
      const response = cached ?? (await fetch(path, { cache: 'reload', redirect: 'error', signal }));
      await checkResponse(path, response, build);
      await cache.put(path, response);
    };
    await Promise.all(paths.filter((path) => path !== '/').map(addPath));
    // The page comes last, because it is worth nothing without its scripts.
    await addPath('/');
  }, buildLimitMs);

async function checkResponse(path: string, response: Response, build: string): Promise<void> {
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  // A captive portal answers every request with its login page, which must not be cached as a script.
  const type = response.headers.get('content-type') ?? '';
  if (/\bhtml\b/.test(type) !== (path === '/')) throw new Error(`${path} has the content type ${type}`);
  if (path === '/' && !(await response.clone().text()).includes(`content="${build}"`))
    throw new Error('the gateway serves another build');
}

/** The storage of a damaged profile may never answer. */
const storageLimitMs = 3000;

export const findPage = (build: string) =>
  withTimeLimit(
    async () => (await caches.open(pagePrefix + build)).match('/', { ignoreVary: true }),
    storageLimitMs,
  );

/** Looks in all cached builds, because the open page may be older or newer than this worker. */
export const findAsset = (path: string) =>
  withTimeLimit(() => caches.match(path, { ignoreVary: true }), storageLimitMs);

export async function deleteOldBuilds(build: string): Promise<void> {
  const own = pagePrefix + build;
  const others = (await caches.keys()).filter((name) => name.startsWith(pagePrefix) && name !== own);
  const old = others.slice(0, Math.max(0, others.length - (maxBuilds - 1)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

const imageCache = 'pictures';
/** Shorter than a slide's dwell. */
const imageLimitMs = 6000;

/** Answers from the network, else from the cache with `X-Served-From: cache`. */
export async function answerImage(request: Request): Promise<Response> {
  const cached = await findAsset(request.url).catch(() => undefined);
  if (cached === undefined) return fetchImage(request);
  const response = await fetchImage(request).catch(() => null);
  if (response !== null && isImage(response)) {
    await storeImage(request, response.clone());
    return response;
  }
  return response?.status === 404 || response?.status === 410 ? response : markCached(cached);
}

/** So many images of the browser's other pages and of earlier events stay. */
const maxOtherImages = 120;

/** Caches these images, and deletes all others but the latest. */
export async function cacheImages(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(imageCache);
  const cachedPaths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const others = cachedPaths.filter((path) => !paths.includes(path)).reverse();
  await Promise.all(others.slice(maxOtherImages).map((path) => cache.delete(path)));
  for (const path of paths.filter((one) => !cachedPaths.includes(one))) {
    const response = await fetchImage(path).catch(() => null);
    if (response !== null && isImage(response)) await storeImage(path, response);
  }
}

const fetchImage = (request: Request | string) =>
  withTimeLimit((signal) => fetch(request, { signal, redirect: 'error' }), imageLimitMs);

async function storeImage(request: Request | string, response: Response): Promise<void> {
  try {
    await (await caches.open(imageCache)).put(request, response);
  } catch {
    // The storage is full; a failing one deletes nothing either.
    await caches.delete(imageCache).catch(() => false);
  }
}

const isImage = ({ ok, headers }: Response) =>
  ok && headers.get('content-type')?.startsWith('image/') === true;

/** RFC 9111 makes the usual header `Warning` obsolete. */
function markCached(cached: Response): Response {
  const headers = new Headers(cached.headers);
  headers.set('X-Served-From', 'cache');
  return new Response(cached.body, { status: cached.status, statusText: cached.statusText, headers });
}
