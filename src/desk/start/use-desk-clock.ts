import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deviceClock, type PageClock } from '#data/clock.ts';
import { offsetOf } from '#data/trusted-clock.ts';
import { sampleTime } from '#data/use-trusted-time.ts';

/**
 * The gateway's time; that of the device until the first answer. Continued by the device's clock: a staff computer sleeps,
 * which the monotonic clock does not count.
 */
export function useDeskClock() {
  const { data: skewMs = 0 } = useQuery({
    queryKey: ['desk-time'],
    // Measurements vary by some ms: parts of a second are ignored.
    queryFn: async () => Math.trunc(offsetOf(await sampleTime(deviceClock.now)) / 1000) * 1000,
    refetchInterval: 600_000,
    refetchIntervalInBackground: false,
  });
  const clock = useMemo<PageClock>(() => ({ now: () => deviceClock.now() + skewMs }), [skewMs]);
  return { clock, skewMs };
}
