import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { type Freshness, isStale } from '#data/get-json.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import { createTranslate, rulesOf } from '#data/selection-rules.ts';
import type { Slide } from '#domain/build-slides.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { isSeen, nextBeyond, selectEvents } from '#domain/judge-events.ts';
import { buildBothLanguages } from '#domain/second-language.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';

const dayMs = 86_400_000;

/** Null in a preview and for data that is not stale. */
export function describeDataAge(freshness: Freshness, config: KioskConfig, now: number) {
  const { at, pollSeconds, timeZone, language } = config;
  const { asOf } = freshness;
  if (asOf === null || at !== null || !isStale(freshness, now, pollSeconds)) return null;
  const isOld = now - asOf > dayMs;
  const day = isOld ? `${dateParts(asOf, timeZone, language).short}, ` : '';
  return { text: screenWords[language].dataFrom(`${day}${formatTime(asOf, timeZone)}`), isOld };
}

export function describePreview(now: number, { timeZone, language }: KioskConfig): string {
  const moment = `${dateParts(now, timeZone, language).short}, ${formatTime(now, timeZone)}`;
  return screenWords[language].preview(moment);
}

interface MonitorSource {
  readonly monitorData: MonitorData;
  readonly config: KioskConfig;
  readonly site: Site;
  readonly rowsPerPage: number;
}

/** What is left out if its slide cannot be drawn, until it changes: an event, or for the overview the list of all events. */
export type Breakable = CalendarEvent | MonitorData['events'];

/** Undefined for the idle slide without an event. */
export function breakableOf(slide: Slide, { events }: Pick<MonitorData, 'events'>): Breakable | undefined {
  if (slide.kind === 'overview') return events;
  return slide.kind === 'event' ? slide.event : slide.next?.event;
}

/** Leaves out the `broken` events or overviews, and events for which the selection rules or the building of slides throw. */
export function buildMonitorSlides(
  { monitorData, config, site, rowsPerPage }: MonitorSource,
  now: number,
  broken: ReadonlySet<Breakable>,
) {
  const rules = rulesOf(monitorData, config, site, now);
  const withoutOverview = { ...config, view: 'slides', overview: 'off' } as const;
  const shownConfig = broken.has(monitorData.events) ? withoutOverview : config;
  const find = createTranslate(monitorData, config);
  const translate = (event: CalendarEvent) => {
    const other = find?.(event) ?? event;
    return broken.has(other) ? event : other;
  };
  const build = (events: readonly CalendarEvent[]) => {
    const shown = selectEvents(events, rules, isSeen);
    const next = shown.length > 0 ? undefined : nextBeyond(events, rules);
    return buildBothLanguages(shown, shownConfig, now, { rowsPerPage, next, translate: find && translate });
  };
  const without = (isSkipped: (event: CalendarEvent) => boolean) => ({
    slides: build(monitorData.events.filter((event) => !isSkipped(event))),
    skipped: monitorData.events.filter(isSkipped),
  });
  try {
    return without((event) => broken.has(event));
  } catch {
    return without((event) => broken.has(event) || !runsWithoutError(() => build([event])));
  }
}

function runsWithoutError(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}
