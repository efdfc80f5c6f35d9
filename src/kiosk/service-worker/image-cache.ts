/** The pictures of the events on a wall and its logos. */
export interface ImageCache {
  /** From the network while it answers; else from the cache, marked as old. */
  readonly answer: (request: Request) => Promise<Response>;
  /** Keeps exactly these from now on. */
  readonly setPaths: (paths: readonly string[]) => Promise<void>;
}

const name = 'pictures';
/** Longer than a slow network, shorter than a slide. */
const timeLimitMs = 6000;

export function createImageCache(caches: CacheStorage): ImageCache {
  const store = async (request: Request | string, response: Response) => {
    try {
      await (await caches.open(name)).put(request, response);
    } catch {
      // Storage is full: the wall goes without pictures when the network is gone.
      await caches.delete(name);
    }
  };

  return {
    answer: async (request) => {
      const kept = await (await caches.open(name)).match(request, { ignoreVary: true });
      try {
        const response = await fetchInTime(request);
        if (isPicture(response) && kept !== undefined) await store(request, response.clone());
        return kept === undefined || isPicture(response) || isGone(response) ? response : markOld(kept);
      } catch (error) {
        if (kept === undefined) throw error;
        return markOld(kept);
      }
    },
    setPaths: async (paths) => {
      const cache = await caches.open(name);
      const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      const gone = known.filter((path) => !paths.includes(path));
      await Promise.all(gone.map((path) => cache.delete(path)));
      for (const path of paths.filter((one) => !known.includes(one))) {
        const response = await fetchInTime(path).catch(() => null);
        if (response !== null && isPicture(response)) await store(path, response);
      }
    },
  };
}

/** A captive portal answers everything with its login page. */
const isPicture = ({ ok, headers }: Response) =>
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

/** The same answer with a word that it is old (RFC 9111 gave up `Warning`; the name is ours). */
function markOld(kept: Response): Response {
  const headers = new Headers(kept.headers);
  headers.set('X-Served-From', 'cache');
  return new Response(kept.body, { status: kept.status, statusText: kept.statusText, headers });
}
