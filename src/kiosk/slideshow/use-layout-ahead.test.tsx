// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { layOutScreen } from '#kiosk/layout/lay-out-screen.ts';
import { fixedWidthTools } from '#kiosk/layout/sample-layout.ts';
import { type Loop, reduceLoop, startLoop } from './loop.ts';
import { useLayoutAhead } from './prepare-slide.ts';

const config = resolveConfig({}, builtInSite);
const events = [1, 2].map((id) => sampleEvent({ id, iri: `/api/events/${id}` }));
const slides = buildSlides(events, config, Date.parse('2026-11-20T12:00:00Z'));
const plan = layOutScreen({ width: 1920, height: 1080 }, config);
const dwellSeconds = 20;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(change: (loop: Loop) => Loop = (loop) => loop) {
  const loop = change(startLoop(['/api/events/1', '/api/events/2'], performance.now()));
  const shared = {
    slides,
    config,
    images: new Set<number>(),
    site: builtInSite,
    theme: 'light',
    now: 0,
    notice: null,
    isDrawn: false,
    isFramed: false,
    onBroken: () => undefined,
  } as const;
  return renderHook(
    (now: Loop) => useLayoutAhead({ ...shared, loop: now }, dwellSeconds, plan, fixedWidthTools),
    {
      initialProps: loop,
    },
  );
}
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

it('leaves the next slide out until shortly before its slide change', () => {
  const { result } = start();
  pass(dwellSeconds - 1.6);
  expect(result.current).toBe(0);
});

it('has the next slide complete before its slide change, a few blocks at a time', () => {
  const { result } = start();
  pass(dwellSeconds - 1.4);
  expect(result.current).toBeGreaterThan(0);
  expect(result.current).toBeLessThan(10);
  pass(1.3);
  expect(result.current).toBeGreaterThanOrEqual(40);
});

it('begins anew after the slide change', () => {
  const { result, rerender } = start();
  pass(dwellSeconds);
  rerender(
    reduceLoop(startLoop(['/api/events/1', '/api/events/2'], 0), {
      type: 'step',
      by: 1,
      now: performance.now(),
    }),
  );
  expect(result.current).toBe(0);
});

it('leaves the next slide out while the loop is paused', () => {
  const { result } = start((loop) =>
    reduceLoop(loop, { type: 'pause', isPaused: true, now: performance.now() }),
  );
  pass(600);
  expect(result.current).toBe(0);
});
