/** All files of one build of the page. */
export interface PageCache {
  /** Fails if a file cannot be cached; the worker is then not installed. */
  readonly fill: () => Promise<void>;
  readonly answer: (path: string) => Promise<Response | undefined>;
  readonly deleteOthers: () => Promise<void>;
}

const prefix = 'page ';
/** An open page uses the previous build until it reloads. */
const maxBuilds = 2;

const isHtml = ({ headers }: Response) => /\bhtml\b/.test(headers.get('content-type') ?? '');

export function createPageCache(build: string, paths: readonly string[]): PageCache {
  const name = prefix + build;

  const addPath = async (cache: Cache, path: string) => {
    // Names of assets contain a hash: an asset of an earlier build with the same name is equal.
    const cached = path.startsWith('/assets/') ? await caches.match(path, { ignoreVary: true }) : undefined;
    const response = cached ?? (await fetch(path, { cache: 'reload', redirect: 'error' }));
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    // A captive portal answers every request with its login page, which must not be cached as a script.
    if (isHtml(response) !== (path === '/'))
      throw new Error(`${path} has the content type ${response.headers.get('content-type')}`);
    if (path === '/' && !(await response.clone().text()).includes(`content="${build}"`))
      throw new Error('the gateway serves another build');
    await cache.put(path, response);
  };

  return {
    fill: async () => {
      const cache = await caches.open(name);
      await Promise.all(paths.map((path) => addPath(cache, path)));
    },
    answer: async (path) => (await caches.open(name)).match(path, { ignoreVary: true }),
    deleteOthers: async () => {
      const others = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
      const old = others.slice(0, Math.max(0, others.length - (maxBuilds - 1)));
      await Promise.all(old.map((one) => caches.delete(one)));
    },
  };
}
