import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Slide } from '#domain/build-slides.ts';
import { createKeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import { layOutScreen } from '#kiosk/layout/lay-out-screen.ts';
import { useFirstSlide } from './first-slide.ts';
import { SlideLayer } from './slide-layer.tsx';
import type { SlideshowProps } from './slide-props.ts';
import { usePreparedLayout } from './prepare-slide.ts';
import { useBackgrounds } from './use-backgrounds.ts';
import { useTypesetting } from './use-screen.ts';
import { useViewport } from './use-viewport.ts';

/** The current slide, and the previous one during the transition. */
export function Slideshow(props: SlideshowProps) {
  const { slides, loop, config } = props;
  const viewport = useViewport();
  const tools = useTypesetting(config.language, slides);
  const plan = useMemo(() => layOutScreen(viewport, config), [viewport, config]);
  const { language } = config;
  const layouts = useMemo(
    () => tools && createKeptLayouts({ screen: plan, language, tools }),
    [plan, language, tools],
  );
  usePreparedLayout(props, layouts);
  const current = slides.find(({ key }) => key === loop.current) ?? slides[0];
  const { outgoing, current: shown, endTransition } = useLayers(current, config.transition !== 'none');
  const backgrounds = useBackgrounds(shown, props);
  const first = useFirstSlide(props, { viewport, canDraw: tools !== undefined, current: shown, outgoing });
  if (tools === undefined || layouts === undefined) return null;
  const shared = { ...props, plan, tools, layouts };
  return (
    <main>
      {[
        outgoing && first !== 'outgoing' && (
          <SlideLayer
            key={outgoing.key}
            {...shared}
            slide={outgoing}
            background={backgrounds.previous}
            isOutgoing
          />
        ),
        first !== 'current' && (
          <SlideLayer
            key={shown.key}
            {...shared}
            slide={shown}
            background={backgrounds.current}
            hasEntrance={outgoing !== null}
            onEntranceEnd={endTransition}
          />
        ),
      ]}
    </main>
  );
}

/** Longer than the transition in `slide.module.css`, whose end may not be reported: with reduced motion there is none. */
const maxTransitionMs = 800;

export function useLayers(slide: Slide, hasTransition: boolean) {
  const [layers, setLayers] = useState<readonly [Slide, Slide | null]>([slide, null]);
  const [current, outgoing] = layers[0] === slide ? layers : nextLayers(layers, slide, hasTransition);
  if (current !== layers[0]) setLayers([current, outgoing]);
  const outgoingKey = outgoing?.key;
  useEffect(() => {
    if (outgoingKey === undefined) return undefined;
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
  const previous = current.key !== slide.key && hasTransition ? current : outgoing;
  return [slide, previous?.key === slide.key ? null : previous];
}
