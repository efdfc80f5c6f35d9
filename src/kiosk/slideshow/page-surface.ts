import { pageSurface, type Surface } from '#kiosk/drawing/surface.ts';
import { measureEmoji } from './use-screen.ts';

/** The surface of a page that measures the emoji of its device. */
export const measuredSurface: Surface = {
  ...pageSurface,
  emojiStyle: (font, emoji) => {
    const { size, rise } = measureEmoji(font, emoji);
    return { fontSize: `${size}em`, verticalAlign: `${rise / size}em` };
  },
};
