import { type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { useDebounced } from '#desk/shell/fields.tsx';
import { formatMoment } from '#desk/shell/format-when.ts';
import { useRoute } from '#desk/shell/route.tsx';
import { parseInstant } from '#domain/local-time.ts';
import { type DeskCommand, readKioskState } from '#messages/frame-messages.ts';
import { frameWords } from './frame-words.ts';
import styles from './live-frame.module.css';

export type LiveFrames = ReturnType<typeof useLiveFrames>;

/** Browsers open at most six connections to one origin. */
const maxLive = 6;
/** All frames share the desk's main thread. */
const startIntervalMs = 150;
/** Typing ends after this time without a key. */
const typingMs = 700;

/** Loads `maxLive` of the frames in view, the one below the pointer first, one by one and none while somebody types a search, or while `isHeld`. `watch`: the ref of an element with `data-frame`, the ID. */
export function useLiveFrames(frames: readonly { readonly id: string }[], isHeld = false) {
  const { search } = useRoute();
  const isTyping = useDebounced(search, typingMs) !== search;
  const isPaused = isHeld || isTyping;
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  const [preferred, prefer] = useState<string | null>(null);
  const [started, setStarted] = useState<ReadonlySet<string>>(new Set());
  const wanted = useMemo(
    () => chooseLiveFrames(frames, visible, preferred, maxLive),
    [frames, visible, preferred],
  );
  const next = [...wanted].find((id) => !started.has(id));
  useEffect(() => {
    if (isPaused || next === undefined) return undefined;
    const start = () => setStarted((before) => new Set([...before, next].filter((id) => wanted.has(id))));
    const timer = setTimeout(start, startIntervalMs);
    return () => clearTimeout(timer);
  }, [isPaused, next, wanted]);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const id = element.dataset['frame'] ?? '';
    const report = (isVisible: boolean) =>
      setVisible((before) => {
        if (before.has(id) === isVisible) return before;
        return new Set(isVisible ? [...before, id] : [...before].filter((one) => one !== id));
      });
    const observer = new IntersectionObserver(
      (entries) => entries.forEach(({ isIntersecting }) => report(isIntersecting)),
      { threshold: 0.3 },
    );
    observer.observe(element);
    element.addEventListener('pointerenter', () => prefer(id));
    element.addEventListener('pointerleave', () => prefer(null));
    return () => {
      observer.disconnect();
      report(false);
    };
  }, []);
  return { isLive: (id: string) => wanted.has(id) && started.has(id), watch };
}

/** Returns up to `max` of the frames in view: the preferred one, then the first ones. */
export function chooseLiveFrames(
  frames: readonly { readonly id: string }[],
  visible: ReadonlySet<string>,
  preferred: string | null,
  max: number,
): ReadonlySet<string> {
  const inView = frames.map(({ id }) => id).filter((id) => visible.has(id));
  const ordered = inView.sort((a, b) => Number(b === preferred) - Number(a === preferred));
  return new Set(ordered.slice(0, max));
}

/** Stops the page in the frame on the slide of this event, by its `@id`. Returns whether it shows it, or has no such slide. */
export function useStoppedSlide({ state, send }: Frame, event: string | null): boolean {
  const isKnown = event !== null && state !== null && state.order.includes(event);
  const isPaused = state?.isPaused ?? false;
  useEffect(() => {
    if (!isKnown) return;
    send({ aushang: 'go', key: event });
    if (!isPaused) send({ aushang: 'pause', isPaused: true });
    // The effect runs for another slide or frame only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, event]);
  return event === null || (state !== null && (!isKnown || state.current === event));
}

const [long, short] = [1920, 1080];

/** Says which moment the frame above it shows: its slides are as on the wall. */
function PreviewMoment({ query }: { readonly query: string }) {
  const { site, now, language, words } = useView(frameWords);
  const { at, timeZone } = resolveConfig(parseParameters(query).parameters, site);
  if (at === null) return null;
  const moment = formatMoment(parseInstant(at, timeZone), { now, timeZone, language });
  return <p className={`strong ${styles.moment}`}>{words.preview(moment)}</p>;
}

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
    <>
      <div ref={boxRef} className={styles.box} data-portrait={isPortrait || undefined}>
        <div className={styles.still}>{children}</div>
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
      <PreviewMoment query={query} />
    </>
  );
}

/** Exchanges messages with the kiosk page in a frame. `state`: what `read` took of the last one; null before, and of another page. */
export function useFrameMessages<State>(read: (data: unknown) => State | null) {
  const pageRef = useRef<HTMLIFrameElement | null>(null);
  const [state, setState] = useState<State | null>(null);
  const frameRef = useCallback((frame: HTMLIFrameElement | null) => {
    pageRef.current = frame;
    // The next frame starts another page: `LiveFrame` has one for each address.
    setState(null);
  }, []);
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      const page = pageRef.current?.contentWindow ?? null;
      if (origin !== window.location.origin || page === null || source !== page) return;
      const message = read(data);
      if (message !== null) setState(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [read]);
  const send = useCallback(
    (command: DeskCommand) => pageRef.current?.contentWindow?.postMessage(command, window.location.origin),
    [],
  );
  return { frameRef, state, send };
}

export type Frame = ReturnType<typeof useFrame>;

export const useFrame = () => useFrameMessages(readKioskState);
