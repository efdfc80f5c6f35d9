import { useEffect, useLayoutEffect, useReducer } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import { type Loop, type LoopEvent, reduceLoop, startLoop, msUntilSlideChange } from './loop.ts';

type LoopSlide = Pick<Slide, 'key' | 'dwellSeconds'>;

export interface LoopControl {
  readonly loop: Loop;
  readonly send: (event: LoopEvent) => void;
  readonly dwellSeconds: number;
}

export function useLoop(slides: readonly [LoopSlide, ...LoopSlide[]]): LoopControl {
  const [loop, send] = useReducer(reduceLoop, slides, (first) =>
    startLoop(orderOf(first), performance.now()),
  );
  useLayoutEffect(() => send({ type: 'list', order: orderOf(slides), now: performance.now() }), [slides]);
  const { dwellSeconds } = slides.find(({ key }) => key === loop.current) ?? slides[0];
  useEffect(() => {
    const wait = msUntilSlideChange(loop, dwellSeconds, performance.now());
    if (wait === null) return undefined;
    const timer = setTimeout(() => send({ type: 'step', by: 1, now: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [loop, dwellSeconds]);
  return { loop, send, dwellSeconds };
}

function orderOf([first, ...rest]: readonly [LoopSlide, ...LoopSlide[]]): Loop['order'] {
  return [first.key, ...rest.map(({ key }) => key)];
}
