import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deviceClock, type PageClock } from '#data/clock.ts';
import { getJson } from '#data/get-json.ts';
import { readServerTime } from './read-server-time.ts';

/** How far this device's clock is off from the gateway's, in ms; the round trip halved. */
async function measureSkew(): Promise<number> {
  const asked = deviceClock.now();
  const { body } = await getJson('/api/time');
  const answered = deviceClock.now();
  return readServerTime(body) - (asked + answered) / 2;
}

/** The gateway's time, as the walls have it; the device's own until the gateway has told it. */
export function useDeskClock(): { readonly clock: PageClock; readonly skewMs: number } {
  const { data: skewMs = 0 } = useQuery({
    queryKey: ['desk-time'],
    queryFn: measureSkew,
    refetchInterval: 600_000,
    refetchIntervalInBackground: false,
  });
  // Answers differ by some ms each time: below a second the device's clock is right.
  const offset = Math.abs(skewMs) < 1000 ? 0 : Math.round(skewMs / 1000) * 1000;
  const clock = useMemo<PageClock>(
    () => (offset === 0 ? deviceClock : { now: () => deviceClock.now() + offset }),
    [offset],
  );
  return { clock, skewMs: offset };
}
