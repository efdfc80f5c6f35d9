import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import {
  eventsPathFor,
  type LoadedEvents,
  loadMonitorData,
  type MonitorData,
  readEvents,
} from './load-monitor-data.ts';
import { pauseUntilPoll } from './query-client.ts';
import { getRecordedJson, getRecordedTranslation } from './record-answers.ts';

/** The common parts of every `monitorDataKey` and of every `translationKey`. */
export const anyMonitorDataKey = ['monitor-data'];
export const anyTranslationKey = ['translation'];

export function monitorDataKey({ monitor, language, allMonitors }: KioskConfig) {
  return [...anyMonitorDataKey, { monitor, language, allMonitors }];
}

export function translationKey({ monitor, secondLanguage }: KioskConfig) {
  return [...anyTranslationKey, { monitor, secondLanguage }];
}

/** Polls this monitor's events in the languages of the screen. After an error the last data remains. */
export function useMonitorData(config: KioskConfig) {
  const { data, error } = useQuery<MonitorData>({
    queryKey: monitorDataKey(config),
    queryFn: ({ client, queryKey }) =>
      loadMonitorData(getRecordedJson, config, client.getQueryData<MonitorData>(queryKey)),
    refetchInterval: ({ state }) => pauseUntilPoll(state, config.pollSeconds),
    // Unchanged events are already reused; comparing 500 of them again would be one long task.
    structuralSharing: false,
    // The old events remain while the site's language changes, until those of the new language are loaded.
    placeholderData: (previous) => previous,
  });
  const translation = useTranslation(config);
  const monitorData = useMemo(() => data && { ...data, translation }, [data, translation]);
  return { monitorData, error };
}

/** Polls this monitor's events in the second language, if there is one. Independent of the first, which never waits for it. */
export function useTranslation(config: KioskConfig): LoadedEvents | undefined {
  const { monitor, secondLanguage: language } = config;
  const { data } = useQuery<LoadedEvents>({
    queryKey: translationKey(config),
    queryFn:
      language === null
        ? skipToken
        : async ({ client, queryKey }) => {
            const { matched } = client.getQueryData<MonitorData>(monitorDataKey(config)) ?? {};
            const answer = await getRecordedTranslation(eventsPathFor(monitor, language, matched));
            return readEvents(answer, client.getQueryData<LoadedEvents>(queryKey));
          },
    refetchInterval: ({ state }) => pauseUntilPoll(state, config.pollSeconds),
    structuralSharing: false,
  });
  return data;
}
