// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleTurn } from '#domain/sample-event.ts';
import { useLoop } from './loop.ts';

const slide = (key: string, dwellSeconds = 10) => sampleTurn(key, { dwellSeconds });
const [a, b, c] = [slide('a'), slide('b', 20), slide('c')];
type Slides = Parameters<typeof useLoop>[0];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

function start(first: Slides, shownMsAgo = 0) {
  const shownAt = () => performance.now() - shownMsAgo;
  const { result, rerender } = renderHook((slides: Slides) => useLoop(slides, shownAt), {
    initialProps: first,
  });
  const pause = (isPaused: boolean) => act(() => result.current.send({ type: 'pause', isPaused }));
  return { current: () => result.current.loop.current, rerender, pause };
}

describe('the loop on screen', () => {
  it('shows each slide for its own dwell, and starts again after the last', () => {
    const { current } = start([a, b, c]);
    const shown = [10, 19, 1, 10].map((seconds) => {
      pass(seconds);
      return current();
    });
    expect(shown).toEqual(['b', 'b', 'c', 'a']);
  });

  it('does not extend a dwell when new data arrives meanwhile', () => {
    const { current, rerender } = start([a, b]);
    pass(9);
    rerender([slide('a'), slide('b')]);
    expect(current()).toBe('a');
    pass(1);
    expect(current()).toBe('b');
  });

  it.each([
    [4000, 5.999, 'a'],
    [4000, 6, 'b'],
    [99_000, 0, 'b'],
    [-5_000_000, 9.999, 'a'],
    [-5_000_000, 10, 'b'],
  ])(
    'counts the time from a deadline: shown %d ms before the start, after %d s it is at %s',
    (ms, seconds, key) => {
      const { current } = start([a, b], ms);
      pass(seconds);
      expect(current()).toBe(key);
    },
  );

  it('goes on with the next slide when the current one is gone', () => {
    const { current, rerender } = start([a, b, c]);
    rerender([b, c]);
    expect(current()).toBe('b');
  });

  it('waits while paused, then shows the slide for its whole dwell', () => {
    const { current, pause } = start([a, b]);
    pass(5);
    pause(true);
    pass(3600);
    expect(current()).toBe('a');
    pause(false);
    pass(9);
    expect(current()).toBe('a');
    pass(1);
    expect(current()).toBe('b');
  });

  it('shows a single slide again and again', () => {
    const { current } = start([a]);
    pass(35);
    expect(current()).toBe('a');
  });
});
