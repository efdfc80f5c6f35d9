import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Slide } from '#domain/build-slides.ts';
import { createKeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { SurfaceContext } from '#kiosk/drawing/surface.ts';
import { measuredSurface } from './use-screen.ts';
import { useFirstSlide } from './first-slide.ts';
import { currentSlide } from './loop.ts';
import { SlideLayer } from './slide-layer.tsx';
import type { SlideshowProps } from './slide-props.ts';
import { usePreparedLayout } from './prepare-slide.ts';
import { useBackgrounds } from './use-backgrounds.ts';
import { useTypesetting } from './use-screen.ts';
import { useScreenPlan } from './use-viewport.ts';

/** The current slide, and the previous one during the transition. */
export default function Slideshow(props: SlideshowProps) {
  const { slides, loop, config } = props;
  const plan = useScreenPlan(config);
  const settingOf = useSettings(props, plan);
  const layoutsOf = useMemo(() => settingOf && ((slide: Slide) => settingOf(slide).layouts), [settingOf]);
  usePreparedLayout(props, layoutsOf);
  const current = currentSlide(slides, loop);
  const { outgoing, current: shown, endTransition } = useLayers(current, config.transition !== 'none');
  const backgrounds = useBackgrounds(shown, props);
  const first = useFirstSlide(props, {
    plan,
    canDraw: settingOf !== undefined,
    current: shown,
    outgoing,
  });
  if (settingOf === undefined) return null;
  const shared = { ...props, plan };
  return (
    <SurfaceContext value={measuredSurface}>
      <main>
        {[
          outgoing && first !== 'outgoing' && (
            <SlideLayer
              key={identify(outgoing)}
              {...shared}
              {...settingOf(outgoing)}
              slide={outgoing}
              background={backgrounds.previous}
              isOutgoing
            />
          ),
          first !== 'current' && (
            <SlideLayer
              key={identify(shown)}
              {...shared}
              {...settingOf(shown)}
              slide={shown}
              background={backgrounds.current}
              hasEntrance={outgoing !== null}
              onEntranceEnd={endTransition}
            />
          ),
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
  const tools = useTypesetting(language, slides);
  const secondTools = useTypesetting(
    secondLanguage,
    slides.flatMap((slide) => slide.second ?? []),
  );
  return useMemo(() => {
    if (tools === undefined) return undefined;
    const layouts = createKeptLayouts({ screen, language, tools });
    const first = { config, tools, layouts };
    if (secondLanguage === null) return () => first;
    const common = { language: secondLanguage, tools: secondTools ?? tools };
    const other = {
      config: { ...config, language: secondLanguage },
      tools: common.tools,
      layouts: createKeptLayouts({ screen, ...common }),
    };
    return (slide: Slide) => (slide.language === secondLanguage ? other : first);
  }, [screen, config, language, secondLanguage, tools, secondTools]);
}

/** Longer than the transition in `slide.module.css`, whose end may not be reported: with reduced motion there is none. */
const maxTransitionMs = 800;

export function useLayers(slide: Slide, hasTransition: boolean) {
  const [layers, setLayers] = useState<readonly [Slide, Slide | null]>([slide, null]);
  const [current, outgoing] = layers[0] === slide ? layers : nextLayers(layers, slide, hasTransition);
  if (current !== layers[0]) setLayers([current, outgoing]);
  const outgoingKey = outgoing && identify(outgoing);
  useEffect(() => {
    if (outgoingKey === null) return undefined;
    const timer = setTimeout(() => setLayers(([shown]) => [shown, null]), maxTransitionMs);
    return () => clearTimeout(timer);
  }, [outgoingKey]);
  // In the last frame of the transition, not in one more.
  const endTransition = () => flushSync(() => setLayers(([shown]) => [shown, null]));
  return { current, outgoing, endTransition };
}

function nextLayers(
  [current, outgoing]: readonly [Slide, Slide | null],
  slide: Slide,
  hasTransition: boolean,
): readonly [Slide, Slide | null] {
  const isOther = (one: Slide) => identify(one) !== identify(slide);
  const previous = isOther(current) && hasTransition ? current : outgoing;
  return [slide, previous !== null && isOther(previous) ? previous : null];
}
