import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { fields, type Parameters } from '#config/parameters.ts';
import {
  givenCommandSchema,
  mergeParameters,
  type ScreenCommand,
  type ScreenSettings,
  screenSettingsKey,
  screenSettingsSchema,
  settingsPathOf,
} from '#config/screen-address.ts';
import { getJson, RequestError } from '#data/get-json.ts';
import { takeGivenAnswer } from '#data/given-answers.ts';
import { pauseUntilPoll } from '#data/query-client.ts';

/** Polls the stored settings of a named screen, as often as they and the address say. After an error the last ones remain. */
export function useScreenSettings(name: string, address: Parameters) {
  const { data, error, refetch } = useQuery({
    queryKey: screenSettingsKey(name),
    queryFn: () => loadScreenSettings(name),
    refetchInterval: ({ state }) => {
      const { poll } = state.data === undefined ? address : mergeParameters(state.data, address);
      return pauseUntilPoll(state, poll ?? fields.poll.fallback);
    },
  });
  const query = data?.query;
  // Without the command: a new one changes no settings.
  const settings = useMemo(() => (query === undefined ? undefined : { query }), [query]);
  const isMissing = error instanceof RequestError && error.status === 404;
  return { settings, command: data?.command, isMissing, isFailing: error !== null, refetch };
}

interface AnsweredSettings extends ScreenSettings {
  readonly command?: ScreenCommand | undefined;
}

/** Fails with `RequestError`; its status is 404 if there is no screen of this name. */
async function loadScreenSettings(name: string): Promise<AnsweredSettings> {
  const path = settingsPathOf(name);
  const { body } = takeGivenAnswer(path) ?? (await getJson(path));
  const settings = z.safeParse(screenSettingsSchema, body);
  if (!settings.success) throw new RequestError(`${path} is not what this page understands`, 200);
  // A command that only later builds know is ignored.
  return { ...settings.data, command: z.safeParse(givenCommandSchema, body).data?.command };
}

/** For a page that has no settings yet. */
export function restoreScreenSettings(client: QueryClient, name: string, stored: ScreenSettings): void {
  client.setQueryData(screenSettingsKey(name), (fresh: unknown) => fresh ?? stored);
}
