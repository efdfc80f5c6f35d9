import { useQuery } from '@tanstack/react-query';
import type { KioskConfig } from '#config/resolve-config.ts';
import { type MonitorData, loadMonitorData } from './load-monitor-data.ts';
import { pauseUntilPoll } from './query-client.ts';
import { wire } from './record-answers.ts';

export interface MonitorDataState {
  readonly monitorData: MonitorData | undefined;
  readonly error: Error | null;
}

/** Under which the query cache holds the events of a monitor. */
export function monitorDataKey({ monitor, language, allMonitors }: KioskConfig) {
  return ['board', { monitor, language, allMonitors }];
}

/** This monitor's events, polled; the last good ones stay through every error. */
export function useMonitorData(config: KioskConfig): MonitorDataState {
  const { data, error } = useQuery<MonitorData>({
    queryKey: monitorDataKey(config),
    queryFn: ({ client, queryKey }) =>
      loadMonitorData(wire.get, config, client.getQueryData<MonitorData>(queryKey)),
    refetchInterval: ({ state }) => pauseUntilPoll(state, config.pollSeconds),
    // Events that did not change stay the same objects already; comparing 500 once more would take one long task.
    structuralSharing: false,
    // A site that changes its language keeps the old words on the wall until the new ones are there.
    placeholderData: (previous) => previous,
  });
  return { monitorData: data, error };
}
