import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import type { KeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import type { Owner } from '#kiosk/screen-state/drawn-screen.ts';
import type { Theme } from '#theme/pick-theme.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Loop } from './loop.ts';

export interface SlideshowProps {
  readonly slides: readonly [Slide, ...Slide[]];
  readonly loop: Loop;
  /** The decoded images and their own sizes, by id. */
  readonly images: ReadonlyMap<number, Box>;
  /** Of a slide: with its language. */
  readonly config: KioskConfig;
  readonly site: Site;
  readonly theme: Theme;
  readonly now: number;
  /** Whether the gateway has drawn the first slide of `slides` into the document as it would be drawn now. */
  readonly isDrawn: boolean;
  readonly owner: Owner;
  readonly dataAge: { readonly text: string; readonly isOld: boolean } | null;
  /** In a frame of the desk, an image that loads late is shown immediately, not at the next slide change. */
  readonly isFramed: boolean;
  readonly onBroken: (slide: Slide, error: unknown) => void;
}

export interface SlideProps<Shown extends Slide = Slide> extends SlideshowProps {
  readonly slide: Shown;
  /** An index for `backgroundAt`. */
  readonly background: number;
  /** The previous slide during the transition. */
  readonly isOutgoing?: boolean;
  /** False for a slide that is mounted where nothing was before. Only its value at the mount counts. */
  readonly hasEntrance?: boolean;
  readonly onEntranceEnd?: () => void;
  readonly plan: ScreenPlan;
  readonly tools: Typesetting;
  readonly layouts: KeptLayouts;
}
