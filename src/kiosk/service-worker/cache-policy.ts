/** What the worker does with a request. */
export type CachePolicy = 'page' | 'asset' | 'picture' | 'pass';

export interface RequestFacts {
  readonly method: string;
  readonly mode: string;
  /** What it is for; '' where the engine does not tell. */
  readonly destination: string;
  readonly isSameOrigin: boolean;
  readonly pathname: string;
}

/**
 * The page itself and its files come from the worker's own, complete copy; pictures from the network while it answers;
 * everything else passes by, above all `/api`: the page keeps its own events and says how old they are.
 */
export function cachePolicyOf({
  method,
  mode,
  destination,
  isSameOrigin,
  pathname,
}: RequestFacts): CachePolicy {
  if (method !== 'GET' || !isSameOrigin) return 'pass';
  // A frame of the desk shows the build that the gateway serves now.
  if (mode === 'navigate') return pathname === '/' && !/frame/.test(destination) ? 'page' : 'pass';
  if (pathname.startsWith('/api/images/') || pathname.startsWith('/site/')) return 'picture';
  return pathname.startsWith('/assets/') || pathname === '/icon.svg' ? 'asset' : 'pass';
}
