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

/** A pause in ms with up to a tenth more, so that the screens of a campus do not ask in one breath. */
export function withJitter(seconds: number, random: () => number = Math.random): number {
  return Math.round(seconds * 1000 * (1 + random() / 10));
}
