import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Language } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { createKeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { SurfaceContext } from '#kiosk/drawing/surface.ts';
import { isNeutral, pickSlideBackground } from '#kiosk/screen-state/drawn-screen.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { useFirstSlide } from './first-slide.ts';
import { currentSlide } from './loop.ts';
import { SlideLayer } from './slide-layer.tsx';
import type { SlideshowProps } from './slide-props.ts';
import { usePreparedLayout } from './prepare-slide.ts';
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
