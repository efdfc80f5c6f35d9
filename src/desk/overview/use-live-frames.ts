import { useCallback, useEffect, useMemo, useState } from 'react';

/** Browsers open at most six connections to one origin. */
const maxLive = 6;
/** All frames share the desk's main thread. */
const startIntervalMs = 150;

/**
 * Which frames load their page: at most `maxLive` of those in view, that of `prefer` first. They start one by one, and none
 * while `isPaused`. Each frame reports by `setVisible` when it comes into view and leaves it.
 */
export function useLiveFrames(ids: readonly string[], isPaused: boolean) {
  const [visible, setVisibleIds] = useState<ReadonlySet<string>>(new Set());
  const [preferred, prefer] = useState<string | null>(null);
  const [started, setStarted] = useState<ReadonlySet<string>>(new Set());
  const wanted = useMemo(() => chooseLiveFrames(ids, visible, preferred, maxLive), [ids, visible, preferred]);
  const next = [...wanted].find((id) => !started.has(id));
  useEffect(() => {
    if (isPaused || next === undefined) return undefined;
    const start = () => setStarted((before) => new Set([...before, next].filter((id) => wanted.has(id))));
    const timer = setTimeout(start, startIntervalMs);
    return () => clearTimeout(timer);
  }, [isPaused, next, wanted]);
  const setVisible = useCallback((id: string, isVisible: boolean) => {
    setVisibleIds((before) => {
      if (before.has(id) === isVisible) return before;
      return new Set(isVisible ? [...before, id] : [...before].filter((one) => one !== id));
    });
  }, []);
  return { isLive: (id: string) => wanted.has(id) && started.has(id), setVisible, prefer };
}

/** At most `max` of the frames in view: the preferred one, then the first ones. */
export function chooseLiveFrames(
  ids: readonly string[],
  visible: ReadonlySet<string>,
  preferred: string | null,
  max: number,
): ReadonlySet<string> {
  const inView = ids.filter((id) => visible.has(id));
  const first = inView.filter((id) => id === preferred);
  return new Set([...new Set([...first, ...inView])].slice(0, max));
}
