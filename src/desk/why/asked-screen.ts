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

/** A screen with settings of its own (`settingsOf`), and its verdicts. */
export interface AskedScreen {
  readonly config: KioskConfig;
  /** `settingsOf` its address. */
  readonly settings: string;
  /** Undefined where its monitor is unknown. */
  readonly verdictOf: (found: Verdicts) => MonitorVerdict | undefined;
  /** All verdicts except those of the screen's own monitors. */
  readonly othersOf: (found: Verdicts) => readonly MonitorVerdict[];
}

/** Uses the verdicts of `JudgedMonitor`; for events that it lacks the gateway's, which do not depend on settings. */
export function createAskedScreen(
  { rules, verdicts }: JudgedMonitor,
  { config, settings }: Pick<AskedScreen, 'config' | 'settings'>,
  monitors: readonly MonitorSummary[],
  language: 'de' | 'en',
): AskedScreen {
  const ownIds = monitors
    .filter(({ categoryId }) => rules.tags.monitors.some(({ id }) => id === categoryId))
    .map(({ id }) => id);
  const isOwn = ({ monitor }: MonitorVerdict) => ownIds.includes(monitor.id);
  const name = rules.tags.monitors.map((monitor) => monitor.name.trim()).join(', ');
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

/** Undefined until its events are loaded, null where there is no such monitor. */
export function useAskedScreen(
  { monitor, settings }: WhyRoute,
  monitors: readonly MonitorSummary[],
  now: number,
): AskedScreen | null | undefined {
  const { language } = useDesk();
  const { config, judged } = useJudgedMonitor(withSettings(monitor, settings), now);
  return useMemo(
    () => judged && createAskedScreen(judged, { config, settings }, monitors, language),
    [judged, config, settings, monitors, language],
  );
}
