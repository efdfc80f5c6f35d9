import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type DeskCommand, type FrameState, readKioskState } from '#messages/frame-messages.ts';

export interface Frame {
  readonly frameRef: RefObject<HTMLIFrameElement | null>;
  /** The last state of the page; null before the first message, and after `address` has changed. */
  readonly state: FrameState | null;
  readonly send: (command: DeskCommand) => void;
}

/** Exchanges messages with the kiosk page in a frame. `address` identifies the page. */
export function useFrame(address: string): Frame {
  const frameRef = useRef<HTMLIFrameElement | null>(null);
  const [received, setReceived] = useState<{ readonly address: string; readonly state: FrameState } | null>(
    null,
  );
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      const frameWindow = frameRef.current?.contentWindow;
      if (
        origin !== window.location.origin ||
        frameWindow === undefined ||
        frameWindow === null ||
        source !== frameWindow
      )
        return;
      const state = readKioskState(data);
      if (state !== null) setReceived({ address, state });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [address]);
  const send = useCallback((command: DeskCommand) => {
    frameRef.current?.contentWindow?.postMessage(command, window.location.origin);
  }, []);
  return { frameRef, state: received?.address === address ? received.state : null, send };
}
