import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { rulesFor, type SelectionRules } from '#domain/judge-events.ts';
import { translateEvent } from '#domain/second-language.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent } from '#events/event.ts';
import { isStale } from './get-json.ts';
import type { MonitorData } from './load-monitor-data.ts';

/* What slides are built with, apart from loading: the chunk that starts a page needs none of it. */

/** The selection rules of a page with its data. A category id that no longer exists matches nothing. */
export function rulesOf(data: MonitorData, config: KioskConfig, site: Site, now: number): SelectionRules {
  const ids = new Set(Object.values(data.matched));
  const own = data.categories.filter(({ id }) => ids.has(id));
  const all = { ...site, allMonitors: config.allMonitors };
  return rulesFor(config, indexMonitors(data.categories, all), own, now);
}

/** Undefined without a second language, and where that was read more than three polls before the first: it may be outdated. */
export function createTranslate({ translation, asOf }: MonitorData, { pollSeconds }: KioskConfig) {
  if (translation === undefined) return undefined;
  if (asOf !== null && isStale(translation, asOf, pollSeconds)) return undefined;
  const others = new Map(translation.events.map((event) => [event.iri, event]));
  return (event: CalendarEvent) => translateEvent(event, others.get(event.iri));
}
