const name = 'pictures';
/** Shorter than a slide's dwell. */
const timeLimitMs = 6000;

/** From the network, else from the cache with `X-Served-From: cache`. */
export async function answerImage(request: Request): Promise<Response> {
  const cached = await (await caches.open(name)).match(request, { ignoreVary: true });
  try {
    const response = await fetchInTime(request);
    if (isImage(response) && cached !== undefined) await store(request, response.clone());
    return cached === undefined || isImage(response) || isGone(response) ? response : markCached(cached);
  } catch (error) {
    if (cached === undefined) throw error;
    return markCached(cached);
  }
}

/** Caches these images and deletes all others. */
export async function cacheImages(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  const cachedPaths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const unwanted = cachedPaths.filter((path) => !paths.includes(path));
  await Promise.all(unwanted.map((path) => cache.delete(path)));
  for (const path of paths.filter((one) => !cachedPaths.includes(one))) {
    const response = await fetchInTime(path).catch(() => null);
    if (response !== null && isImage(response)) await store(path, response);
  }
}

async function store(request: Request | string, response: Response): Promise<void> {
  try {
    await (await caches.open(name)).put(request, response);
  } catch {
    // The storage is full.
    await caches.delete(name);
  }
}

/** A captive portal answers every request with its login page. */
const isImage = ({ ok, headers }: Response) =>
  ok && headers.get('content-type')?.startsWith('image/') === true;
const isGone = ({ status }: Response) => status === 404 || status === 410;

async function fetchInTime(request: Request | string): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeLimitMs);
  try {
    return await fetch(request, { signal: controller.signal, redirect: 'error' });
  } finally {
    clearTimeout(timer);
  }
}

/** Not with `Warning`, which RFC 9111 makes obsolete. */
function markCached(cached: Response): Response {
  const headers = new Headers(cached.headers);
  headers.set('X-Served-From', 'cache');
  return new Response(cached.body, { status: cached.status, statusText: cached.statusText, headers });
}
