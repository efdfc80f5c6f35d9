import type { KioskConfig } from '#config/resolve-config.ts';
import type { JudgedMonitor } from '#desk/summary/judge-monitor.ts';
import type { Route } from '#desk/shell/route.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown } from '#domain/judge-events.ts';
import type { MonitorVerdict, Verdicts } from './read-verdicts.ts';

/** A screen with its own settings or several monitors, and the verdicts of its list. */
export interface Screen {
  readonly config: KioskConfig;
  readonly judged: JudgedMonitor;
}

/** What the views of "Why (not)?" are asked. */
export interface Question {
  readonly route: Route;
  readonly monitors: readonly MonitorSummary[];
  readonly selected: MonitorSummary | undefined;
  /** The monitors are known. */
  readonly isReady: boolean;
  /** The selected screen, if it has its own settings or several monitors. */
  readonly screen: Screen | null;
}

/** The verdict of the screen, undefined if its monitor is unknown, and those of all monitors that are not its own. */
export function screenVerdicts(
  { event, verdicts }: Verdicts,
  { config, judged: { rules, verdicts: listed } }: Screen,
  summaries: readonly MonitorSummary[],
  language: 'de' | 'en',
) {
  const monitors = rules.tags.monitors.list;
  const own = summaries.filter(({ categoryId }) => monitors.some(({ id }) => id === categoryId));
  const isOwn = ({ monitor }: MonitorVerdict) => own.some(({ id }) => id === monitor.id);
  const monitor = { id: config.monitor.join(','), name: monitors.map(({ name }) => name.trim()).join(', ') };
  const inList = listed.find((one) => one.code !== 'unreadable' && one.event.iri === event['@id']);
  // An event that is not in the list does not depend on settings.
  const explained =
    inList === undefined
      ? verdicts.find(isOwn)
      : { code: inList.code, shown: isShown(inList.code), ...explainVerdict(inList, rules, language) };
  return {
    selected: explained && { ...explained, monitor },
    others: verdicts.filter((verdict) => !isOwn(verdict)),
  };
}
