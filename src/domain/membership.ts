import type { CalendarEvent, Category, CategoryTag } from '#events/event.ts';
import { slugify } from './slugify.ts';

/** The categories that matter for one monitor. Direct membership only: a parent's or child's tag does not count. */
export interface MonitorTags {
  /** What the monitor ID names; several for `?monitor=a,b`. */
  readonly monitors: readonly Category[];
  /** The all-monitors categories. */
  readonly all: readonly Category[];
  /** Every monitor of the site. */
  readonly listed: readonly Category[];
}

export type Membership =
  | 'categories-unknown'
  | 'untagged'
  | 'other-monitor'
  | 'all-monitors'
  | 'this-monitor';

/** Whose event it is, by its tags alone: neither time nor state count here. */
export function membershipOf(event: CalendarEvent, tags: MonitorTags): Membership {
  const own = event.filterCategories;
  if (own === null) return 'categories-unknown';
  if (own.some((tag) => isTagOf(tag, tags.all))) return 'all-monitors';
  if (own.some((tag) => isTagOf(tag, tags.monitors))) return 'this-monitor';
  return own.some((tag) => isTagOf(tag, tags.listed)) ? 'other-monitor' : 'untagged';
}

/** True where this monitor shows the event, as far as tags decide. */
export function isMember(event: CalendarEvent, tags: MonitorTags): boolean {
  const membership = membershipOf(event, tags);
  return membership === 'all-monitors' || membership === 'this-monitor';
}

/** A tag is matched by its number; only a service that sends bare names is matched by name. */
export function isTagOf(tag: CategoryTag, categories: readonly Category[]): boolean {
  if (tag.id !== null) return categories.some((category) => category.id === tag.id);
  const slug = slugify(tag.name);
  return categories.some((category) => slugify(category.name) === slug);
}
