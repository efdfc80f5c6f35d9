import type { SlideWarning } from '#config/desk-messages.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import type { ScreenPlan } from './compose-screen.ts';
import { composeSlide } from './compose-slide.ts';
import type { Typesetting } from './composition.ts';
import { encodeCode } from './encode-code.ts';

/**
 * What staff should know of the slides of this screen: type or codes too small for the distance, titles that had to be shortened, slides that cannot be set at all and will be skipped.
 */
export function findWarnings(
  slides: readonly Slide[],
  plan: ScreenPlan,
  { language }: Pick<KioskConfig, 'language'>,
  tools: Typesetting,
): readonly SlideWarning[] {
  return slides.flatMap((slide): readonly SlideWarning[] => {
    if (slide.kind === 'idle') return [];
    try {
      return warningsOf(slide, plan, language, tools);
    } catch {
      return [{ kind: 'skipped', key: slide.key }];
    }
  });
}

function warningsOf(
  slide: EventSlide,
  screen: ScreenPlan,
  language: KioskConfig['language'],
  tools: Typesetting,
): readonly SlideWarning[] {
  const address = slide.code?.address ?? null;
  const modules = encodeCode(address)?.modules ?? null;
  const hasPicture = slide.event.imageId !== null;
  const composition = composeSlide({ slide, next: [], modules, hasPicture, language, screen, tools });
  const isUnscannable = address !== null && modules === null;
  const kinds = [
    composition.typeTooSmall && ('type-too-small' as const),
    composition.titleShortened && ('title-shortened' as const),
    (composition.codeTooSmall || isUnscannable) && ('code-too-small' as const),
  ];
  return kinds.flatMap((kind) => (kind === false ? [] : [{ kind, key: slide.key }]));
}
