import { useCallback, useEffect, useMemo, useState } from 'react';

export type LiveFrames = ReturnType<typeof useLiveFrames>;

/** Browsers open at most six connections to one origin. */
const maxLive = 6;
/** All frames share the desk's main thread. */
const startIntervalMs = 150;

/**
 * Decides which frames load their page: at most `maxLive` of those in view, that of `prefer` first. They start one by one, and
 * none while `isPaused`. `watch` is the ref of an element with `data-frame`, the ID of its frame.
 */
export function useLiveFrames(frames: readonly { readonly id: string }[], isPaused: boolean) {
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
    return () => {
      observer.disconnect();
      report(false);
    };
  }, []);
  return { isLive: (id: string) => wanted.has(id) && started.has(id), watch, prefer };
}

/** Returns up to `max` of the frames in view: the preferred one, then the first ones. */
export function chooseLiveFrames(
  frames: readonly { readonly id: string }[],
  visible: ReadonlySet<string>,
  preferred: string | null,
  max: number,
): ReadonlySet<string> {
  const inView = frames.map(({ id }) => id).filter((id) => visible.has(id));
  const first = inView.filter((id) => id === preferred);
  return new Set([...new Set([...first, ...inView])].slice(0, max));
}
