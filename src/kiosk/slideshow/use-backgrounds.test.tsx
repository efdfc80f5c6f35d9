// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { type Background, builtInSite } from '#config/site.ts';
import { buildSlides, type Slide } from '#domain/build-slides.ts';
import { sampleEvent, sampleTurn } from '#domain/sample-event.ts';
import { startLoop } from './loop.ts';
import { useBackgrounds } from './slideshow.tsx';

const backgroundOf = (ground: string): Background => ({
  ground,
  ink: '#ffffff',
  accent: '#ffffff',
  quiet: '#ffffff',
});
const three = ['#000000', '#000011', '#000022'].map(backgroundOf);
const config = resolveConfig({}, builtInSite);
const slideOf = (id: number, topic?: number): Slide => {
  const topics = topic === undefined ? [] : [{ id: topic, name: 'Musik' }];
  const event = sampleEvent({ id, iri: `/api/events/${id}`, topics });
  return buildSlides([event], config, Date.parse('2026-11-20T12:00:00Z'))[0];
};

function start(slide: Slide, backgrounds: readonly Background[] = three) {
  const grounds = { light: [...backgrounds], dark: [...backgrounds], contrast: [...backgrounds] };
  const site = { ...builtInSite, grounds };
  const loop = startLoop([sampleTurn('one')], 0);
  const { result, rerender } = renderHook(
    ([shown, slideChanges]: readonly [Slide, number]) =>
      useBackgrounds(shown, { site, loop: { ...loop, slideChanges } }),
    { initialProps: [slide, 0] },
  );
  return (next: Slide, slideChanges: number) => {
    rerender([next, slideChanges]);
    return [result.current.previous, result.current.current];
  };
}

it('takes turns through the backgrounds for slides without topics, and keeps that of the previous slide', () => {
  const show = start(slideOf(1));
  expect(show(slideOf(2), 1)).toEqual([0, 1]);
  expect(show(slideOf(3), 2)).toEqual([1, 2]);
  expect(show(slideOf(1), 3)).toEqual([2, 0]);
});

it('never has the same one twice in a row', () => {
  const show = start(slideOf(1, 3));
  expect(show(slideOf(2, 3), 1)).toEqual([0, 1]);
  expect(show(slideOf(3, 3), 2)).toEqual([1, 0]);
  expect(show(slideOf(4), 3)).toEqual([0, 1]);
});

it('keeps it while the slide is on screen: with new data, or when a single slide follows itself', () => {
  const show = start(slideOf(1));
  expect(show(slideOf(1, 5), 0)).toEqual([0, 0]);
  expect(show(slideOf(1), 1)).toEqual([0, 0]);
  expect(show(slideOf(2), 2)).toEqual([0, 2]);
});

it('has the only one for all slides', () => {
  const show = start(slideOf(1), three.slice(0, 1));
  expect(show(slideOf(2), 1)).toEqual([0, 0]);
});

it('has the neutral one for a cancelled event alone, also one that is cancelled while it is on screen', () => {
  const canceled = (id: number): Slide => {
    const event = sampleEvent({ id, iri: `/api/events/${id}`, canceled: true });
    return buildSlides([event], config, Date.parse('2026-11-20T12:00:00Z'))[0];
  };
  const show = start(slideOf(1));
  expect(show(canceled(2), 1)).toEqual([0, -1]);
  expect(show(slideOf(2), 1)).toEqual([0, 1]);
  expect(show(canceled(2), 1)).toEqual([0, -1]);
  expect(show(slideOf(3), 2)).toEqual([-1, 2]);
});
