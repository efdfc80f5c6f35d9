import { QueryClient } from '@tanstack/react-query';

/**
 * One cache for the page. It keeps what it knows for ever and asks whatever the browser believes of the network:
 * `navigator.onLine` lies on a LAN without internet. Nothing is retried between polls; the next poll is the retry.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchIntervalInBackground: true,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: 0,
      },
    },
  });
}

/**
 * This page's share of a tenth more, drawn once, so that the screens of a campus do not ask in one breath.
 * BAD: drawing anew in `refetchInterval` – every render would start the interval again, and the poll might never come.
 */
const ownShare = Math.random() / 10;

/** A pause between polls in ms, a little longer than asked by a share that is this page's own. */
export function withJitter(seconds: number): number {
  return Math.round(seconds * 1000 * (1 + ownShare));
}
