import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import type { DrawnScreen } from '#kiosk/screen-state/drawn-screen.ts';
import type { Loop } from './loop.ts';

export interface SlideshowProps extends Pick<DrawnScreen, 'theme' | 'now' | 'owner' | 'dataAge'> {
  readonly slides: readonly [Slide, ...Slide[]];
  readonly loop: Loop;
  /** The decoded images and their own sizes, by id. */
  readonly images: ReadonlyMap<number, Box>;
  /** Of a slide: with its language. */
  readonly config: KioskConfig;
  readonly site: Site;
  /** Whether the gateway has drawn the first slide of `slides` into the document as it would be drawn now. */
  readonly isDrawn: boolean;
  /** In a frame of the desk, an image that loads late is shown immediately, not at the next slide change. */
  readonly isFramed: boolean;
  readonly onBroken: (slide: Slide, error: unknown) => void;
}
