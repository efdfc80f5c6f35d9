import { type Background, builtInSite, hasDarkInk, type Site } from '#config/site.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import type { Slide } from '#domain/build-slides.ts';
import { neutralBackgrounds, pickBackground, type Theme } from '#theme/pick-theme.ts';
import type { describeDataAge } from './screen-state.ts';

/** What is drawn of a slide that is on screen, besides the events that follow: those do not change while it is. */
export interface DrawnScreen {
  readonly slide: Slide;
  /** The keys of the loop, of which the foot shows the current place. */
  readonly order: readonly string[];
  readonly theme: Theme;
  readonly owner: ReturnType<typeof describeOwner>;
  readonly dataAge: ReturnType<typeof describeDataAge>;
  /** Epoch ms. */
  readonly now: number;
  /** Whether it has a label with the moment of a preview. */
  readonly isLabelled: boolean;
}

const minuteMs = 60_000;

/**
 * The text is equal for screens that look the same but for clock and dates of the foot: the page keeps the gateway's slide while it
 * does not change. The idle slide and a label show the time elsewhere too, which changes with the minute.
 */
export function describeDrawn({ slide, order, theme, owner, dataAge, now, isLabelled }: DrawnScreen): string {
  const place = [order.indexOf(slide.key), order.length];
  const minute = slide.kind === 'idle' || isLabelled ? Math.floor(now / minuteMs) : null;
  const content = { ...slide, second: undefined, dates: undefined };
  return JSON.stringify([content, place, theme, owner, dataAge, minute, isLabelled]);
}

/** Site and monitor as the foot names them. The built-in name of a site says nothing and is left out. */
export function describeOwner(
  { name, logo }: Pick<Site, 'name' | 'logo'>,
  { matched, categories }: Pick<MonitorData, 'matched' | 'categories'>,
) {
  const ids = new Set(Object.values(matched));
  const monitors = categories.filter(({ id }) => ids.has(id)).map((category) => category.name.trim());
  const isNamed = (logo.light ?? logo.dark) !== undefined || name !== builtInSite.name;
  return { logo, site: isNamed ? name : '', monitor: monitors.join(' · ') };
}

/** A strong colour of the house may be dark in the light theme. */
export const logoOn = (background: Background, { logo: { light, dark } }: Pick<Site, 'logo'>) =>
  (hasDarkInk(background) ? (light ?? dark) : (dark ?? light)) ?? null;

type SiteColors = Pick<Site, 'grounds'>;

/** The index of the background that only cancelled and postponed events have. */
const neutralIndex = -1;

export const isNeutral = (slide: Slide): boolean => slide.kind === 'event' && slide.event.canceled;

/** An index for `backgroundAt`, none of `without`: by the event's first topic, or by the count of slide changes. */
export function pickSlideBackground(
  slide: Slide,
  { grounds }: SiteColors,
  slideChanges: number,
  without: readonly number[],
): number {
  if (isNeutral(slide)) return neutralIndex;
  const topic = slide.kind === 'event' ? slide.event.topics[0] : undefined;
  const count = grounds?.light.length ?? 1;
  const taken = without.filter((index) => index !== neutralIndex);
  return pickBackground(topic?.id ?? topic?.name ?? slideChanges, count, taken);
}

/** A site without backgrounds has white on black. */
export function backgroundAt(index: number, { grounds }: SiteColors, theme: Theme): Background {
  if (index === neutralIndex) return neutralBackgrounds[theme];
  const backgrounds = grounds?.[theme] ?? [];
  return backgrounds[index % backgrounds.length] ?? neutralBackgrounds.contrast;
}
