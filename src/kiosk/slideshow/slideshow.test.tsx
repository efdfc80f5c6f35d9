// @vitest-environment happy-dom
import { act, render, renderHook } from '@testing-library/react';
import { useLayoutEffect, useMemo } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides, type Slide } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { turnsOf } from '#domain/turn.ts';
import { useLoop } from './loop.ts';
import { useLayers } from './slideshow.tsx';

const config = resolveConfig({}, builtInSite);
const slideOf = (id: number): Slide =>
  buildSlides([sampleEvent({ id, iri: `/api/events/${id}` })], config, Date.parse('2026-11-20T12:00:00Z'))[0];
const [one, two, three] = [slideOf(1), slideOf(2), slideOf(3)];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(hasTransition = true) {
  return renderHook((slide: Slide) => useLayers(slide, hasTransition), { initialProps: one });
}

it('keeps the previous slide until the transition is over', () => {
  const { result, rerender } = start();
  rerender(two);
  expect(result.current).toMatchObject({ current: two, outgoing: one });
  act(() => result.current.endTransition());
  expect(result.current).toMatchObject({ current: two, outgoing: null });
});

it('removes the previous slide when no end of the transition is reported', () => {
  const { result, rerender } = start();
  rerender(two);
  act(() => void vi.advanceTimersByTime(800));
  expect(result.current).toMatchObject({ current: two, outgoing: null });
});

it('has no previous slide without a transition', () => {
  const { result, rerender } = start(false);
  rerender(two);
  expect(result.current).toMatchObject({ current: two, outgoing: null });
});

it('shows new data of the same slide without a transition', () => {
  const { result, rerender } = start();
  const updated = slideOf(1);
  rerender(updated);
  expect(result.current.current).toBe(updated);
  expect(result.current.outgoing).toBeNull();
});

it('takes a slide in its other language for another one', () => {
  const { result, rerender } = start();
  const english: Slide = { ...one, language: 'en' };
  rerender(english);
  expect(result.current).toMatchObject({ current: english, outgoing: one });
});

it('has only the last slide as the previous one after two quick changes', () => {
  const { result, rerender } = start();
  rerender(two);
  rerender(three);
  expect(result.current).toMatchObject({ current: three, outgoing: two });
});

it('does not have one slide twice when it comes back during the transition', () => {
  const { result, rerender } = start();
  rerender(two);
  rerender(one);
  expect(result.current.current).toBe(one);
  expect(result.current.outgoing?.key).toBe(two.key);
});

it('shows no slide out of turn when the current one leaves the list', () => {
  const shown: (readonly (string | undefined)[])[] = [];
  const Layers = ({ slide }: { readonly slide: Slide }) => {
    const { current, outgoing } = useLayers(slide, true);
    useLayoutEffect(() => void shown.push([outgoing?.key, current.key]));
    return null;
  };
  const Loop = ({ slides }: { readonly slides: readonly [Slide, ...Slide[]] }) => {
    const { loop } = useLoop(useMemo(() => turnsOf(slides), [slides]));
    return <Layers slide={slides.find(({ key }) => key === loop.current) ?? slides[0]} />;
  };
  const { rerender } = render(<Loop slides={[one, two, three]} />);
  act(() => void vi.advanceTimersByTime(one.dwellSeconds * 1000));
  rerender(<Loop slides={[one, three]} />);
  expect(shown).toEqual([
    [undefined, one.key],
    [one.key, two.key],
    [two.key, three.key],
  ]);
});
