import { emojiRun, placeEmoji } from '#typesetting/emoji.ts';
import type { Font, Measure } from '#typesetting/font-metrics.ts';

/** The same families as in packages/styles/fonts.css. */
export const fonts: Readonly<Record<Font, { readonly family: string; readonly weight: number }>> = {
  display: { family: "'Aushang Display', system-ui, sans-serif", weight: 750 },
  body: { family: "'Aushang Text', system-ui, sans-serif", weight: 450 },
  strong: { family: "'Aushang Text', system-ui, sans-serif", weight: 650 },
};

const measuredAtPx = 100;
const context = document.createElement('canvas').getContext('2d');

function metricsOf(text: string, font: Font) {
  // Without a canvas: an estimate.
  if (context === null)
    return { width: 55 * text.length, actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 };
  const { family, weight } = fonts[font];
  context.font = `${weight} ${measuredAtPx}px ${family}`;
  return context.measureText(text);
}

export function measureEmoji(font: Font, emoji: string) {
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = metricsOf(emoji, font);
  return placeEmoji(actualBoundingBoxAscent / measuredAtPx, actualBoundingBoxDescent / measuredAtPx);
}

/** Measures texts in a font, with emoji in the size in which they are rendered. */
export function createMeasure(font: Font): Measure {
  const widthOf = (part: string, at: number) => {
    const width = metricsOf(part, font).width / measuredAtPx;
    return at % 2 === 1 ? width * measureEmoji(font, part).size : width;
  };
  const measure = (text: string) =>
    text.split(emojiRun).reduce((sum, part, at) => sum + widthOf(part, at), 0);
  // Loads the device's emoji font, which is large, now: during a slide change frames would be dropped.
  measure('🙂');
  return measure;
}
