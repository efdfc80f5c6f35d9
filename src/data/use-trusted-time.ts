import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { loadJson } from './get-json.ts';
import { takeGivenAnswer } from './given-answers.ts';
import { pauseUntilPoll } from './query-client.ts';
import { isUsable, monotonic, type PageClock, pageClock, type TimeSample } from './trusted-clock.ts';

const minuteMs = 60_000;
/** It fires after the full minute, so that an event that ends at 16:00 is gone at 16:00. */
const afterMs = 20;

const untilMinute = (now: number) => minuteMs - (now % minuteMs) + afterMs;

/** The time in epoch ms, updated just after every full minute and when the clock jumps. */
export const useMinute = (clock: PageClock): number => useTimeUntil(clock, untilMinute);

/** The time in epoch ms, updated when the clock jumps, and `waitAt` ms after each update and each change of `waitAt`. */
export function useTimeUntil(clock: PageClock, waitAt: (now: number) => number): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const current = clock.now();
      setNow(current);
      timer = setTimeout(tick, waitAt(current));
    };
    tick();
    const stop = clock.onJump?.(tick);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [clock, waitAt]);
  return now;
}

const pollSeconds = 240;

const path = '/api/time';
const timeSchema = z.object({ now: z.number() });

/** Asks for the gateway's time, measured on `clock`. Fails with `RequestError`. */
export async function sampleTime(clock: () => number): Promise<TimeSample> {
  const sentAt = clock();
  const { now: serverNow } = await loadJson(path, timeSchema);
  return { sentAt, receivedAt: clock(), serverNow };
}

const positive = z.number().check(z.positive());
/** They say when the document was requested and its first byte arrived, on the monotonic clock; 0 if the engine does not tell. */
const navigationSchema = z.object({ requestStart: positive, responseStart: positive });

/** The time in the document, which was written when the gateway answered the navigation; null without a usable one. */
function sampleGivenTime(): TimeSample | null {
  const answer = z.safeParse(timeSchema, takeGivenAnswer(path)?.body);
  const navigation = z.safeParse(navigationSchema, performance.getEntriesByType('navigation')[0]);
  if (!answer.success || !navigation.success) return null;
  const { requestStart: sentAt, responseStart: receivedAt } = navigation.data;
  const sample = { sentAt, receivedAt, serverNow: answer.data.now };
  return receivedAt >= sentAt && isUsable(sample) ? sample : null;
}

export const timeKey = ['time'];

/** Synchronizes `pageClock` with the gateway. True once the first request has succeeded or failed. */
export function useTrustedTime(): boolean {
  const { isPending } = useQuery({
    queryKey: timeKey,
    queryFn: async () => {
      const sample = sampleGivenTime() ?? (await sampleTime(monotonic));
      pageClock.addSample(sample);
      return sample;
    },
    refetchInterval: ({ state }) => pauseUntilPoll(state, pollSeconds),
  });
  return !isPending;
}
