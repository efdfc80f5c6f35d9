import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { monotonic } from './clock.ts';
import { getJson, RequestError } from './get-json.ts';
import { pauseUntilPoll } from './query-client.ts';
import { pageClock, type TimeSample } from './trusted-clock.ts';

const pollSeconds = 240;

const timeSchema = z.object({ now: z.number() });

/** Asks for the gateway's time, measured on `clock`. Fails with `RequestError`. */
export async function sampleTime(clock: () => number): Promise<TimeSample> {
  const sentAt = clock();
  const { body } = await getJson('/api/time');
  const receivedAt = clock();
  const answer = z.safeParse(timeSchema, body);
  if (!answer.success) throw new RequestError('/api/time has no valid time', 200);
  return { sentAt, receivedAt, serverNow: answer.data.now };
}

export const timeKey = ['time'];

/** Synchronizes `pageClock` with the gateway. True once the first request has succeeded or failed. */
export function useTrustedTime(): boolean {
  const { isPending } = useQuery({
    queryKey: timeKey,
    queryFn: async () => {
      const sample = await sampleTime(monotonic);
      pageClock.addSample(sample);
      return sample;
    },
    refetchInterval: ({ state }) => pauseUntilPoll(state, pollSeconds),
  });
  return !isPending;
}
