import { useEffect, useState } from 'react';
import type { PageClock } from './page-clock.ts';

const minuteMs = 60_000;
/** Just after the full minute, so that what ends at 16:00 is gone at 16:00. */
const afterMs = 20;

/** The time, read anew just after every full minute; epoch ms. */
export function useMinute(clock: PageClock): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(tick, minuteMs - (clock.now() % minuteMs) + afterMs);
    };
    const tick = () => {
      setNow(clock.now());
      wait();
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock]);
  return now;
}
