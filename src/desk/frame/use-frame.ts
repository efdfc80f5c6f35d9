import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type DeskCommand, type FrameState, readKioskState } from '#messages/frame-messages.ts';

export interface Frame {
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
  /** What the page in the frame told last; null until it has, and after it went elsewhere. */
  readonly state: FrameState | null;
  readonly send: (command: DeskCommand) => void;
}

/** Talks with the kiosk page in a frame, within one origin. `address` is what the frame shows. */
export function useFrame(address: string): Frame {
  const frameRef = useRef<HTMLIFrameElement | null>(null);
  const [told, setTold] = useState<{ readonly address: string; readonly state: FrameState } | null>(null);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      const own = frameRef.current?.contentWindow;
      if (origin !== window.location.origin || own === undefined || own === null || source !== own) return;
      const state = readKioskState(data);
      if (state !== null) setTold({ address, state });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [address]);
  const send = useCallback((command: DeskCommand) => {
    frameRef.current?.contentWindow?.postMessage(command, window.location.origin);
  }, []);
  return { frameRef, state: told?.address === address ? told.state : null, send };
}
