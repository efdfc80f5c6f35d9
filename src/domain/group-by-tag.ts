import type { CalendarEvent, Category } from '#events/event.ts';
import { findAllMonitors, listMonitors } from './find-monitor.ts';
import { slugify } from './slugify.ts';

export interface SiteCategories {
  readonly categories: readonly Category[];
  readonly listed: readonly Category[];
  readonly all: readonly Category[];
}

export function siteCategories(
  categories: readonly Category[],
  site: { readonly allMonitors: readonly string[]; readonly monitors?: readonly string[] | undefined },
): SiteCategories {
  return {
    categories,
    listed: listMonitors(categories, site),
    all: findAllMonitors(categories, site.allMonitors),
  };
}

/** Candidates for each category, so that the selection rules do not run on 10,000 events for each of 200 monitors. */
export function groupByTag(
  events: readonly CalendarEvent[],
  categories: readonly Category[],
): (category: Category) => readonly CalendarEvent[] {
  const bySlug = new Map<string, number[]>();
  for (const { id, name } of categories) {
    const slug = slugify(name);
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), id]);
  }
  const groups = new Map<number, Set<CalendarEvent>>();
  for (const event of events) {
    for (const tag of event.filterCategories ?? []) {
      const ids = tag.id === null ? (bySlug.get(slugify(tag.name)) ?? []) : [tag.id];
      for (const id of ids) groups.set(id, (groups.get(id) ?? new Set<CalendarEvent>()).add(event));
    }
  }
  return ({ id }) => [...(groups.get(id) ?? [])];
}
