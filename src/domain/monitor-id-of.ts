import type { Category } from '#events/event.ts';
import { findMonitor, pathOf, withoutMonitor } from './find-monitor.ts';
import { slugify } from './slugify.ts';

/** The shortest ID that names exactly this category: its slug without "Monitor", its slug, its path, else its number. */
export function monitorIdOf(
  category: Category,
  categories: readonly Category[],
  allMonitors: readonly string[],
): string {
  const slug = slugify(category.name);
  const ways = [withoutMonitor(slug), slug, pathOf(category, categories)];
  const fitting = ways.find((id) => findMonitor(id, categories, allMonitors)?.id === category.id);
  return fitting ?? String(category.id);
}
