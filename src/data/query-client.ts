import { type DefaultOptions, notifyManager, QueryClient, type QueryState } from '@tanstack/react-query';
import { growingPause } from '#limits/growing-pause.ts';
import { RequestError } from './get-json.ts';

/** `networkMode` ignores `navigator.onLine`, which is false on a LAN without internet. The next poll is the retry. `own`: of the desk. */
export function createQueryClient(own: DefaultOptions['queries'] = {}): QueryClient {
  // The default is a timer for each answer, before the first slide too.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchIntervalInBackground: true,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: false,
        gcTime: Number.POSITIVE_INFINITY,
        ...own,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The jitter is drawn once per page: a new value in `refetchInterval` at every render would restart the interval each time. */
const jitter = Math.random() / 10;

export function withJitter(seconds: number): number {
  return Math.round(seconds * 1000 * (1 + jitter));
}

/** The first pause of a page without data; it doubles with each failure, up to the usual poll. */
const firstPauseSeconds = 5;

/** The pause until the next poll in ms, at least that of `Retry-After`. */
export function pauseUntilPoll({ data, error, errorUpdateCount }: QueryState, seconds: number): number {
  const longest = Math.min(firstPauseSeconds * 64, seconds);
  const pauseSeconds =
    data === undefined ? growingPause(errorUpdateCount, { first: firstPauseSeconds, longest }) : seconds;
  return withJitter(
    error instanceof RequestError ? Math.max(pauseSeconds, error.retryAfterSeconds) : pauseSeconds,
  );
}
