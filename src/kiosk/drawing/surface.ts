import { createContext, type CSSProperties, useContext } from 'react';
import type { Rect } from '#kiosk/layout/blocks.ts';
import type { Font } from '#typesetting/font-metrics.ts';

type Property = 'left' | 'top' | 'width' | 'height' | 'fontSize' | 'lineHeight' | 'borderRightWidth';

/** The values are px. */
export type Place = Readonly<Partial<Record<Property, number>>>;

/** The attributes of an element that depend on where it is drawn. */
export interface Placed {
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** Blocks are drawn on the page for its screen, or in a document of the gateway for screens of several shapes. */
export interface Surface {
  /** The first letters of the classes for one shape each; '' in the page. */
  readonly shapes: readonly string[];
  /** One place for each shape; undefined where the shape does not show the element. */
  readonly place: (variants: readonly (Place | undefined)[]) => Placed;
  /** The style of a run of emoji makes its size independent of the font of the device. */
  readonly emojiStyle: (font: Font, emoji: string) => CSSProperties | undefined;
}

const inPx = (place: Place): CSSProperties =>
  Object.fromEntries(Object.entries(place).map(([property, px]) => [property, `${px}px`]));

export const pageSurface: Surface = {
  shapes: [''],
  place: ([place = {}]) => ({ style: inPx(place) }),
  emojiStyle: () => undefined,
};

export const SurfaceContext = createContext(pageSurface);

/** Places an element that also has the classes `look`. */
export function usePlace() {
  const { place } = useContext(SurfaceContext);
  return (look: string, variants: readonly (Place | undefined)[]): Placed => {
    const placed = place(variants);
    return { ...placed, className: [look, placed.className].filter(Boolean).join(' ') };
  };
}

export const placesOf = (rects: readonly (Rect | undefined)[]): readonly (Place | undefined)[] =>
  rects.map((rect) => rect && { left: rect.x, top: rect.y, width: rect.width, height: rect.height });
