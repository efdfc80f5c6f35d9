import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { formatTime } from '#domain/format-date.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { createKeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { SurfaceContext } from '#kiosk/drawing/surface.ts';
import { isNeutral, pickSlideBackground } from '#kiosk/screen-state/drawn-screen.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { findFirstSlide, hasFirstSlide, removeFirstSlide } from './first-slide.ts';
import { currentSlide } from './loop.ts';
import { SlideLayer } from './slide-layer.tsx';
import { type SlideshowProps, usePreparedLayout } from './prepare-slide.ts';
import { measuredSurface, useTypesetting } from './use-screen.ts';
import { useScreenPlan } from './use-viewport.ts';

/** The current slide, and the previous one during the transition. */
export default function Slideshow(props: SlideshowProps) {
  const { slides, loop, config } = props;
  const plan = useScreenPlan(config);
  const settingOf = useSettings(props, plan);
  const layoutsOf = useMemo(() => settingOf && ((slide: Slide) => settingOf(slide).layouts), [settingOf]);
  usePreparedLayout(props, layoutsOf);
  const current = currentSlide(slides, loop);
  const { outgoing, endTransition } = useLayers(current, config.transition !== 'none');
  const backgrounds = useBackgrounds(current, props);
  const first = useFirstSlide(props, { plan, canDraw: settingOf !== undefined, current, outgoing });
  if (settingOf === undefined) return null;
  const layerOf = (slide: Slide, background: number, isOutgoing: boolean) => (
    <SlideLayer
      key={identify(slide)}
      {...props}
      {...settingOf(slide)}
      {...{ slide, background, isOutgoing }}
      onEntranceEnd={outgoing === null || isOutgoing ? undefined : endTransition}
    />
  );
  return (
    <SurfaceContext value={measuredSurface}>
      <main>
        {[
          outgoing && first !== 'outgoing' && layerOf(outgoing, backgrounds.previous, true),
          first !== 'current' && layerOf(current, backgrounds.current, false),
        ]}
      </main>
    </SurfaceContext>
  );
}

/** A slide that follows itself in its other language is another one. */
const identify = ({ key, language }: Slide) => `${key} ${language}`;

/** What the slides of each language are laid out and written with; undefined until the first can be. */
function useSettings({ slides, config }: SlideshowProps, screen: ScreenPlan) {
  const { language, secondLanguage } = config;
  const firstTools = useTypesetting(language, slides);
  const second = slides.flatMap((slide) => slide.second ?? []);
  const secondTools = useTypesetting(secondLanguage, second) ?? firstTools;
  return useMemo(() => {
    const settingIn = (language: Language, tools: Typesetting) => {
      const layouts = createKeptLayouts({ screen, language, tools });
      return { config: { ...config, language }, tools, layouts };
    };
    if (firstTools === undefined || secondTools === undefined) return undefined;
    const first = settingIn(language, firstTools);
    const other = secondLanguage === null ? first : settingIn(secondLanguage, secondTools);
    return (slide: Slide) => (slide.language === secondLanguage ? other : first);
  }, [screen, config, language, secondLanguage, firstTools, secondTools]);
}

/** Longer than the transition in `slide.module.css`, whose end may not be reported: with reduced motion there is none. */
const maxTransitionMs = 800;

export function useLayers(current: Slide, hasTransition: boolean) {
  const [layers, setLayers] = useState({ current, outgoing: null as Slide | null });
  const isOther = (one: Slide | null) => one !== null && identify(one) !== identify(current);
  let { outgoing } = layers;
  if (layers.current !== current) {
    if (hasTransition && isOther(layers.current)) outgoing = layers.current;
    if (!isOther(outgoing)) outgoing = null;
    setLayers({ current, outgoing });
  }
  const removeOutgoing = useCallback(() => setLayers((before) => ({ ...before, outgoing: null })), []);
  const outgoingKey = outgoing && identify(outgoing);
  useEffect(() => {
    if (outgoingKey === null) return undefined;
    const timer = setTimeout(removeOutgoing, maxTransitionMs);
    return () => clearTimeout(timer);
  }, [outgoingKey, removeOutgoing]);
  // In the last frame of the transition, not in one more.
  return { current, outgoing, endTransition: () => flushSync(removeOutgoing) };
}

/**
 * Of the current slide and of the previous one, as indices for `backgroundAt`. They change with the slide, and not with its data
 * unless the event is cancelled, or takes place after all.
 */
export function useBackgrounds(slide: Slide, { site, loop }: Pick<SlideshowProps, 'site' | 'loop'>) {
  const pick = (without: readonly number[]) => ({
    key: slide.key,
    isNeutral: isNeutral(slide),
    current: pickSlideBackground(slide, site, loop.slideChanges, without),
    previous: without[0] ?? 0,
  });
  const [latched, setLatched] = useState(() => pick([]));
  const isSame = latched.key === slide.key;
  if (isSame && latched.isNeutral === isNeutral(slide)) return latched;
  const changed = pick([isSame ? latched.previous : latched.current]);
  setLatched(changed);
  return changed;
}

/** `current` and `outgoing` stand for a layer of the page; `gone`: the page draws all slides. */
type FirstSlide = 'current' | 'outgoing' | 'gone';

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

type Shown = Readonly<{ plan: Box; canDraw: boolean; current: Slide; outgoing: Slide | null }>;

/** Marks and removes the article in the commit that changes the slides of the page: one is current at any moment. */
function useFirstSlide(
  { isDrawn, loop, site, config, now, images, isFramed }: SlideshowProps,
  { plan, canDraw, current, outgoing }: Shown,
): FirstSlide {
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
    const article = findFirstSlide()?.querySelector('article');
    article?.removeAttribute('aria-current');
    article?.setAttribute('aria-hidden', 'true');
  }, [first]);
  const time = formatTime(now, config.timeZone);
  useLayoutEffect(() => {
    const clock = findFirstSlide()?.querySelector('time');
    if (clock && clock.textContent !== time) clock.textContent = time;
  }, [time]);
  useLayoutEffect(() => removeFirstSlide, []);
  return first;
}
