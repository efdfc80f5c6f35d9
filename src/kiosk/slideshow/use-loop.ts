import { useEffect, useLayoutEffect, useReducer } from 'react';
import { type Loop, type LoopEvent, reduceLoop, startLoop, msUntilSlideChange } from './loop.ts';

interface Timed {
  readonly key: string;
  readonly dwellSeconds: number;
}

export interface LoopControl {
  readonly loop: Loop;
  readonly send: (event: LoopEvent) => void;
  readonly dwellSeconds: number;
}

/** Time for slides: it goes on evenly whatever happens to the clock on the wall. */
const monotonic = () => performance.now();

/** Runs the loop over a list of slides with one timer, set from the deadline of the slide on screen. */
export function useLoop(slides: readonly [Timed, ...Timed[]]): LoopControl {
  const [loop, send] = useReducer(reduceLoop, slides, (first) => startLoop(orderOf(first), monotonic()));
  useLayoutEffect(() => send({ type: 'list', order: orderOf(slides), now: monotonic() }), [slides]);
  const { dwellSeconds } = slides.find(({ key }) => key === loop.current) ?? slides[0];
  useEffect(() => {
    const wait = msUntilSlideChange(loop, dwellSeconds, monotonic());
    if (wait === null) return undefined;
    const timer = setTimeout(() => send({ type: 'step', by: 1, now: monotonic() }), wait);
    return () => clearTimeout(timer);
  }, [loop, dwellSeconds]);
  return { loop, send, dwellSeconds };
}

function orderOf([first, ...rest]: readonly [Timed, ...Timed[]]): Loop['order'] {
  return [first.key, ...rest.map(({ key }) => key)];
}
