import { useEffect, useState } from 'react';
import type { PageClock } from './clock.ts';

const minuteMs = 60_000;
/** It fires after the full minute, so that an event that ends at 16:00 is gone at 16:00. */
const afterMs = 20;

/** The time in epoch ms, updated just after every full minute and when the clock jumps. */
export function useMinute(clock: PageClock): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setNow(clock.now());
      timer = setTimeout(tick, minuteMs - (clock.now() % minuteMs) + afterMs);
    };
    tick();
    const stop = clock.onJump?.(tick);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [clock]);
  return now;
}
