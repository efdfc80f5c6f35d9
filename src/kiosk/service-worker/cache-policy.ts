export type CachePolicy = 'page' | 'asset' | 'image' | 'pass';

export interface RequestFacts {
  readonly method: string;
  readonly mode: string;
  /** '' in engines without `Request.destination`. */
  readonly destination: string;
  readonly isSameOrigin: boolean;
  readonly pathname: string;
}

/** `/api` also passes: the page stores its events itself and shows their age. */
export function policyOf({ method, mode, destination, isSameOrigin, pathname }: RequestFacts): CachePolicy {
  if (method !== 'GET' || !isSameOrigin) return 'pass';
  // A frame of the desk shows the build that the gateway serves now.
  if (mode === 'navigate') return pathname === '/' && !/frame/.test(destination) ? 'page' : 'pass';
  if (pathname.startsWith('/api/images/') || pathname.startsWith('/site/')) return 'image';
  return pathname.startsWith('/assets/') || pathname === '/icon.svg' ? 'asset' : 'pass';
}
