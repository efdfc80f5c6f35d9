import { useMemo } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Ground, Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { groundFor } from '#theme/ground-for.ts';
import type { Theme } from '#theme/pick-theme.ts';
import { Boundary } from './boundary.tsx';
import { comingSlides, nextItem } from './coming-slides.ts';
import { composeScreen, driftAt } from './compose-screen.ts';
import type { Rect } from './composition.ts';
import { Drift } from './drift.tsx';
import { type FootProps, FootView } from './foot-view.tsx';
import { IdleView } from './idle-view.tsx';
import { EventLayer, LayerView } from './layer-view.tsx';
import type { Loop } from './loop.ts';
import { phoneAddress } from './phone-address.ts';
import { PreviewLabel } from './preview-label.tsx';
import { useComposeAhead } from './use-compose-ahead.ts';
import { useLayers } from './use-layers.ts';
import { useReadyPictures } from './use-pictures.ts';
import { useTypesetting } from './use-typesetting.ts';
import { useViewport } from './use-viewport.ts';

export interface SlideshowProps {
  readonly slides: readonly [Slide, ...Slide[]];
  readonly loop: Loop;
  readonly dwellSeconds: number;
  readonly config: KioskConfig;
  readonly site: Site;
  readonly theme: Theme;
  /** Epoch ms, anew every minute. */
  readonly now: number;
  /** Null while the data is fresh. */
  readonly notice: FootProps['notice'];
  /** A slide could not be drawn: it is to be left out. */
  readonly onBroken: (slide: Slide, error: unknown) => void;
}

/** What moves on the wall: the slide of the loop's state, and for a moment the one before it. */
export function Slideshow(props: SlideshowProps) {
  const { slides, loop, config, site, theme, now } = props;
  const { language, transition, timeZone } = config;
  const viewport = useViewport();
  const tools = useTypesetting(language);
  const plan = useMemo(() => composeScreen(viewport, config), [viewport, config]);
  const grounds = site.grounds?.[theme] ?? [];
  const current = slides.find(({ key }) => key === loop.current) ?? slides[0];
  const layers = useLayers(current, transition !== 'none');
  const coming = useMemo(() => comingSlides(slides, loop), [slides, loop]);
  const next = useMemo(() => coming.map(nextItem), [coming]);
  const pictures = useReadyPictures([current, ...coming.slice(0, 1)].flatMap(imageIds));
  useComposeAhead({ slides, loop, coming: coming[0], pictures, language, plan, tools });
  if (tools === undefined) return null;
  const shift = driftAt(now, plan.drift);
  const onEverySlide = (box: Rect) => (
    <>
      <Foot {...props} box={box} fontSize={plan.scale.small} />
      {plan.label === null ? null : <PreviewLabel box={plan.label} {...{ now, timeZone, language }} />}
    </>
  );
  const shown = [layers.outgoing, layers.current].filter((slide) => slide !== null);
  const layersInView = shown.map((slide) => (
    <LayerView
      key={slide.key}
      slide={slide}
      isCurrent={slide === layers.current}
      transition={transition}
      ground={groundOf(slide, grounds)}
    >
      <Boundary onError={(error) => props.onBroken(slide, error)}>
        {slide.kind === 'event' ? (
          <EventLayer
            {...{ slide, next, plan, tools, language, shift }}
            isPictureReady={slide.event.imageId !== null && pictures.has(slide.event.imageId)}
            turn={loop.turns}
            foot={onEverySlide}
          />
        ) : (
          <Drift shift={shift}>
            <IdleView
              {...{ now, timeZone, language }}
              box={plan.content}
              scale={plan.scale}
              phone={phoneAddress(config.monitor, site.publicUrl ?? window.location.origin)}
            />
            {onEverySlide(plan.foot)}
          </Drift>
        )}
      </Boundary>
    </LayerView>
  ));
  return <main>{layersInView}</main>;
}

type FootPlace = Pick<FootProps, 'box' | 'fontSize'>;

function Foot({
  slides,
  loop,
  dwellSeconds,
  site,
  theme,
  notice,
  box,
  fontSize,
}: SlideshowProps & FootPlace) {
  const isEvent = slides[0].kind === 'event';
  return (
    <FootView
      {...{ site, box, fontSize, dwellSeconds, notice }}
      isDark={theme !== 'light'}
      place={loop.order.indexOf(loop.current)}
      count={isEvent ? loop.order.length : 0}
      isRunning={!loop.isPaused}
      turn={loop.turns}
    />
  );
}

function imageIds(slide: Slide): readonly number[] {
  return slide.kind === 'event' && slide.event.imageId !== null ? [slide.event.imageId] : [];
}

/** An event stands on the ground of its first topic; everything else on the house's own. */
function groundOf(slide: Slide, grounds: readonly Ground[]): Ground {
  const topic = slide.kind === 'event' ? slide.event.topics[0] : undefined;
  const ground = grounds[groundFor(topic?.id ?? topic?.name ?? null, grounds.length)];
  return ground ?? { ground: '#000000', ink: '#ffffff', accent: '#ffffff', quiet: '#ffffff' };
}
