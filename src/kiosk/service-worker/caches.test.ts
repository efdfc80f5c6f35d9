import { describe, expect, it } from 'vitest';
import { policyOf } from './caches.ts';

const asset = { method: 'GET', mode: 'cors', destination: 'script', isSameOrigin: true };
const navigation = { ...asset, mode: 'navigate', destination: 'document', pathname: '/' };

describe('policyOf', () => {
  it('recognizes the page', () => {
    expect(policyOf(navigation)).toBe('page');
    expect(policyOf({ ...navigation, destination: '' })).toBe('page');
  });

  it('answers a named screen like the page', () => {
    expect(policyOf({ ...navigation, pathname: '/s/mensa-eingang' })).toBe('page');
    expect(policyOf({ ...navigation, pathname: '/s/mensa-eingang/' })).toBe('page');
    expect(policyOf({ ...navigation, pathname: '/s/mensa', destination: 'iframe' })).toBe('navigation');
    expect(policyOf({ ...asset, pathname: '/s/mensa' })).toBe('pass');
  });

  it.each(['/desk', '/s/', '/s/mensa/settings', '/m/mensa', '/api/docs', '/healthz'])(
    'has the gateway answer %s',
    (pathname) => {
      expect(policyOf({ ...navigation, pathname })).toBe('navigation');
    },
  );

  it('has the gateway answer a frame of the desk', () => {
    expect(policyOf({ ...navigation, destination: 'iframe' })).toBe('navigation');
  });

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
