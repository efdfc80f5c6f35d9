import type { CodeReach, FrameState, SlideWarning } from '#messages/frame-messages.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Slide } from '#domain/build-slides.ts';
import { scanReach } from '#qr/qr-size.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import { layOutScreen } from '#kiosk/layout/lay-out-screen.ts';
import { layOutOrNull, type SlideLayout } from '#kiosk/layout/lay-out-slide.ts';
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
  const { language, distanceMetres } = config;
  const plan = layOutScreen(viewport, config);
  const inputs = slides.flatMap((slide) => {
    if (slide.kind !== 'event') return [];
    const modules = encodeCode(slide.code, plan)?.modules ?? null;
    // The size of the image is not known, and a slide with an image over the whole screen has no faults.
    const image = slide.event.imageId === null ? null : { width: 0, height: 0 };
    return [{ slide, next: [], modules, image, mayBeHero: false, language, tools }];
  });
  const layOutAt = (distance: number | null) => {
    const screen = layOutScreen(viewport, { ...config, distanceMetres: distance });
    return inputs.map((input) => layOutOrNull({ ...input, screen }));
  };
  const layouts = layOutAt(distanceMetres);
  const { pixelPitch } = plan.sizes;
  const isMeasured = distanceMetres !== null && pixelPitch !== null;
  const warnings = inputs.flatMap(({ slide: { key } }, index) =>
    warningKindsOf(layouts[index] ?? null, isMeasured).map((kind) => ({ kind, key })),
  );
  const exampleDiagonal = config.diagonalInches ?? exampleInches;
  const examplePitch = layOutScreen(viewport, { ...config, diagonalInches: exampleDiagonal }).sizes
    .pixelPitch;
  const reachesOf = () =>
    inputs.flatMap(({ slide: { key } }, index) => {
      const code = layouts[index]?.blocks.find((block) => block.kind === 'qr');
      const reach = code === undefined ? null : scanReach(code.module, examplePitch);
      return reach === null ? [] : [{ key, reach: Math.floor(reach * 10) / 10 }];
    });
  const reachAt = (distance: number) => {
    const blocks = layOutAt(distance).flatMap((layout) => layout?.blocks ?? []);
    const codes = blocks.filter((block) => block.kind === 'qr');
    return Math.min(...codes.map(({ module }) => scanReach(module, pixelPitch) ?? Infinity));
  };
  const codes = isMeasured ? findReach(distanceMetres, reachAt) : null;
  return { warnings, codes, reaches: { diagonal: exampleDiagonal, slides: reachesOf() } };
}

/** Finds the largest distance in steps of 10 cm. Another distance changes the layout, so slides are laid out for each. */
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

function warningKindsOf(layout: SlideLayout | null, isMeasured: boolean): readonly SlideWarning['kind'][] {
  if (layout === null) return ['skipped'];
  const sizes = isMeasured && layout.typeTooSmall ? (['type-too-small'] as const) : [];
  return layout.titleShortened ? [...sizes, 'title-shortened'] : sizes;
}
