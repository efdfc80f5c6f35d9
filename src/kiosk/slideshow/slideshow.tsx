import { useMemo } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Slide } from '#domain/build-slides.ts';
import { layOutScreen } from '#kiosk/layout/lay-out-screen.ts';
import { useTypesetting } from '#kiosk/layout/use-typesetting.ts';
import { useViewport } from '#kiosk/layout/use-viewport.ts';
import { comingSlides } from './coming-slides.ts';
import { SlideLayer, type SharedSlideProps } from './slide-layer.tsx';
import { useLayers } from './use-layers.ts';
import { useLayoutAhead } from './use-layout-ahead.ts';

interface SlideshowProps extends SharedSlideProps {
  readonly slides: readonly [Slide, ...Slide[]];
  readonly config: KioskConfig;
  readonly images: ReadonlySet<number>;
}

/** The current slide, the previous one during the transition, and the next one shortly before its slide change. */
export function Slideshow(props: SlideshowProps) {
  const { slides, loop, config, images } = props;
  const { language, transition } = config;
  const viewport = useViewport();
  const tools = useTypesetting(language);
  const plan = useMemo(() => layOutScreen(viewport, config), [viewport, config]);
  const current = slides.find(({ key }) => key === loop.current) ?? slides[0];
  const { outgoing, current: shown } = useLayers(current, transition !== 'none');
  const [coming] = comingSlides(slides, loop);
  const { dwellSeconds } = current;
  const ahead = { slides, loop, dwellSeconds, coming, images, language, plan, tools };
  const blocksAhead = useLayoutAhead(ahead);
  if (tools === undefined) return null;
  const shared = { ...props, plan, tools };
  return (
    <main>
      {[
        outgoing && <SlideLayer key={outgoing.key} {...shared} slide={outgoing} phase="outgoing" />,
        <SlideLayer key={shown.key} {...shared} slide={shown} phase="current" />,
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
