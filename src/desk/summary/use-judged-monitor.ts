import { useMemo } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { isMatched } from '#data/load-monitor-data.ts';
import { useMonitorData } from '#data/use-monitor-data.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { judgeMonitor } from './judge-monitor.ts';

/** `judged`: undefined until the events are loaded, null if there is no such monitor. */
export function useJudgedMonitor(query: string, now: number) {
  const { site } = useDesk();
  const { parameters, problems } = useMemo(() => parseParameters(query), [query]);
  const config = useMemo(() => resolveConfig(parameters, site), [parameters, site]);
  const { monitorData: data } = useMonitorData(config);
  const judged = useMemo(() => {
    if (data === undefined) return undefined;
    return isMatched(data, config) ? judgeMonitor(data, config, site, now) : null;
  }, [data, config, site, now]);
  return { config, problems, data, judged };
}
