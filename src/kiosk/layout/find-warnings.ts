import type { CodeReach, SlideWarning } from '#messages/frame-messages.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { scanReach } from '#qr/qr-size.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { layOutScreen, type ScreenPlan } from './lay-out-screen.ts';
import { layOutSlide } from './lay-out-slide.ts';
import type { SlideLayout, Typesetting } from './slide-layout.ts';
import type { Viewport } from './use-viewport.ts';

export interface Findings {
  readonly warnings: readonly SlideWarning[];
  /** Null if all QR codes can be scanned from the configured distance, or if none is configured. */
  readonly codes: CodeReach | null;
}

interface LaidOutSlide {
  readonly slide: EventSlide;
  /** Null if laying it out fails; the slide is skipped then. */
  readonly layout: SlideLayout | null;
}

const maxAttempts = 8;

/** Shortened titles and skipped slides; with diagonal and distance also text and QR codes that are too small. */
export function findWarnings(
  slides: readonly Slide[],
  viewport: Viewport,
  config: KioskConfig,
  tools: Typesetting,
): Findings {
  const events = slides.filter((slide) => slide.kind === 'event');
  const layOutAt = (distanceMetres: number | null, selected: readonly EventSlide[] = events) => {
    const plan = layOutScreen(viewport, { ...config, distanceMetres });
    return { plan, slides: layOutAll(selected, plan, config.language, tools) };
  };
  const configured = layOutAt(config.distanceMetres);
  const { distance, sizes } = configured.plan;
  const isMeasured = distance !== null && sizes.pixelPitch !== null;
  const warnings = configured.slides.flatMap(({ slide, layout }) =>
    warningKindsOf(layout, isMeasured).map((kind) => ({ kind, key: slide.key })),
  );
  return { warnings, codes: isMeasured ? findReach(configured, distance, layOutAt) : null };
}

interface LaidOutScreen {
  readonly plan: ScreenPlan;
  readonly slides: readonly LaidOutSlide[];
}
type LayOutAt = (distance: number, slides?: readonly EventSlide[]) => LaidOutScreen;

/**
 * Finds the largest distance in steps of 10 cm. Another distance changes the layout, so slides are laid out again: first the
 * slide with the smallest reach alone, then all.
 */
function findReach(configured: LaidOutScreen, distance: number, layOutAt: LayOutAt): CodeReach | null {
  let reach = distance;
  let screen = configured;
  for (let attempt = 0; minReach(screen) < reach && attempt < maxAttempts; attempt += 1) {
    reach = findMaxReach(slideWithMinReach(screen), minReach(screen), reach, layOutAt);
    screen = layOutAt(reach);
  }
  return reach < distance ? { distance, reach } : null;
}

function findMaxReach(slide: EventSlide | undefined, min: number, max: number, layOutAt: LayOutAt): number {
  const slides = slide === undefined ? [] : [slide];
  let [low, high] = [Math.floor(min * 10), Math.ceil(max * 10)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (minReach(layOutAt(middle / 10, slides)) >= middle / 10) low = middle;
    else high = middle;
  }
  return low / 10;
}

function slideWithMinReach(screen: LaidOutScreen): EventSlide | undefined {
  const min = minReach(screen);
  return screen.slides.find((one) => reachOf(one, screen.plan) === min)?.slide;
}

function minReach({ plan, slides }: LaidOutScreen): number {
  return Math.min(...slides.map((slide) => reachOf(slide, plan)));
}

function reachOf({ layout }: LaidOutSlide, { sizes: { pixelPitch } }: ScreenPlan): number {
  const qr = layout?.blocks.find((block) => block.kind === 'qr');
  return (qr === undefined ? null : scanReach(qr.module, pixelPitch)) ?? Number.POSITIVE_INFINITY;
}

function layOutAll(
  slides: readonly EventSlide[],
  screen: ScreenPlan,
  language: KioskConfig['language'],
  tools: Typesetting,
): readonly LaidOutSlide[] {
  return slides.map((slide) => {
    const modules = encodeQr(slide.code?.address)?.modules ?? null;
    const hasImage = slide.event.imageId !== null;
    try {
      const layout = layOutSlide({ slide, next: [], modules, hasImage, language, screen, tools });
      return { slide, layout };
    } catch {
      return { slide, layout: null };
    }
  });
}

function warningKindsOf(layout: SlideLayout | null, isMeasured: boolean): readonly SlideWarning['kind'][] {
  if (layout === null) return ['skipped'];
  const kinds = [
    isMeasured && layout.typeTooSmall && ('type-too-small' as const),
    layout.titleShortened && ('title-shortened' as const),
  ];
  return kinds.filter((kind) => kind !== false);
}
