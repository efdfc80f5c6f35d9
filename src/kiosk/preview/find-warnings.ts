import type { CodeReach, FrameState, SlideWarning } from '#messages/frame-messages.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Slide } from '#domain/build-slides.ts';
import { QUIET_ZONE, scanReach } from '#qr/qr-size.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import { composeScreen } from '#kiosk/layout/compose-screen.ts';
import { composeEventOrNull, type EventPoster } from '#kiosk/layout/compose-event.ts';
import type { Box, QrBlock } from '#kiosk/layout/blocks.ts';

/** The diagonal of a screen whose own is not known. */
const exampleInches = 43;

/** Shortened titles and skipped slides; with diagonal and distance also text and QR codes that are too small. How far each code reaches. */
export function findWarnings(
  slides: readonly Slide[],
  viewport: Box,
  config: KioskConfig,
  tools: Typesetting,
): Pick<FrameState, 'warnings' | 'codes' | 'reaches'> {
  const { language, distanceMetres } = config;
  const screen = composeScreen(viewport, config);
  const inputs = slides.flatMap((slide) => {
    if (slide.kind !== 'event') return [];
    // A picture leaves where it would make a text too small.
    return [{ slide, next: [], code: encodeCode(slide.code, screen), picture: null, language, tools }];
  });
  const composeAt = (distance: number | null) => {
    const own = composeScreen(viewport, { ...config, distanceMetres: distance });
    return inputs.map((input) => composeEventOrNull({ ...input, screen: own }));
  };
  const layouts = composeAt(distanceMetres);
  const { pixelPitch } = screen.sizes;
  const isMeasured = distanceMetres !== null && pixelPitch !== null;
  const warnings = inputs.flatMap(({ slide: { key } }, index) =>
    warningKindsOf(layouts[index] ?? null, isMeasured).map((kind) => ({ kind, key })),
  );
  const exampleDiagonal = config.diagonalInches ?? exampleInches;
  const examplePitch = composeScreen(viewport, { ...config, diagonalInches: exampleDiagonal }).sizes
    .pixelPitch;
  const reachesOf = () =>
    inputs.flatMap(({ slide: { key } }, index) => {
      const code = layouts[index]?.blocks.find((block) => block.kind === 'qr');
      const reach = code === undefined ? null : scanReach(moduleOf(code), examplePitch);
      return reach === null ? [] : [{ key, reach: Math.floor(reach * 10) / 10 }];
    });
  const reachAt = (distance: number) => {
    const blocks = composeAt(distance).flatMap((layout) => layout?.blocks ?? []);
    const codes = blocks.filter((block) => block.kind === 'qr');
    return Math.min(...codes.map((code) => scanReach(moduleOf(code), pixelPitch) ?? Infinity));
  };
  const codes = isMeasured ? findReach(distanceMetres, reachAt) : null;
  return { warnings, codes, reaches: { diagonal: exampleDiagonal, slides: reachesOf() } };
}

/** px. */
const moduleOf = ({ width, code }: QrBlock): number => width / (code.modules + 2 * QUIET_ZONE);

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

function warningKindsOf(layout: EventPoster | null, isMeasured: boolean): readonly SlideWarning['kind'][] {
  if (layout === null) return ['skipped'];
  const sizes = isMeasured && layout.typeTooSmall ? (['type-too-small'] as const) : [];
  return layout.isShortened ? [...sizes, 'title-shortened'] : sizes;
}
