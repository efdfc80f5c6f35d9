import { useEffect, useMemo, useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import { layOutScreen } from '#kiosk/layout/lay-out-screen.ts';
import { useFirstSlide } from './first-slide.ts';
import { comingSlides } from './loop.ts';
import { SlideLayer } from './slide-layer.tsx';
import type { SlideshowProps } from './slide-props.ts';
import { maxBlocks, useLayoutAhead } from './prepare-slide.ts';
import { useTypesetting, useViewport } from './use-screen.ts';

/** The current slide, the previous one during the transition, and the next one shortly before its slide change. */
export function Slideshow(props: SlideshowProps) {
  const { slides, loop, config } = props;
  const viewport = useViewport();
  const tools = useTypesetting(config.language, slides);
  const plan = useMemo(() => layOutScreen(viewport, config), [viewport, config]);
  const current = slides.find(({ key }) => key === loop.current) ?? slides[0];
  const { outgoing, current: shown } = useLayers(current, config.transition !== 'none');
  const [coming] = comingSlides(slides, loop);
  const blocksAhead = useLayoutAhead(props, current.dwellSeconds, plan, tools);
  const first = useFirstSlide(props, { viewport, canDraw: tools !== undefined, current: shown, outgoing });
  if (tools === undefined) return null;
  const shared = { ...props, plan, tools, blocks: maxBlocks, hasEntrance: true };
  return (
    <main>
      {[
        outgoing && first !== 'outgoing' && (
          <SlideLayer key={outgoing.key} {...shared} slide={outgoing} phase="outgoing" />
        ),
        first !== 'current' && (
          <SlideLayer
            key={shown.key}
            {...shared}
            slide={shown}
            phase="current"
            hasEntrance={outgoing !== null}
          />
        ),
        coming && blocksAhead > 0 && outgoing === null && (
          <SlideLayer
            key={coming.key}
            {...shared}
            loop={{ ...loop, current: coming.key, slideChanges: loop.slideChanges + 1 }}
            slide={coming}
            phase="coming"
            blocks={blocksAhead}
          />
        ),
      ]}
    </main>
  );
}

/** Longer than the transition in `slide.module.css`. */
const transitionMs = 800;

export function useLayers(slide: Slide, hasTransition: boolean) {
  const [layers, setLayers] = useState<readonly [Slide, Slide | null]>([slide, null]);
  const [current, outgoing] = layers[0] === slide ? layers : nextLayers(layers, slide, hasTransition);
  if (current !== layers[0]) setLayers([current, outgoing]);
  const outgoingKey = outgoing?.key;
  useEffect(() => {
    if (outgoingKey === undefined) return undefined;
    const timer = setTimeout(() => setLayers(([shown]) => [shown, null]), transitionMs);
    return () => clearTimeout(timer);
  }, [outgoingKey]);
  return { current, outgoing };
}

function nextLayers(
  [current, outgoing]: readonly [Slide, Slide | null],
  slide: Slide,
  hasTransition: boolean,
): readonly [Slide, Slide | null] {
  const previous = current.key !== slide.key && hasTransition ? current : outgoing;
  return [slide, previous?.key === slide.key ? null : previous];
}
