import { type Background, builtInSite, type Site } from '#config/site.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import type { Slide } from '#domain/build-slides.ts';
import { pickBackground, type Theme } from '#theme/pick-theme.ts';
import type { describeDataAge } from './screen-state.ts';

/** What is drawn of a slide that is on screen, besides the events that follow: those do not change while it is. */
export interface DrawnScreen {
  readonly slide: Slide;
  /** The keys of the loop, of which the foot shows the current place. */
  readonly order: readonly string[];
  readonly theme: Theme;
  readonly owner: Owner;
  readonly dataAge: ReturnType<typeof describeDataAge>;
  /** Epoch ms. */
  readonly now: number;
  /** A preview has a label with its time. */
  readonly isPreview: boolean;
}

const minuteMs = 60_000;

/**
 * Equal for screens that look the same but for the clock of the foot: the page keeps the slide that the gateway drew while this
 * does not change. The idle slide and a preview show the time elsewhere too, which changes with the minute.
 */
export function describeDrawn({ slide, order, theme, owner, dataAge, now, isPreview }: DrawnScreen): string {
  const place = [order.indexOf(slide.key), order.length];
  const minute = slide.kind === 'idle' || isPreview ? Math.floor(now / minuteMs) : null;
  return JSON.stringify([{ ...slide, second: undefined }, place, theme, owner, dataAge, minute]);
}

/** Without backgrounds of the site: white on black. */
const noBackground: Background = { ground: '#000000', ink: '#ffffff', accent: '#ffffff', quiet: '#ffffff' };

export type Owner = ReturnType<typeof describeOwner>;

/** Whose screen it is, for the foot. The built-in name of a site says nothing and is left out. */
export function describeOwner(
  { name, logo: { light, dark } }: Pick<Site, 'name' | 'logo'>,
  { matched, categories }: Pick<MonitorData, 'matched' | 'categories'>,
  theme: Theme,
) {
  const logo = (theme === 'light' ? (light ?? dark) : (dark ?? light)) ?? null;
  const ids = new Set(Object.values(matched));
  const monitors = categories.filter(({ id }) => ids.has(id)).map((category) => category.name.trim());
  const isNamed = logo !== null || name !== builtInSite.name;
  return { logo, site: isNamed ? name : '', monitor: monitors.join(' · ') };
}

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
