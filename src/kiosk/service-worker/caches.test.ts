import { describe, expect, it, vi } from 'vitest';
import { cacheImages, policyOf } from './caches.ts';

const asset = { method: 'GET', mode: 'cors', isSameOrigin: true };
const navigation = { ...asset, mode: 'navigate', pathname: '/' };

describe('policyOf', () => {
  it('recognizes the page', () => {
    expect(policyOf(navigation)).toBe('page');
  });

  it('answers a named screen like the page', () => {
    expect(policyOf({ ...navigation, pathname: '/s/mensa-eingang' })).toBe('page');
    expect(policyOf({ ...navigation, pathname: '/s/mensa-eingang/' })).toBe('page');
    expect(policyOf({ ...asset, pathname: '/s/mensa' })).toBe('pass');
  });

  it.each(['/desk', '/s/', '/s/mensa/settings', '/m/mensa', '/api/docs', '/healthz'])(
    'has the gateway answer %s',
    (pathname) => {
      expect(policyOf({ ...navigation, pathname })).toBe('navigation');
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
    expect(policyOf({ ...asset, pathname })).toBe('pass');
  });

  it.each([
    ['/api/images/7', 'image'],
    ['/site/logo.svg', 'image'],
    ['/assets/index-abc.js', 'asset'],
    ['/icon.svg', 'asset'],
  ])('%s is handled as %s', (pathname, policy) => {
    expect(policyOf({ ...asset, pathname })).toBe(policy);
  });

  it('passes requests to other origins and methods other than GET', () => {
    expect(policyOf({ ...asset, pathname: '/assets/x.js', isSameOrigin: false })).toBe('pass');
    expect(policyOf({ ...asset, pathname: '/assets/x.js', method: 'HEAD' })).toBe('pass');
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
