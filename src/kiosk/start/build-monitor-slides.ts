import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import { buildSlides, type Slide } from '#domain/build-slides.ts';
import { nextBeyond, selectEvents } from '#domain/judge-events.ts';
import { rulesOf } from '#domain/rules-of.ts';
import type { CalendarEvent } from '#events/event.ts';

export interface MonitorSlidesInput {
  readonly monitorData: MonitorData;
  readonly config: KioskConfig;
  readonly site: Site;
  readonly now: number;
  /** Events that could not be drawn; they are left out. */
  readonly broken: ReadonlySet<CalendarEvent>;
}

export interface MonitorSlides {
  readonly slides: readonly [Slide, ...Slide[]];
  /** Events that are left out because they could not be drawn. */
  readonly skipped: readonly CalendarEvent[];
}

/** The slides of the wall. An event that breaks the rules or the slides by itself is left out; the others stay. */
export function buildMonitorSlides({
  monitorData,
  config,
  site,
  now,
  broken,
}: MonitorSlidesInput): MonitorSlides {
  const { categories, matched } = monitorData;
  const rules = rulesOf({ config, site, categories, categoryIds: Object.values(matched), now });
  const build = (events: readonly CalendarEvent[]) => {
    const shown = selectEvents(events, rules);
    return buildSlides(shown, config, now, shown.length > 0 ? undefined : nextBeyond(events, rules));
  };
  const all = monitorData.events;
  const without = (isSkipped: (event: CalendarEvent) => boolean) => ({
    slides: build(all.filter((event) => !isSkipped(event))),
    skipped: all.filter(isSkipped),
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
