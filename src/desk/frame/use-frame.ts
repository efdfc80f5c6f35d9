import { useEffect, useRef, useState } from 'react';
import { type DeskCommand, type FrameState, readKioskState } from '#messages/frame-messages.ts';

export type Frame = ReturnType<typeof useFrame>;

/**
 * Exchanges messages with the kiosk page in a frame. `state` is the last one received; null before the first message, and
 * after a change of `address`, which identifies the page.
 */
export function useFrame(address: string) {
  const frameRef = useRef<HTMLIFrameElement | null>(null);
  const [last, setLast] = useState<{ readonly address: string; readonly state: FrameState } | null>(null);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      const page = frameRef.current?.contentWindow ?? null;
      if (origin !== window.location.origin || page === null || source !== page) return;
      const state = readKioskState(data);
      if (state !== null) setLast({ address, state });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [address]);
  const send = (command: DeskCommand) =>
    frameRef.current?.contentWindow?.postMessage(command, window.location.origin);
  return { frameRef, state: last?.address === address ? last.state : null, send };
}
