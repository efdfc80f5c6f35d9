import { useMemo } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { type WhyRoute, withSettings } from '#desk/shell/route.ts';
import type { JudgedMonitor } from '#desk/summary/judge-monitor.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { useJudgedMonitor } from '#desk/summary/use-judged-monitor.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown } from '#domain/judge-events.ts';
import type { MonitorVerdict, Verdicts } from './read-verdicts.ts';

/** A screen with its own settings, and its verdicts. */
export interface SelectedScreen {
  readonly config: KioskConfig;
  /** `settingsOf` its address. */
  readonly settings: string;
  /** Undefined if its monitor is unknown. */
  readonly verdictOf: (found: Verdicts) => MonitorVerdict | undefined;
  /** All verdicts except those of the screen's own monitors. */
  readonly othersOf: (found: Verdicts) => readonly MonitorVerdict[];
}

/** Uses the verdicts of `JudgedMonitor`; for other events those of the gateway, which do not depend on settings. */
export function createSelectedScreen(
  { name, rules, verdicts }: JudgedMonitor,
  { config, settings }: Pick<SelectedScreen, 'config' | 'settings'>,
  monitors: readonly MonitorSummary[],
  language: 'de' | 'en',
): SelectedScreen {
  const ownIds = monitors
    .filter(({ categoryId }) => rules.tags.monitors.list.some(({ id }) => id === categoryId))
    .map(({ id }) => id);
  const isOwn = ({ monitor }: MonitorVerdict) => ownIds.includes(monitor.id);
  const monitor = { id: config.monitor.join(','), name };
  return {
    config,
    settings,
    verdictOf: (found) => {
      const listed = verdicts.find((one) => one.code !== 'unreadable' && one.event.iri === found.event.iri);
      if (listed === undefined) {
        const other = found.verdicts.find(isOwn);
        return other === undefined ? undefined : { ...other, monitor };
      }
      const { reason, advice, setting } = explainVerdict(listed, rules, language);
      return { monitor, code: listed.code, isShown: isShown(listed.code), reason, advice, setting };
    },
    othersOf: (found) => found.verdicts.filter((verdict) => !isOwn(verdict)),
  };
}

/** Undefined until its events are loaded, null if there is no such monitor. */
export function useSelectedScreen(
  { monitor, settings }: WhyRoute,
  monitors: readonly MonitorSummary[],
  now: number,
): SelectedScreen | null | undefined {
  const { language } = useDesk();
  const { config, judged } = useJudgedMonitor(withSettings(monitor, settings), now);
  return useMemo(
    () => judged && createSelectedScreen(judged, { config, settings }, monitors, language),
    [judged, config, settings, monitors, language],
  );
}
