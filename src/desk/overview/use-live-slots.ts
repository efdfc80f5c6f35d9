import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Browsers open at most six connections to one origin. */
const maxLive = 6;
/** All frames share the desk's main thread. */
const startIntervalMs = 150;

/**
 * Which frames load their page: at most `maxLive` of those in view, that of `prefer` first. They start one by one, and none
 * while `isPaused`. `watch` returns the ref callback for the element of a frame.
 */
export function useLiveSlots(ids: readonly string[], isPaused: boolean) {
  const { visible, watch } = useVisible();
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
  return { isLive: (id: string) => wanted.has(id) && started.has(id), watch, prefer };
}

function useVisible() {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  const elements = useRef(new Map<string, Element>());
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    const created = new IntersectionObserver(
      (entries) => setVisible((before) => withEntries(before, entries)),
      { threshold: 0.3 },
    );
    observer.current = created;
    for (const element of elements.current.values()) created.observe(element);
    return () => created.disconnect();
  }, []);
  const watch = useCallback(
    (id: string) => (element: Element | null) => {
      const before = elements.current.get(id);
      if (before !== undefined && before !== element) observer.current?.unobserve(before);
      if (element === null) elements.current.delete(id);
      else {
        element.setAttribute('data-frame', id);
        elements.current.set(id, element);
        observer.current?.observe(element);
      }
    },
    [],
  );
  return { visible, watch };
}

function withEntries(
  before: ReadonlySet<string>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlySet<string> {
  const visible = new Set(before);
  for (const { target, isIntersecting } of entries) {
    const id = target.getAttribute('data-frame') ?? '';
    if (isIntersecting) visible.add(id);
    else visible.delete(id);
  }
  return visible;
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
