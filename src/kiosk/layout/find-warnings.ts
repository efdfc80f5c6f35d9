import type { CodeReach, SlideWarning } from '#messages/frame-messages.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { scanReach } from '#qr/qr-size.ts';
import { layOutScreen, type ScreenPlan } from './lay-out-screen.ts';
import { layOutSlide } from './lay-out-slide.ts';
import type { SlideLayout, Typesetting } from './slide-layout.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import type { Viewport } from './use-viewport.ts';

/** What staff should know of the slides on one screen. */
export interface Findings {
  readonly warnings: readonly SlideWarning[];
  /** Null where every code can be scanned from the stated distance, or none is stated. */
  readonly codes: CodeReach | null;
}

interface Composed {
  readonly slide: EventSlide;
  /** Null: it cannot be set, and will be skipped. */
  readonly layout: SlideLayout | null;
}

/** Each try names a shorter distance. */
const mostTries = 8;

/**
 * Composes all slides of a screen to find titles that are shortened, slides that cannot be set, and, where diagonal and
 * distance are stated, type or codes too small for them.
 */
export function findWarnings(
  slides: readonly Slide[],
  viewport: Viewport,
  config: KioskConfig,
  tools: Typesetting,
): Findings {
  const events = slides.filter((slide) => slide.kind === 'event');
  const layOutAt = (distanceMetres: number | null, some: readonly EventSlide[] = events) => {
    const plan = layOutScreen(viewport, { ...config, distanceMetres });
    return { plan, slides: layOutAll(some, plan, config.language, tools) };
  };
  const asked = layOutAt(config.distanceMetres);
  const { distance, sizes } = asked.plan;
  const isMeasured = distance !== null && sizes.pixelPitch !== null;
  const warnings = asked.slides.flatMap(({ slide, layout }) =>
    kindsOf(layout, isMeasured).map((kind) => ({ kind, key: slide.key })),
  );
  return { warnings, codes: isMeasured ? findReach(asked, distance, layOutAt) : null };
}

interface Screenful {
  readonly plan: ScreenPlan;
  readonly slides: readonly Composed[];
}
type LayOutAt = (distance: number, slides?: readonly EventSlide[]) => Screenful;

/**
 * The largest distance, in steps of 10 cm, from which all codes can be scanned. For another distance a screen is composed
 * anew: the slide with the worst code is tried first, then all slides together.
 */
function findReach(asked: Screenful, distance: number, layOutAt: LayOutAt): CodeReach | null {
  let reach = distance;
  let screen = asked;
  for (let tries = 0; leastReach(screen) < reach && tries < mostTries; tries += 1) {
    reach = largestFor(worstOf(screen), leastReach(screen), reach, layOutAt);
    screen = layOutAt(reach);
  }
  return reach < distance ? { distance, reach } : null;
}

/** Between a distance that works for a slide and one that does not, the largest that does. */
function largestFor(slide: EventSlide | undefined, works: number, fails: number, layOutAt: LayOutAt): number {
  const some = slide === undefined ? [] : [slide];
  let [low, high] = [Math.floor(works * 10), Math.ceil(fails * 10)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (leastReach(layOutAt(middle / 10, some)) >= middle / 10) low = middle;
    else high = middle;
  }
  return low / 10;
}

function worstOf(screen: Screenful): EventSlide | undefined {
  const least = leastReach(screen);
  return screen.slides.find((one) => reachOf(one, screen.plan) === least)?.slide;
}

/** Metres from which every code of the screen can be scanned. */
function leastReach({ plan, slides }: Screenful): number {
  return Math.min(...slides.map((slide) => reachOf(slide, plan)));
}

function reachOf({ layout }: Composed, { sizes: { pixelPitch } }: ScreenPlan): number {
  const code = layout?.blocks.find((block) => block.kind === 'code');
  return (code === undefined ? null : scanReach(code.module, pixelPitch)) ?? Number.POSITIVE_INFINITY;
}

function layOutAll(
  slides: readonly EventSlide[],
  screen: ScreenPlan,
  language: KioskConfig['language'],
  tools: Typesetting,
): readonly Composed[] {
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

function kindsOf(layout: SlideLayout | null, isMeasured: boolean): readonly SlideWarning['kind'][] {
  if (layout === null) return ['skipped'];
  const kinds = [
    isMeasured && layout.typeTooSmall && ('type-too-small' as const),
    layout.titleShortened && ('title-shortened' as const),
  ];
  return kinds.filter((kind) => kind !== false);
}
