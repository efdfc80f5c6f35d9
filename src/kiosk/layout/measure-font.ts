import { type EmojiSetting, emojiRun, setEmoji } from '#typesetting/emoji.ts';
import type { Measure } from '#typesetting/font-metrics.ts';
import type { Font } from './slide-layout.ts';
import { fonts } from './fonts.ts';

/** About three times what a board of 30 events needs; then the memory starts anew, so that it never grows for months. */
const mostKnown = 1500;
const measuredAtPx = 100;
const context = document.createElement('canvas').getContext('2d');

type Metrics = Pick<TextMetrics, 'width' | 'actualBoundingBoxAscent' | 'actualBoundingBoxDescent'>;

function metricsOf(text: string, font: Font): Metrics {
  // A guess where there is no canvas.
  if (context === null)
    return { width: 55 * text.length, actualBoundingBoxAscent: 0, actualBoundingBoxDescent: 0 };
  const { family, weight } = fonts[font];
  context.font = `${weight} ${measuredAtPx}px ${family}`;
  return context.measureText(text);
}

/** How an emoji of the device's font is set among letters of a font. */
export function emojiIn(font: Font, emoji: string): EmojiSetting {
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = metricsOf(emoji, font);
  return setEmoji(actualBoundingBoxAscent / measuredAtPx, actualBoundingBoxDescent / measuredAtPx);
}

/** Widths in a font, emoji as they are set. */
export function measureOf(font: Font): Measure {
  const known = new Map<string, number>();
  const widthOf = (part: string, at: number) => {
    const width = metricsOf(part, font).width / measuredAtPx;
    return at % 2 === 1 ? width * emojiIn(font, part).size : width;
  };
  const measure = (text: string): number => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const width = text.split(emojiRun).reduce((sum, part, at) => sum + widthOf(part, at), 0);
    if (known.size >= mostKnown) known.clear();
    known.set(text, width);
    return width;
  };
  // The device's own emoji are large; asked for while slides turn, they would hold one up.
  measure('🙂');
  return measure;
}
