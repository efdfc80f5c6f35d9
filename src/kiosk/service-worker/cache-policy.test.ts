import { describe, expect, it } from 'vitest';
import { cachePolicyOf } from './cache-policy.ts';

const asset = { method: 'GET', mode: 'cors', destination: 'script', isSameOrigin: true };
const navigation = { ...asset, mode: 'navigate', destination: 'document', pathname: '/' };

describe('handlingOf', () => {
  it('answers the page itself from its own copy', () => {
    expect(cachePolicyOf(navigation)).toBe('page');
    expect(cachePolicyOf({ ...navigation, destination: '' })).toBe('page');
  });

  it.each(['/desk', '/m/mensa', '/api/docs', '/healthz'])('leaves %s to the gateway', (pathname) => {
    expect(cachePolicyOf({ ...navigation, pathname })).toBe('pass');
  });

  it('leaves a frame of the desk to the gateway', () => {
    expect(cachePolicyOf({ ...navigation, destination: 'iframe' })).toBe('pass');
  });

  it.each([
    '/api/events',
    '/api/filter_categories',
    '/api/time',
    '/api/updates',
    '/site.json',
    '/sw.js',
    '/',
  ])('never touches a request for %s', (pathname) => {
    expect(cachePolicyOf({ ...asset, pathname })).toBe('pass');
  });

  it.each([
    ['/api/images/7', 'picture'],
    ['/site/logo.svg', 'picture'],
    ['/assets/index-abc.js', 'asset'],
    ['/icon.svg', 'asset'],
  ])('%s is a %s', (pathname, handling) => {
    expect(cachePolicyOf({ ...asset, pathname })).toBe(handling);
  });

  it('touches nothing of another origin and nothing that is no GET', () => {
    expect(cachePolicyOf({ ...asset, pathname: '/assets/x.js', isSameOrigin: false })).toBe('pass');
    expect(cachePolicyOf({ ...asset, pathname: '/assets/x.js', method: 'HEAD' })).toBe('pass');
  });
});
