import type { FastifyRequest } from 'fastify';
import { parseParameters } from '#config/parameters.ts';
import { mergeParameters, screenNameOf } from '#config/screen-settings.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import { settingsOf } from '#screens/model/screen.ts';

export interface RequestedScreenParts {
  readonly screens: Screens;
}

export type RequestedScreen = Readonly<ReturnType<typeof readRequestedScreen>>;

/** The screen of `/s/NAME?…`, or of `?screen=NAME&…`. */
export function readRequestedScreen({ url }: Pick<FastifyRequest, 'url'>, { screens }: RequestedScreenParts) {
  const [path = '', ...queries] = url.split('?');
  const query = queries.join('?');
  const named = new URLSearchParams(query).getAll('screen').at(-1) ?? '';
  const name = screenNameOf(path) ?? screenNameOf(`/s/${named}`);
  const own = parseParameters(query).parameters;
  const screen = name === null ? null : screens.store.find(name);
  return {
    /** The name in the address; null for a page that names its monitors. */
    name,
    /** Null if there is no screen of this name. */
    screen,
    own,
    /** The parameters of the screen and of the address, which takes precedence. */
    parameters: screen === null ? own : mergeParameters(settingsOf(screen), own),
  };
}
