import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './get-json.ts';

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

/** How soon a page that knows nothing yet asks again, in seconds: twice as late after each failure, up to the usual poll. */
const firstSeconds = 5;

interface QueryFacts {
  readonly data: unknown;
  readonly error: Error | null;
  readonly errorUpdateCount: number;
}

/** The pause until the next poll in ms; never shorter than the server asked for. */
export function pauseUntilPoll({ data, error, errorUpdateCount }: QueryFacts, seconds: number): number {
  const eager = firstSeconds * 2 ** Math.min(errorUpdateCount, 6);
  const usual = data === undefined ? Math.min(eager, seconds) : seconds;
  return withJitter(error instanceof RequestError ? Math.max(usual, error.retryAfterSeconds) : usual);
}
