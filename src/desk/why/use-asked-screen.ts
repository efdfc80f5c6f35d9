import { useMemo } from 'react';
import { useDesk } from '#desk/shell/desk-context.ts';
import { type WhyRoute, withSettings } from '#desk/shell/route.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { useJudgedMonitor } from '#desk/summary/use-judged-monitor.ts';
import { type AskedScreen, createAskedScreen } from './asked-screen.ts';

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
