import { useQuery } from '@tanstack/react-query';
import { monotonic } from './clock.ts';
import { getJson, RequestError } from './get-json.ts';
import { pauseUntilPoll } from './query-client.ts';
import { pageClock } from './trusted-clock.ts';

const pollSeconds = 240;

async function fetchTime(): Promise<number> {
  const sentAt = monotonic();
  const { body } = await getJson('/api/time');
  const receivedAt = monotonic();
  const serverNow =
    typeof body === 'object' && body !== null && 'now' in body ? Number(body.now) : Number.NaN;
  if (Number.isNaN(serverNow)) throw new RequestError('/api/time has no valid time', 200);
  pageClock.addSample({ sentAt, receivedAt, serverNow });
  return serverNow;
}

export const timeKey = ['time'];

/** Synchronizes `pageClock` with the gateway. True once the first request has succeeded or failed. */
export function useTrustedTime(): boolean {
  const { isPending } = useQuery({
    queryKey: timeKey,
    queryFn: fetchTime,
    refetchInterval: ({ state }) => pauseUntilPoll(state, pollSeconds),
  });
  return !isPending;
}
