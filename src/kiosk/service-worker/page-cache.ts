const prefix = 'page ';
/** An open page uses the previous build until it reloads. */
const maxBuilds = 2;

/** Caches all files of a build. Fails if one cannot be cached; the worker is then not installed. */
export async function cacheBuild(build: string, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(prefix + build);
  const addPath = async (path: string) => {
    // Names of assets contain a hash: an asset of an earlier build with the same name is equal.
    const cached = path.startsWith('/assets/') ? await caches.match(path, { ignoreVary: true }) : undefined;
    const response = cached ?? (await fetch(path, { cache: 'reload', redirect: 'error' }));
    await checkResponse(path, response, build);
    await cache.put(path, response);
  };
  await Promise.all(paths.map(addPath));
}

async function checkResponse(path: string, response: Response, build: string): Promise<void> {
  const { ok, status, headers } = response;
  if (!ok) throw new Error(`${path} answered ${status}`);
  // A captive portal answers every request with its login page, which must not be cached as a script.
  const type = headers.get('content-type') ?? '';
  if (/\bhtml\b/.test(type) !== (path === '/')) throw new Error(`${path} has the content type ${type}`);
  if (path === '/' && !(await response.clone().text()).includes(`content="${build}"`))
    throw new Error('the gateway serves another build');
}

export async function findPage(build: string): Promise<Response | undefined> {
  return (await caches.open(prefix + build)).match('/', { ignoreVary: true });
}

export async function deleteOldBuilds(build: string): Promise<void> {
  const others = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== prefix + build);
  const old = others.slice(0, Math.max(0, others.length - (maxBuilds - 1)));
  await Promise.all(old.map((one) => caches.delete(one)));
}
