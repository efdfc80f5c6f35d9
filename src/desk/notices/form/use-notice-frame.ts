import { useCallback, useEffect, useRef } from 'react';
import { type DeskCommand, isKioskReady } from '#messages/frame-messages.ts';
import type { Notice } from '#notices/notice.ts';

/** The ref of a frame whose kiosk page shows these notices in place of its own, from when it takes notices. */
export function useNoticeFrame(notices: readonly Notice[]) {
  const pageRef = useRef<HTMLIFrameElement | null>(null);
  const isReadyRef = useRef(false);
  const frameRef = useCallback((frame: HTMLIFrameElement | null) => {
    pageRef.current = frame;
    // The next frame starts another page.
    isReadyRef.current = false;
  }, []);
  useEffect(() => {
    const command: DeskCommand = { aushang: 'notices', notices };
    const post = () => pageRef.current?.contentWindow?.postMessage(command, window.location.origin);
    const listen = ({ origin, source, data }: MessageEvent) => {
      const page = pageRef.current?.contentWindow ?? null;
      if (origin !== window.location.origin || page === null || source !== page) return;
      if (!isKioskReady(data)) return;
      isReadyRef.current = true;
      post();
    };
    window.addEventListener('message', listen);
    if (isReadyRef.current) post();
    return () => window.removeEventListener('message', listen);
  }, [notices]);
  return frameRef;
}
