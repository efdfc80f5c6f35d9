import type { CalendarEvent, Category, CategoryTag } from '#events/event.ts';
import { slugify } from './slugify.ts';

/** Only direct membership counts: tags of parents and children do not match (design §4). */
export interface MonitorCategories {
  /** Several for `?monitor=a,b`. */
  readonly monitors: readonly Category[];
  readonly all: readonly Category[];
  readonly listed: readonly Category[];
}

export type Membership =
  | 'categories-unknown'
  | 'untagged'
  | 'other-monitor'
  | 'all-monitors'
  | 'this-monitor';

export function membershipOf(event: CalendarEvent, tags: MonitorCategories): Membership {
  const own = event.filterCategories;
  if (own === null) return 'categories-unknown';
  if (own.some((tag) => isTagOf(tag, tags.all))) return 'all-monitors';
  if (own.some((tag) => isTagOf(tag, tags.monitors))) return 'this-monitor';
  return own.some((tag) => isTagOf(tag, tags.listed)) ? 'other-monitor' : 'untagged';
}

export function isMember(event: CalendarEvent, tags: MonitorCategories): boolean {
  const membership = membershipOf(event, tags);
  return membership === 'all-monitors' || membership === 'this-monitor';
}

/** Matches by id; by name only if the service sends no id. */
export function isTagOf(tag: CategoryTag, categories: readonly Category[]): boolean {
  if (tag.id !== null) return categories.some((category) => category.id === tag.id);
  const slug = slugify(tag.name);
  return categories.some((category) => slugify(category.name) === slug);
}
