import { useEffect } from 'react';
import type { Frame } from './live-frame.tsx';

/** Stops the page in the frame on the slide of this event, by its `@id`. */
export function useStoppedSlide({ state, send }: Frame, event: string | null): void {
  const isKnown = event !== null && state !== null && state.order.includes(event);
  const isPaused = state?.isPaused ?? false;
  useEffect(() => {
    if (!isKnown) return;
    send({ aushang: 'go', key: event });
    if (!isPaused) send({ aushang: 'pause', isPaused: true });
    // Only with another slide or frame: `send` is a new function each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, event]);
}
