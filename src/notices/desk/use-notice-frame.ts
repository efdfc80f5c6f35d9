import { useCallback, useEffect, useRef, useState } from 'react';
import { type DeskCommand, isKioskReady } from '#messages/frame-messages.ts';
import type { Notice } from '#notices/model/notice.ts';

/** For a frame whose kiosk page shows these notices in place of its own, from when it takes notices (`isReady`). */
export function useNoticeFrame(notices: readonly Notice[]) {
  const pageRef = useRef<HTMLIFrameElement | null>(null);
  const [isReady, setReady] = useState(false);
  const frameRef = useCallback((frame: HTMLIFrameElement | null) => {
    pageRef.current = frame;
    // The next frame starts another page.
    setReady(false);
  }, []);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      const page = pageRef.current?.contentWindow ?? null;
      if (origin !== window.location.origin || page === null || source !== page) return;
      if (isKioskReady(data)) setReady(true);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    const command: DeskCommand = { aushang: 'notices', notices };
    if (isReady) pageRef.current?.contentWindow?.postMessage(command, window.location.origin);
  }, [isReady, notices]);
  return { frameRef, isReady };
}
