import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { type ListedScreen, shownQuery } from '#screens/model/listed-screen.ts';
import { isNamed } from './check-draft.ts';

/** For whom a notice is; both empty: for all screens. */
export interface NoticeTargets {
  /** Monitor IDs. */
  readonly monitors: readonly string[];
  /** Names of screens. */
  readonly screens: readonly string[];
}

type Monitors = readonly MonitorSummary[] | undefined;

export const isForAll = ({ monitors, screens }: NoticeTargets): boolean =>
  monitors.length + screens.length === 0;

/** The named screens that get it. */
export function findRecipients(
  targets: NoticeTargets,
  screens: readonly ListedScreen[],
  monitors: Monitors,
): readonly ListedScreen[] {
  if (isForAll(targets)) return screens;
  const numbers = new Set(targets.monitors.map((id) => categoryOf(id, monitors)));
  const names = new Set(targets.screens);
  return screens.filter(
    (screen) => names.has(screen.name) || screen.monitors.some((number) => numbers.has(number)),
  );
}

const categoryOf = (id: string, monitors: Monitors): number =>
  monitors?.find((monitor) => isNamed(monitor, id))?.categoryId ?? Number(id);

/** A screen that a preview stands for. `query`: of its kiosk page, also while it would be dark. */
export interface PreviewedScreen {
  readonly query: string;
  /** Null: any screen of the monitor. */
  readonly name: string | null;
  /** Numbers of categories. */
  readonly monitors: readonly number[];
}

/** One that gets it; null without a monitor. */
export function choosePreview(
  targets: NoticeTargets,
  screens: readonly ListedScreen[],
  monitors: Monitors,
): PreviewedScreen | null {
  const [firstMonitor] = targets.monitors;
  const chosen = screens.find(({ name }) => name === targets.screens[0]);
  if (firstMonitor === undefined && chosen !== undefined)
    return { query: alwaysOn(shownQuery(chosen)), name: chosen.name, monitors: chosen.monitors };
  const id = firstMonitor ?? monitors?.[0]?.id;
  if (id === undefined) return null;
  return {
    query: new URLSearchParams({ monitor: id }).toString(),
    name: null,
    monitors: [categoryOf(id, monitors)],
  };
}

function alwaysOn(query: string): string {
  const all = new URLSearchParams(query);
  for (const name of ['on', 'off', 'at', 'diag']) all.delete(name);
  return all.toString();
}

/** Whether a screen gets a notice that was sent. */
export function isFor(
  targets: NoticeTargets,
  { name, monitors: numbers }: PreviewedScreen,
  monitors: Monitors,
): boolean {
  if (isForAll(targets) || (name !== null && targets.screens.includes(name))) return true;
  return targets.monitors.some((id) => numbers.includes(categoryOf(id, monitors)));
}
