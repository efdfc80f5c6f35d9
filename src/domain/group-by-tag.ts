import type { CalendarEvent, Category } from '#events/event.ts';
import { findAllMonitors, listMonitors } from './find-monitor.ts';
import { slugify } from './slugify.ts';

/** What decides which events a site's monitors have in common. */
export interface SiteTags {
  readonly categories: readonly Category[];
  readonly listed: readonly Category[];
  readonly all: readonly Category[];
}

interface NamingSite {
  readonly allMonitors: readonly string[];
  readonly monitors?: readonly string[] | undefined;
}

/** The monitors of a site and its categories for all of them. */
export function siteTags(categories: readonly Category[], site: NamingSite): SiteTags {
  return {
    categories,
    listed: listMonitors(categories, site),
    all: findAllMonitors(categories, site.allMonitors),
  };
}

/**
 * The events that can be members of each category, so that 200 monitors need not look at 10,000 events each. A tag without
 * a number counts for every category of its name, as in the selection itself, which has the last word.
 */
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
