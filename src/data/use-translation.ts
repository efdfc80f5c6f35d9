import { skipToken, useQuery } from '@tanstack/react-query';
import type { KioskConfig } from '#config/resolve-config.ts';
import { eventsPathFor, type LoadedEvents, type MonitorData, readEvents } from './load-monitor-data.ts';
import { pauseUntilPoll } from './query-client.ts';
import { getRecordedTranslation } from './record-answers.ts';
import { monitorDataKey } from './use-monitor-data.ts';

/** The common part of every `translationKey`. */
export const anyTranslationKey = ['translation'];

export function translationKey({ monitor, secondLanguage }: KioskConfig) {
  return [...anyTranslationKey, { monitor, secondLanguage }];
}

/** Polls this monitor's events in the second language, if there is one. Independent of the first, which never waits for it. */
export function useTranslation(config: KioskConfig): LoadedEvents | undefined {
  const { secondLanguage: language } = config;
  const { data } = useQuery<LoadedEvents>({
    queryKey: translationKey(config),
    queryFn:
      language === null
        ? skipToken
        : async ({ client, queryKey }) => {
            const { matched } = client.getQueryData<MonitorData>(monitorDataKey(config)) ?? {};
            const answer = await getRecordedTranslation(eventsPathFor(config.monitor, language, matched));
            return readEvents(answer, client.getQueryData<LoadedEvents>(queryKey));
          },
    refetchInterval: ({ state }) => pauseUntilPoll(state, config.pollSeconds),
    // The reason stands in use-monitor-data.ts.
    structuralSharing: false,
  });
  return data;
}
