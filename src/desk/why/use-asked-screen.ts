import { useMemo } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { isMatched } from '#data/load-monitor-data.ts';
import { useMonitorData } from '#data/use-monitor-data.ts';
import { type AskedScreen, createAskedScreen } from './asked-screen.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { judgeMonitor } from '#desk/summary/judge-monitor.ts';
import { type WhyRoute, withSettings } from '#desk/shell/route.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';

/** The screen that a question is about; undefined until its events are known, null where there is no such monitor. */
export function useAskedScreen(
  { monitor, settings }: WhyRoute,
  monitors: readonly MonitorSummary[],
  now: number,
): AskedScreen | null | undefined {
  const { site, language } = useDesk();
  const config = useMemo(() => {
    return resolveConfig(parseParameters(withSettings(monitor, settings)).parameters, site);
  }, [monitor, settings, site]);
  const { monitorData } = useMonitorData(config);
  return useMemo(() => {
    if (monitorData === undefined) return undefined;
    if (!isMatched(monitorData, config)) return null;
    return createAskedScreen(
      judgeMonitor(monitorData, config, site, now),
      { config, settings },
      monitors,
      language,
    );
  }, [monitorData, config, settings, site, now, monitors, language]);
}
