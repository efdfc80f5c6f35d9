import { useMemo } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { isMatched } from '#data/load-monitor-data.ts';
import { useMonitorData } from '#data/use-monitor-data.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { type WhyRoute, withSettings } from '#desk/shell/route.ts';
import { judgeMonitor } from '#desk/summary/judge-monitor.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { type AskedScreen, createAskedScreen } from './asked-screen.ts';

/** Undefined until its events are loaded, null where there is no such monitor. */
export function useAskedScreen(
  { monitor, settings }: WhyRoute,
  monitors: readonly MonitorSummary[],
  now: number,
): AskedScreen | null | undefined {
  const { site, language } = useDesk();
  const config = useMemo(() => {
    return resolveConfig(parseParameters(withSettings(monitor, settings)).parameters, site);
  }, [monitor, settings, site]);
  const { board } = useMonitorData(config);
  return useMemo(() => {
    if (board === undefined) return undefined;
    if (!isMatched(board, config)) return null;
    return createAskedScreen(
      judgeMonitor(board, config, site, now),
      { config, settings },
      monitors,
      language,
    );
  }, [board, config, settings, site, now, monitors, language]);
}
