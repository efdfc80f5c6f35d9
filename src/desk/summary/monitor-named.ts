import type { MonitorSummary } from './summarise-monitors.ts';

/** The monitor with this ID or category id. */
export function monitorNamed(
  monitors: readonly MonitorSummary[] | undefined,
  name: string | undefined,
): MonitorSummary | undefined {
  return monitors?.find(({ id, categoryId }) => [id, String(categoryId)].includes(name ?? ''));
}
