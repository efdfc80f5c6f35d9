/** One build of the page, whole: it is complete, or the worker that brings it does not install. */
export interface PageCache {
  readonly fill: () => Promise<void>;
  readonly answer: (path: string) => Promise<Response | undefined>;
  readonly deleteOthers: () => Promise<void>;
}

const prefix = 'page ';
/** The build before stays: the page that is still open runs it until it reloads. */
const buildsKept = 2;

const isHtml = ({ headers }: Response) => /\bhtml\b/.test(headers.get('content-type') ?? '');

export function createPageCache(build: string, paths: readonly string[], caches: CacheStorage): PageCache {
  const name = prefix + build;

  const keepOne = async (cache: Cache, path: string) => {
    // Names of assets carry a hash of their content: one of an earlier build is the same.
    const known = path.startsWith('/assets/') ? await caches.match(path, { ignoreVary: true }) : undefined;
    const response = known ?? (await fetch(path, { cache: 'reload', redirect: 'error' }));
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    // A captive portal answers everything with its login page; a script kept of it would be there for good.
    if (isHtml(response) !== (path === '/'))
      throw new Error(`${path} came as ${response.headers.get('content-type')}`);
    if (path === '/' && !(await response.clone().text()).includes(`content="${build}"`))
      throw new Error('the gateway serves another build');
    await cache.put(path, response);
  };

  return {
    fill: async () => {
      const cache = await caches.open(name);
      await Promise.all(paths.map((path) => keepOne(cache, path)));
    },
    answer: async (path) => (await caches.open(name)).match(path, { ignoreVary: true }),
    deleteOthers: async () => {
      const copies = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
      const old = copies.slice(0, Math.max(0, copies.length - (buildsKept - 1)));
      await Promise.all(old.map((one) => caches.delete(one)));
    },
  };
}
