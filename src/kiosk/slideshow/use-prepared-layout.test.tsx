// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { turnsOf } from '#domain/turn.ts';
import { composeScreen } from '#kiosk/layout/compose-screen.ts';
import { fixedWidthTools } from '#kiosk/layout/sample-layout.ts';
import type { KeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import { type Loop, reduceLoop, startLoop } from './loop.ts';
import { type SlideshowProps, usePreparedLayout } from './prepare-slide.ts';

const config = resolveConfig({}, builtInSite);
const events = [1, 2, 3].map((id) => sampleEvent({ id, iri: `/api/events/${id}` }));
const slides = buildSlides(events, config, Date.parse('2026-11-20T12:00:00Z'));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The layouts take this many `portions`. */
function start(portions: number, turns = turnsOf(slides)) {
  let left = portions;
  const prepare = vi.fn<KeptLayouts['prepare']>(() => {
    left -= 1;
    return left <= 0;
  });
  const layouts = {
    prepare,
    compose: vi.fn<KeptLayouts['compose']>(),
    screen: composeScreen({ width: 1920, height: 1080 }, resolveConfig({}, builtInSite)),
    tools: fixedWidthTools,
  };
  const onBroken = vi.fn<SlideshowProps['onBroken']>();
  const shared = {
    slides,
    config,
    images: new Map<number, never>(),
    site: builtInSite,
    theme: 'light',
    now: 0,
    owner: { logo: {}, site: '', monitor: 'Mensa' },
    dataAge: null,
    isDrawn: false,
    onBroken,
  } as const;
  const settingOf = () => ({ layouts });
  const loop = startLoop(turns, performance.now());
  const { rerender } = renderHook((now: Loop) => usePreparedLayout({ ...shared, loop: now }, settingOf), {
    initialProps: loop,
  });
  return { prepare, onBroken, loop, rerender };
}
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

it('composes the next slide after the transition, in portions', () => {
  const { prepare } = start(3);
  pass(1);
  expect(prepare).not.toHaveBeenCalled();
  pass(0.12);
  expect(prepare).toHaveBeenCalledTimes(1);
  pass(600);
  expect(prepare).toHaveBeenCalledTimes(3);
  expect(prepare.mock.calls[0]?.[0].slide).toBe(slides[1]);
});

it('goes on with the slide after it when the slide changes', () => {
  const { prepare, rerender, loop } = start(1000);
  pass(2);
  rerender(reduceLoop(loop, { type: 'next', now: performance.now() }));
  prepare.mockClear();
  pass(2);
  expect(prepare.mock.calls[0]?.[0].slide).toBe(slides[2]);
});

it('composes the slide that a person may choose next, and the one of the programme', () => {
  const { prepare, rerender, loop } = start(1);
  const stepped = reduceLoop(loop, { type: 'step', by: 1, now: performance.now() });
  rerender({ ...stepped, next: '/api/events/1' });
  pass(2);
  expect(prepare.mock.calls.map(([{ slide }]) => slide.key)).toEqual(['/api/events/3', '/api/events/1']);
});

it('composes the slide that the gateway drew after the next one', () => {
  document.body.innerHTML = '<div id="first-slide"></div>';
  const { prepare } = start(1);
  pass(2);
  document.body.innerHTML = '';
  expect(prepare.mock.calls.map(([{ slide }]) => slide)).toEqual([slides[1], slides[0]]);
});

it('prepares nothing for a slide that follows itself', () => {
  const { prepare } = start(1, turnsOf([slides[0]]));
  pass(600);
  expect(prepare).not.toHaveBeenCalled();
});

it('reports a slide that cannot be composed before it is shown', () => {
  const { prepare, onBroken } = start(1);
  const error = new TypeError('broken');
  prepare.mockImplementation(() => {
    throw error;
  });
  pass(600);
  expect(onBroken.mock.calls).toEqual([[slides[1], error]]);
});
