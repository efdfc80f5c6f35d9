import type { Category } from '#events/event.ts';
import { findMonitor, pathOf, withoutMonitor } from './find-monitor.ts';
import { slugify } from './slugify.ts';

/** The shortest ID that refers to exactly this category: slug without "Monitor", slug, path, else its numeric id. */
export function monitorIdOf(
  category: Category,
  categories: readonly Category[],
  allMonitors: readonly string[],
): string {
  const slug = slugify(category.name);
  const candidates = [withoutMonitor(slug), slug, pathOf(category, categories)];
  const unique = candidates.find((id) => findMonitor(id, categories, allMonitors)?.id === category.id);
  return unique ?? String(category.id);
}
