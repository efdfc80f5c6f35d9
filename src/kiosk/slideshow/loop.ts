import { useCallback, useEffect, useLayoutEffect, useReducer } from 'react';
import type { EventSlide, Slide } from '#domain/build-slides.ts';

/** The state of the loop. All times are monotonic ms (`performance.now()`). */
export interface Loop {
  /** The keys in order, without repeats; never empty. */
  readonly order: readonly [string, ...string[]];
  readonly current: string;
  /** When the current slide was shown, or resumed after a pause. */
  readonly since: number;
  readonly isPaused: boolean;
  /** Also counts a slide that follows itself. */
  readonly slideChanges: number;
}

type LoopCommand =
  | { readonly type: 'list'; readonly order: Loop['order'] }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'go'; readonly key: string }
  | { readonly type: 'pause'; readonly isPaused: boolean };

export type LoopEvent = LoopCommand & { readonly now: number };

export function startLoop(order: Loop['order'], now: number): Loop {
  return { order, current: order[0], since: now, isPaused: false, slideChanges: 0 };
}

/** Returns the same object for an event that changes nothing. */
export function reduceLoop(loop: Loop, event: LoopEvent): Loop {
  const { now } = event;
  const followers = followersOf(loop);
  const show = (key: string) => ({ ...loop, current: key, since: now, slideChanges: loop.slideChanges + 1 });
  switch (event.type) {
    case 'list': {
      const { order } = event;
      if (loop.order.join('\n') === order.join('\n')) return loop;
      if (order.includes(loop.current)) return { ...loop, order };
      return { ...show(followers.find((key) => order.includes(key)) ?? order[0]), order };
    }
    case 'step':
      return show(followers[event.by === 1 ? 0 : followers.length - 1] ?? loop.current);
    case 'go':
      return loop.order.includes(event.key) ? show(event.key) : loop;
    case 'pause':
      return event.isPaused === loop.isPaused ? loop : { ...loop, isPaused: event.isPaused, since: now };
  }
}

/** All keys but the current one, from the one after it. */
function followersOf({ order, current }: Loop): readonly string[] {
  const at = order.indexOf(current);
  return [...order.slice(at + 1), ...order.slice(0, at)];
}

/** 0 if the slide change is overdue, null while paused. */
export function msUntilSlideChange(loop: Loop, dwellSeconds: number, now: number): number | null {
  if (loop.isPaused) return null;
  const dwell = dwellSeconds * 1000;
  return Math.min(dwell, Math.max(0, loop.since + dwell - now));
}

const maxComing = 5;

/** The event slides that follow the current one, nearest first. */
export function comingSlides(slides: readonly Slide[], loop: Loop): readonly EventSlide[] {
  const keys = followersOf(loop).slice(0, maxComing);
  const following = keys.map((key) => slides.find((slide) => slide.key === key));
  return following.flatMap((slide) => (slide?.kind === 'event' ? [slide] : []));
}

type LoopSlide = Pick<Slide, 'key' | 'dwellSeconds'>;

export type LoopControl = Readonly<ReturnType<typeof useLoop>>;

/** `shownAt`: when the first slide was shown, monotonic ms. */
export function useLoop(
  slides: readonly [LoopSlide, ...LoopSlide[]],
  shownAt: () => number = () => performance.now(),
) {
  const [loop, dispatch] = useReducer(reduceLoop, slides, (first) => startLoop(orderOf(first), shownAt()));
  const send = useCallback((command: LoopCommand) => dispatch({ ...command, now: performance.now() }), []);
  useLayoutEffect(() => send({ type: 'list', order: orderOf(slides) }), [send, slides]);
  const { dwellSeconds } = slides.find(({ key }) => key === loop.current) ?? slides[0];
  useEffect(() => {
    const wait = msUntilSlideChange(loop, dwellSeconds, performance.now());
    if (wait === null) return undefined;
    const timer = setTimeout(() => send({ type: 'step', by: 1 }), wait);
    return () => clearTimeout(timer);
  }, [send, loop, dwellSeconds]);
  return { loop, send, dwellSeconds };
}

function orderOf([first, ...rest]: readonly [LoopSlide, ...LoopSlide[]]): Loop['order'] {
  return [first.key, ...rest.map(({ key }) => key)];
}
