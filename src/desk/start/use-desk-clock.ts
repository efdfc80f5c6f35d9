import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { deviceClock, type PageClock } from '#data/clock.ts';
import { getJson } from '#data/get-json.ts';

const timeSchema = z.object({ now: z.number() });

/** By how many ms the gateway's clock is ahead of this device's; assumes a symmetric round trip. */
async function measureSkew(): Promise<number> {
  const sentAt = deviceClock.now();
  const { body } = await getJson('/api/time');
  const receivedAt = deviceClock.now();
  return timeSchema.parse(body).now - (sentAt + receivedAt) / 2;
}

/** The gateway's time; that of the device until the first answer. */
export function useDeskClock(): { readonly clock: PageClock; readonly skewMs: number } {
  const { data: skewMs = 0 } = useQuery({
    queryKey: ['desk-time'],
    queryFn: measureSkew,
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
