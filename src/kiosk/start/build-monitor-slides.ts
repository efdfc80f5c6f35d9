import { rulesOf } from '#data/load-monitor-data.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { nextBeyond, selectEvents } from '#domain/judge-events.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { PageState } from '#kiosk/watchdog/page-health.ts';

interface MonitorSlidesInput extends Pick<PageState, 'monitorData' | 'config' | 'site'> {
  readonly now: number;
  /** Events whose slides could not be rendered; they are left out. */
  readonly broken: ReadonlySet<CalendarEvent>;
}

/** Leaves out events for which the selection rules or the building of slides throw. */
export function buildMonitorSlides({ monitorData, config, site, now, broken }: MonitorSlidesInput) {
  const rules = rulesOf(monitorData, config, site, now);
  const build = (events: readonly CalendarEvent[]) => {
    const shown = selectEvents(events, rules);
    return buildSlides(shown, config, now, shown.length > 0 ? undefined : nextBeyond(events, rules));
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
