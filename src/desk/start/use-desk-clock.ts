import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deviceClock, type PageClock } from '#data/clock.ts';
import { offsetOf } from '#data/trusted-clock.ts';
import { sampleTime } from '#data/use-trusted-time.ts';

/**
 * The gateway's time; that of the device until the first answer. Continued by the device's clock: a staff computer sleeps,
 * which the monotonic clock does not count.
 */
export function useDeskClock(): { readonly clock: PageClock; readonly skewMs: number } {
  const { data: skewMs = 0 } = useQuery({
    queryKey: ['desk-time'],
    queryFn: async () => offsetOf(await sampleTime(deviceClock.now)),
    refetchInterval: 600_000,
    refetchIntervalInBackground: false,
  });
  // Measurements vary by some ms: differences below a second are ignored.
  const offset = Math.abs(skewMs) < 1000 ? 0 : Math.round(skewMs / 1000) * 1000;
  const clock = useMemo<PageClock>(
    () => (offset === 0 ? deviceClock : { now: () => deviceClock.now() + offset }),
    [offset],
  );
  return { clock, skewMs: offset };
}
