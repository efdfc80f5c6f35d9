import { useLayoutEffect, useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import { formatTime } from '#domain/format-date.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import type { SlideshowProps } from './slide-props.ts';

/* The slide that the gateway drew into the document. It stays on screen, unchanged but for its clock, until the first slide change. */

/** `current` and `outgoing` stand for a layer of the page; `gone`: the page draws all slides. */
export type FirstSlide = 'current' | 'outgoing' | 'gone';

/**
 * `isSame`: the page would draw the same; `canDraw`: it can draw a slide of its own; `isOutgoing`: the slide in the document is the
 * previous one of a transition.
 */
export function followFirstSlide(
  before: FirstSlide,
  { isSame, canDraw, isOutgoing }: Readonly<Record<'isSame' | 'canDraw' | 'isOutgoing', boolean>>,
): FirstSlide {
  if (before === 'gone' || (before === 'current' && (isSame || !canDraw))) return before;
  return isOutgoing ? 'outgoing' : 'gone';
}

const find = () => document.getElementById('first-slide');

export const hasFirstSlide = () => find() !== null;

export const removeFirstSlide = () => find()?.remove();

/** Monotonic ms. */
export function readFirstPaint(): number {
  const paint = performance.getEntriesByType('paint').find(({ name }) => name === 'first-paint');
  return paint?.startTime ?? performance.now();
}

/** Marks and removes the article in the commit that changes the slides of the page: one is current at any moment. */
export function useFirstSlide(
  { isDrawn, loop, site, config, now, images, isFramed }: SlideshowProps,
  shown: { plan: Box; canDraw: boolean; current: Slide; outgoing: Slide | null },
): FirstSlide {
  const { plan, canDraw, current, outgoing } = shown;
  const [start] = useState({ key: current.key, plan, site });
  const [before, setBefore] = useState<FirstSlide>(hasFirstSlide() ? 'current' : 'gone');
  const isSameSize = plan.width === start.plan.width && plan.height === start.plan.height;
  const imageId = current.kind === 'event' ? current.event.imageId : null;
  const hasNewImage = isFramed && imageId !== null && images.has(imageId);
  const isSame = isDrawn && loop.slideChanges === 0 && isSameSize && site === start.site && !hasNewImage;
  const first = followFirstSlide(before, { isSame, canDraw, isOutgoing: outgoing?.key === start.key });
  if (first !== before) setBefore(first);
  useLayoutEffect(() => {
    if (first === 'gone') removeFirstSlide();
    if (first !== 'outgoing') return;
    const article = find()?.querySelector('article');
    article?.removeAttribute('aria-current');
    article?.setAttribute('aria-hidden', 'true');
  }, [first]);
  const time = formatTime(now, config.timeZone);
  useLayoutEffect(() => {
    const clock = find()?.querySelector('time');
    if (clock && clock.textContent !== time) clock.textContent = time;
  }, [time]);
  useLayoutEffect(() => removeFirstSlide, []);
  return first;
}
