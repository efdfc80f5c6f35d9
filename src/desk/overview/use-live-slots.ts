import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chooseLiveFrames } from './choose-live-frames.ts';

/** As many pages as may be alive at once: a browser opens six connections to an origin. */
export const mostLive = 6;
/** One page after the other: each costs the common thread some work, and what is typed goes first. */
const betweenMs = 150;

export interface LiveSlots {
  readonly isLive: (id: string) => boolean;
  /** For the element of one frame. */
  readonly watch: (id: string) => (element: Element | null) => void;
  /** What the pointer or the keyboard is on goes first; null: nothing. */
  readonly prefer: (id: string | null) => void;
}

/**
 * Which of many frames are alive: those in view, the preferred one first, six at most. They begin one by one, and none
 * while `isHeld`: somebody types.
 */
export function useLiveSlots(ids: readonly string[], isHeld: boolean): LiveSlots {
  const { visible, watch } = useVisible();
  const [preferred, prefer] = useState<string | null>(null);
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  const wanted = useMemo(
    () => chooseLiveFrames(ids, visible, preferred, mostLive),
    [ids, visible, preferred],
  );
  const next = [...wanted].find((id) => !begun.has(id));
  useEffect(() => {
    if (isHeld || next === undefined) return undefined;
    const begin = () => setBegun((before) => new Set([...before, next].filter((id) => wanted.has(id))));
    const timer = setTimeout(begin, betweenMs);
    return () => clearTimeout(timer);
  }, [isHeld, next, wanted]);
  return { isLive: (id) => wanted.has(id) && begun.has(id), watch, prefer };
}

function useVisible() {
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set());
  const elements = useRef(new Map<string, Element>());
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    const watching = new IntersectionObserver(
      (entries) => setVisible((before) => withEntries(before, entries)),
      { threshold: 0.3 },
    );
    observer.current = watching;
    for (const element of elements.current.values()) watching.observe(element);
    return () => watching.disconnect();
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
