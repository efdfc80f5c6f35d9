import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { type DeskCommand, type FrameState, readKioskState } from '#messages/frame-messages.ts';
import { frameWords } from './frame-words.ts';
import styles from './live-frame.module.css';

/** Stops the page in the frame on the slide of this event, by its `@id`. */
export function useStoppedSlide({ state, send }: Frame, event: string | null): void {
  const isKnown = event !== null && state !== null && state.order.includes(event);
  const isPaused = state?.isPaused ?? false;
  useEffect(() => {
    if (!isKnown) return;
    send({ aushang: 'go', key: event });
    if (!isPaused) send({ aushang: 'pause', isPaused: true });
    // The effect runs for another slide or frame only: `send` is a new function each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, event]);
}

const [long, short] = [1920, 1080];

/** A kiosk page, scaled down; the children until it has loaded, and if it is not live. */
export function LiveFrame(props: {
  /** The kiosk page's parameters, without "?". */
  readonly query: string;
  readonly isPortrait: boolean;
  readonly isLive?: boolean;
  /** Whether it shows what it is there for, after it has loaded. */
  readonly isReady?: boolean;
  readonly title: string;
  readonly frameRef?: Ref<HTMLIFrameElement>;
  readonly children?: ReactNode;
}) {
  const { query, isPortrait, isLive = true, isReady = true, title, frameRef, children } = props;
  const [width, height] = isPortrait ? [short, long] : [long, short];
  const { words } = useView(frameWords);
  const [boxWidth, setBoxWidth] = useState(0);
  const boxRef = useCallback((box: HTMLElement | null) => {
    if (box === null) return undefined;
    const observer = new ResizeObserver(() => setBoxWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const [loaded, setLoaded] = useState('');
  const address = `/?${query}`;
  const isShown = loaded === address && isReady;
  return (
    <div ref={boxRef} className={styles.box} data-portrait={isPortrait || undefined}>
      <div className={styles.quiet}>{children}</div>
      {isLive && !isShown && <p className={styles.loading}>{words.loadingFrame}</p>}
      {isLive && boxWidth > 0 && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this origin: a sandbox with the permissions it needs would not protect
        <iframe
          key={address}
          ref={frameRef}
          className={styles.page}
          data-loaded={isShown || undefined}
          src={address}
          title={title}
          tabIndex={-1}
          style={{ width, height, transform: `scale(${boxWidth / width})` }}
          onLoad={() => setLoaded(address)}
        />
      )}
    </div>
  );
}

export type Frame = ReturnType<typeof useFrame>;

/**
 * Exchanges messages with the kiosk page in a frame. `state` is the last one received; null before the first message, and
 * after a change of `address`, which identifies the page.
 */
export function useFrame(address: string) {
  const pageRef = useRef<HTMLIFrameElement | null>(null);
  const [last, setLast] = useState<{ readonly address: string; readonly state: FrameState } | null>(null);
  const frameRef = useCallback((frame: HTMLIFrameElement | null) => {
    pageRef.current = frame;
    // The next frame starts another page.
    if (frame === null) setLast(null);
  }, []);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      const page = pageRef.current?.contentWindow ?? null;
      if (origin !== window.location.origin || page === null || source !== page) return;
      const state = readKioskState(data);
      if (state !== null) setLast({ address, state });
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [address]);
  const send = (command: DeskCommand) =>
    pageRef.current?.contentWindow?.postMessage(command, window.location.origin);
  return { frameRef, state: last?.address === address ? last.state : null, send };
}
