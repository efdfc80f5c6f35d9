import type { Background, Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { pickBackground, type Theme } from '#theme/pick-theme.ts';
import type { describeDataAge } from './screen-state.ts';

/** What is drawn of a slide that is on screen, besides the events that follow: those do not change while it is. */
export interface DrawnScreen {
  readonly slide: Slide;
  /** The keys of the loop, of which the foot shows the current place. */
  readonly order: readonly string[];
  readonly theme: Theme;
  readonly notice: ReturnType<typeof describeDataAge>;
  /** Epoch ms. */
  readonly now: number;
  /** A preview has a label with its time. */
  readonly isPreview: boolean;
}

const minuteMs = 60_000;

/**
 * Equal for screens that look the same: the page keeps the slide that the gateway drew while this does not change. The idle
 * slide and a preview show the time, which changes with the minute.
 */
export function describeDrawn({ slide, order, theme, notice, now, isPreview }: DrawnScreen): string {
  const place = [order.indexOf(slide.key), order.length];
  const minute = slide.kind === 'idle' || isPreview ? Math.floor(now / minuteMs) : null;
  return JSON.stringify([slide, place, theme, notice, minute]);
}

/** Without backgrounds of the site: white on black. */
const noBackground: Background = { ground: '#000000', ink: '#ffffff', accent: '#ffffff', quiet: '#ffffff' };

type SiteColors = Pick<Site, 'grounds'>;

/** An index for `backgroundAt`, by the first topic of the event, else by the count of slide changes; none of `without`. */
export function pickSlideBackground(
  slide: Slide,
  { grounds }: SiteColors,
  slideChanges: number,
  without: readonly number[],
): number {
  const topic = slide.kind === 'event' ? slide.event.topics[0] : undefined;
  const count = grounds?.light.length ?? 1;
  return pickBackground(topic?.id ?? topic?.name ?? null, { slideChanges, count, without });
}

export function backgroundAt(index: number, { grounds }: SiteColors, theme: Theme): Background {
  const backgrounds = grounds?.[theme] ?? [];
  return backgrounds[index % backgrounds.length] ?? noBackground;
}
