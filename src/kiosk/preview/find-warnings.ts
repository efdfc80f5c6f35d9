import type { CodeReach, FrameState, SlideWarning } from '#messages/frame-messages.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Slide } from '#domain/build-slides.ts';
import { QUIET_ZONE, scanReach } from '#qr/qr-size.ts';
import { pixelPitch } from '#theme/sizes.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import { composeScreen } from '#kiosk/layout/compose-screen.ts';
import { composeEventOrNull, type EventPoster } from '#kiosk/layout/compose-event.ts';
import type { Box } from '#kiosk/layout/blocks.ts';

/** The diagonal of a screen whose own is not known. */
const exampleInches = 43;

/** Shortened titles and skipped slides; with diagonal and distance also text and QR codes that are too small. How far each code reaches. */
export function findWarnings(
  slides: readonly Slide[],
  viewport: Box,
  config: KioskConfig,
  tools: Typesetting,
): Pick<FrameState, 'warnings' | 'codes' | 'reaches'> {
  const { distanceMetres, diagonalInches } = config;
  const screen = composeScreen(viewport, config);
  const inputs = slides.flatMap((slide) => {
    if (slide.kind !== 'event') return [];
    // A picture leaves where it would make a text too small.
    return [{ slide, next: [], code: encodeCode(slide.code, screen), picture: null, tools }];
  });
  const composeAt = (distance: number | null) => {
    const own = composeScreen(viewport, { ...config, distanceMetres: distance });
    return inputs.map((input) => ({
      key: input.slide.key,
      poster: composeEventOrNull({ ...input, screen: own }),
    }));
  };
  const composed = composeAt(distanceMetres);
  const isMeasured = distanceMetres !== null && diagonalInches !== null;
  const warnings = composed.flatMap(({ key, poster }) =>
    warningKindsOf(poster, isMeasured).map((kind) => ({ kind, key })),
  );
  const diagonal = diagonalInches ?? exampleInches;
  const pitch = pixelPitch({ ...viewport, diagonalInches: diagonal });
  const reachAt = (distance: number) =>
    Math.min(...composeAt(distance).map(({ poster }) => reachOf(poster, pitch) ?? Infinity));
  const reaches = composed.flatMap(({ key, poster }) => {
    const reach = reachOf(poster, pitch);
    return reach === null ? [] : [{ key, reach: Math.floor(reach * 10) / 10 }];
  });
  const codes = isMeasured ? findReach(distanceMetres, reachAt) : null;
  return { warnings, codes, reaches: { diagonal, slides: reaches } };
}

/** Null without a code. */
function reachOf(poster: EventPoster | null, pitch: number | null): number | null {
  const qr = poster?.blocks.find((block) => block.kind === 'qr');
  return qr === undefined ? null : scanReach(qr.width / (qr.code.modules + 2 * QUIET_ZONE), pitch);
}

/** Finds the largest distance in steps of 10 cm. Another distance changes the layout, so slides are composed for each. */
function findReach(distance: number, reachAt: (distance: number) => number): CodeReach | null {
  if (reachAt(distance) >= distance) return null;
  let [low, high] = [0, Math.ceil(distance * 10)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reachAt(middle / 10) >= middle / 10) low = middle;
    else high = middle;
  }
  return { distance, reach: low / 10 };
}

function warningKindsOf(poster: EventPoster | null, isMeasured: boolean): readonly SlideWarning['kind'][] {
  if (poster === null) return ['skipped'];
  const sizes = isMeasured && poster.typeTooSmall ? (['type-too-small'] as const) : [];
  return poster.isShortened ? [...sizes, 'title-shortened'] : sizes;
}
