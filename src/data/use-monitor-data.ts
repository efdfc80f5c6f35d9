import { useQuery } from '@tanstack/react-query';
import type { KioskConfig } from '#config/resolve-config.ts';
import { type MonitorData, loadMonitorData } from './load-monitor-data.ts';
import { pauseUntilPoll } from './query-client.ts';
import { getRecordedJson } from './record-answers.ts';

/** The common part of every `monitorDataKey`. */
export const anyMonitorDataKey = ['monitor-data'];

export function monitorDataKey({ monitor, language, allMonitors }: KioskConfig) {
  return [...anyMonitorDataKey, { monitor, language, allMonitors }];
}

/** Polls this monitor's events. After an error the last data remains. */
export function useMonitorData(config: KioskConfig) {
  const { data, error } = useQuery<MonitorData>({
    queryKey: monitorDataKey(config),
    queryFn: ({ client, queryKey }) =>
      loadMonitorData(getRecordedJson, config, client.getQueryData<MonitorData>(queryKey)),
    refetchInterval: ({ state }) => pauseUntilPoll(state, config.pollSeconds),
    // loadMonitorData already reuses unchanged events; comparing 500 of them again would be one long task.
    structuralSharing: false,
    // The old events remain while the site's language changes, until those of the new language are loaded.
    placeholderData: (previous) => previous,
  });
  return { monitorData: data, error };
}
