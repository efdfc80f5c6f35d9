import { useMemo } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { isMatched } from '#data/load-monitor-data.ts';
import { useMonitorData } from '#data/use-monitor-data.ts';
import { judgeMonitor } from '#desk/summary/judge-monitor.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { useDesk } from '#desk/shell/desk-context.ts';

/** Events and verdicts of a monitor with these parameters. `judged`: undefined until they are loaded, null for an unknown monitor. */
export function useJudgedMonitor(query: string) {
  const { site, now } = useDesk();
  const { parameters, problems } = useMemo(() => parseParameters(query), [query]);
  const config = useMemo(() => ({ ...resolveConfig(parameters, site), isFramed: true }), [parameters, site]);
  const { monitorData } = useMonitorData(config);
  const judged = useMemo(() => {
    if (monitorData === undefined) return undefined;
    return isMatched(monitorData, config) ? judgeMonitor(monitorData, config, site, now) : null;
  }, [monitorData, config, site, now]);
  return { config, problems, events: monitorData?.events, judged };
}

export function monitorNamed(monitors: readonly MonitorSummary[] | undefined, name: string | undefined) {
  return monitors?.find(({ id, categoryId }) => [id, String(categoryId)].includes(name ?? ''));
}
