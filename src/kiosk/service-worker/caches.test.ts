import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerImage, cacheBuild, cacheImages, findAsset, findPage, policyOf } from './caches.ts';

const origin = 'https://aushang.example';

describe('policyOf', () => {
  const policyFor = (pathname: string, mode: RequestMode = 'cors', method = 'GET') =>
    policyOf({ method, mode, url: origin + pathname }, origin);

  it('recognizes the page', () => {
    expect(policyFor('/', 'navigate')).toBe('page');
  });

  it('answers a named screen like the page', () => {
    expect(policyFor('/s/mensa-eingang', 'navigate')).toBe('page');
    expect(policyFor('/s/mensa-eingang/', 'navigate')).toBe('page');
    expect(policyFor('/s/mensa')).toBe('pass');
  });

  it.each(['/desk', '/s/', '/s/mensa/settings', '/m/mensa', '/api/docs', '/healthz'])(
    'has the gateway answer %s',
    (pathname) => {
      expect(policyFor(pathname, 'navigate')).toBe('navigation');
    },
  );

  it.each([
    '/api/events',
    '/api/filter_categories',
    '/api/time',
    '/api/updates',
    '/site.json',
    '/sw.js',
    '/',
  ])('passes a request for %s', (pathname) => {
    expect(policyFor(pathname)).toBe('pass');
  });

  it.each([
    ['/api/images/7', 'image'],
    ['/site/logo.svg', 'image'],
    ['/assets/index-abc.js', 'asset'],
    ['/icon.svg', 'asset'],
  ])('%s is handled as %s', (pathname, policy) => {
    expect(policyFor(pathname)).toBe(policy);
  });

  it('passes requests to other origins and methods other than GET', () => {
    expect(policyOf({ method: 'GET', mode: 'cors', url: 'https://cdn.example/assets/x.js' }, origin)).toBe(
      'pass',
    );
    expect(policyFor('/assets/x.js', 'cors', 'HEAD')).toBe('pass');
  });
});

describe('cacheImages', () => {
  it('keeps the images of other pages, at most 120 of them, the latest', async () => {
    const cached = new Map<string, Response>();
    const urlOf = (path: string) => `https://aushang.example${path}`;
    vi.stubGlobal('caches', {
      open: async () => ({
        keys: async () => [...cached.keys()].map((path) => ({ url: urlOf(path) })),
        put: async (path: string, response: Response) => void cached.set(path, response),
        delete: async (path: string) => cached.delete(path),
      }),
    });
    vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'image/png' } }));
    const images = (page: string, count: number) =>
      Array.from({ length: count }, (_, at) => `/api/images/${page}-${at}`);
    await cacheImages(images('a', 3));
    await cacheImages(images('b', 3));
    expect([...cached.keys()]).toEqual([...images('a', 3), ...images('b', 3)]);
    await cacheImages(images('c', 200));
    await cacheImages(images('d', 1));
    expect([...cached.keys()]).toEqual([...images('c', 200).slice(-120), ...images('d', 1)]);
    vi.unstubAllGlobals();
  });
});

describe('the copy of a build', () => {
  const hang = () => new Promise<never>(() => undefined);
  const paths = ['/', '/icon.svg', '/assets/index-abc.js'];
  let stored: Map<string, Response>;
  let requested: string[];
  let storage: object;
  let answer: (path: string) => Promise<Response>;

  beforeEach(() => {
    vi.useFakeTimers();
    stored = new Map();
    requested = [];
    const match = async (path: string) => stored.get(path)?.clone();
    const put = async (path: string, response: Response) => void stored.set(path, response);
    storage = { open: async () => ({ match, put }), match };
    vi.stubGlobal('caches', storage);
    answer = async (path) => {
      const type = path === '/' ? 'text/html' : 'text/javascript';
      return new Response('<meta name="build" content="b1">', { headers: { 'content-type': type } });
    };
    vi.stubGlobal('fetch', async (path: string) => {
      requested.push(path);
      return answer(path);
    });
  });
  afterEach(() => void vi.useRealTimers());

  it('is completed: only what is missing is requested, the page last', async () => {
    await cacheBuild('b1', paths);
    expect(requested).toEqual(['/icon.svg', '/assets/index-abc.js', '/']);
    expect([...stored.keys()].sort()).toEqual(['/', '/assets/index-abc.js', '/icon.svg']);
    await cacheBuild('b1', paths);
    expect(requested).toHaveLength(3);
    stored.delete('/assets/index-abc.js');
    await cacheBuild('b1', paths);
    expect(requested.slice(3)).toEqual(['/assets/index-abc.js']);
    stored.clear();
    await cacheBuild('b1', paths);
    expect(stored.size).toBe(3);
  });

  it('has no page without its scripts', async () => {
    answer = async () => new Response('', { status: 503 });
    await expect(cacheBuild('b1', paths)).rejects.toThrow('answered 503');
    expect(stored.size).toBe(0);
  });

  it.each([
    ['a file', () => (answer = hang)],
    ['the storage', () => vi.stubGlobal('caches', { open: hang, match: hang })],
  ] as const)('fails after two minutes where %s never arrives', async (_, arrange) => {
    arrange();
    const result = cacheBuild('b1', paths).then(
      () => 'cached',
      () => 'failed',
    );
    await vi.advanceTimersByTimeAsync(119_000);
    expect(await Promise.race([result, Promise.resolve('open')])).toBe('open');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await result).toBe('failed');
  });

  it('is given up after three seconds where the storage never answers; images then come from the network', async () => {
    vi.stubGlobal('caches', { open: hang, match: hang });
    answer = async () => new Response('image', { headers: { 'content-type': 'image/png' } });
    const found = Promise.allSettled([findPage('b1'), findAsset('/assets/index-abc.js')]);
    const image = answerImage(new Request('http://localhost/api/images/7'));
    await vi.advanceTimersByTimeAsync(3000);
    expect((await found).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await (await image).text()).toBe('image');
  });
});
