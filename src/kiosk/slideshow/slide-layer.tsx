import type { KioskConfig } from '#config/resolve-config.ts';
import type { Background, Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { driftAt, type ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Rect } from '#kiosk/layout/slide-layout.ts';
import { backgroundFor } from '#theme/background-for.ts';
import type { Theme } from '#theme/pick-theme.ts';
import { comingSlides, describeNextEvent } from './coming-slides.ts';
import { Drift } from './drift.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type FootProps, FootView } from './foot-view.tsx';
import { phoneAddressOf } from './idle-code.ts';
import { IdleView } from './idle-view.tsx';
import { EventLayer, type LayerProps, LayerView } from './layer-view.tsx';
import type { Loop } from './loop.ts';
import { PreviewLabel } from './preview-label.tsx';
import { maxBlocks } from './use-layout-ahead.ts';
import { imageIdOf } from './use-ready-images.ts';

export interface SharedSlideProps {
  readonly loop: Loop;
  readonly config: KioskConfig;
  readonly site: Site;
  readonly theme: Theme;
  readonly now: number;
  readonly notice: FootProps['notice'];
  /** In a frame of the desk, an image that loads late is shown immediately, not at the next slide change. */
  readonly isFramed: boolean;
  readonly onBroken: (slide: Slide, error: unknown) => void;
}

interface SlideLayerProps extends SharedSlideProps, Pick<LayerProps, 'slide' | 'phase'> {
  readonly slides: readonly Slide[];
  readonly plan: ScreenPlan;
  readonly tools: Typesetting;
  /** Ids of the decoded images. */
  readonly images: ReadonlySet<number>;
  readonly blocks?: number;
}

export function SlideLayer(props: SlideLayerProps) {
  const { slide, phase, config, site, theme, onBroken } = props;
  return (
    <LayerView
      {...{ slide, phase, transition: config.transition }}
      background={backgroundOf(slide, site.grounds?.[theme] ?? [])}
    >
      <ErrorBoundary onError={(error) => onBroken(slide, error)}>
        <Content {...props} />
      </ErrorBoundary>
    </LayerView>
  );
}

function Content(props: SlideLayerProps) {
  const { slides, slide, loop, config, site, now, plan, tools, images, blocks = maxBlocks } = props;
  const { language, timeZone, monitor } = config;
  const shift = driftAt(now, plan.drift);
  const renderFoot = (box: Rect) => (
    <>
      <Foot {...props} box={box} />
      {plan.label === null ? null : <PreviewLabel box={plan.label} {...{ now, timeZone, language }} />}
    </>
  );
  if (slide.kind === 'event') {
    const imageId = imageIdOf(slide);
    const isImageReady = imageId !== null && images.has(imageId);
    return (
      <EventLayer
        {...{ slide, blocks, plan, tools, language, shift, renderFoot }}
        next={comingSlides(slides, loop).map(describeNextEvent)}
        isImageReady={isImageReady}
        latchKey={`${loop.slideChanges} ${props.isFramed && isImageReady}`}
      />
    );
  }
  const phoneAddress = phoneAddressOf(monitor, site.publicUrl ?? window.location.origin);
  return (
    <Drift shift={shift}>
      <IdleView
        {...{ now, config, tools, phoneAddress }}
        next={slide.next}
        box={plan.content}
        scale={plan.scale}
      />
      {renderFoot(plan.foot)}
    </Drift>
  );
}

function Foot(props: SlideLayerProps & { readonly box: Rect }) {
  const { slide, phase, loop, site, theme, notice, box, plan } = props;
  return (
    <FootView
      {...{ site, box, notice }}
      fontSize={plan.scale.small}
      dwellSeconds={slide.dwellSeconds}
      isDark={theme !== 'light'}
      position={loop.order.indexOf(loop.current)}
      count={slide.kind === 'event' ? loop.order.length : 0}
      isRunning={phase === 'current' && !loop.isPaused}
      slideChanges={loop.slideChanges}
    />
  );
}

function backgroundOf(slide: Slide, backgrounds: readonly Background[]): Background {
  const topic = slide.kind === 'event' ? slide.event.topics[0] : undefined;
  const background = backgrounds[backgroundFor(topic?.id ?? topic?.name ?? null, backgrounds.length)];
  return background ?? { ground: '#000000', ink: '#ffffff', accent: '#ffffff', quiet: '#ffffff' };
}
