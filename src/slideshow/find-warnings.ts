import type { CodeReach, SlideWarning } from '#config/desk-messages.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { scanReach } from '#theme/code-size.ts';
import { composeScreen, type ScreenPlan } from './compose-screen.ts';
import { composeSlide } from './compose-slide.ts';
import type { Composition, Typesetting } from './composition.ts';
import { encodeCode } from './encode-code.ts';
import type { Viewport } from './use-viewport.ts';

/** What staff should know of the slides on one screen. */
export interface Findings {
  readonly warnings: readonly SlideWarning[];
  /** Null where every code can be scanned from the stated distance, or none is stated. */
  readonly codes: CodeReach | null;
}

interface Composed {
  readonly key: string;
  /** Null: it cannot be set, and will be skipped. */
  readonly composition: Composition | null;
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
  const composeAt = (distanceMetres: number | null) => {
    const plan = composeScreen(viewport, { ...config, distanceMetres });
    return { plan, slides: composeAll(events, plan, config.language, tools) };
  };
  const asked = composeAt(config.distanceMetres);
  const { distance, sizes } = asked.plan;
  const isMeasured = distance !== null && sizes.pixelPitch !== null;
  const warnings = asked.slides.flatMap(({ key, composition }) =>
    kindsOf(composition, isMeasured).map((kind) => ({ kind, key })),
  );
  return { warnings, codes: isMeasured ? findReach(asked, distance, composeAt) : null };
}

interface Screenful {
  readonly plan: ScreenPlan;
  readonly slides: readonly Composed[];
}

/** A nearer screen is composed anew, and its codes with it: so the distance that is named is tried before. */
function findReach(
  asked: Screenful,
  distance: number,
  composeAt: (distance: number) => Screenful,
): CodeReach | null {
  let reach = distance;
  let screen = asked;
  for (let tries = 0; leastReach(screen) < reach && tries < mostTries; tries += 1) {
    reach = Math.floor(leastReach(screen) * 10) / 10;
    screen = composeAt(reach);
  }
  return reach < distance ? { distance, reach } : null;
}

/** Metres from which every code of the screen can be scanned. */
function leastReach({ plan, slides }: Screenful): number {
  const reaches = slides.flatMap(({ composition }) =>
    (composition?.blocks ?? []).flatMap((block) =>
      block.kind === 'code' ? [scanReach(block.module, plan.sizes.pixelPitch) ?? Infinity] : [],
    ),
  );
  return Math.min(...reaches);
}

function composeAll(
  slides: readonly EventSlide[],
  screen: ScreenPlan,
  language: KioskConfig['language'],
  tools: Typesetting,
): readonly Composed[] {
  return slides.map((slide) => {
    const modules = slide.code === null ? null : (encodeCode(slide.code.address)?.modules ?? null);
    const hasPicture = slide.event.imageId !== null;
    try {
      const composition = composeSlide({ slide, next: [], modules, hasPicture, language, screen, tools });
      return { key: slide.key, composition };
    } catch {
      return { key: slide.key, composition: null };
    }
  });
}

function kindsOf(composition: Composition | null, isMeasured: boolean): readonly SlideWarning['kind'][] {
  if (composition === null) return ['skipped'];
  const kinds = [
    isMeasured && composition.typeTooSmall && ('type-too-small' as const),
    composition.titleShortened && ('title-shortened' as const),
  ];
  return kinds.filter((kind) => kind !== false);
}
