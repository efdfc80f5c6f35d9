import type { FastifyRequest } from 'fastify';
import { type Parameters, parseParameters } from '#config/parameters.ts';
import { mergeParameters, screenNameOf } from '#config/screen-settings.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import { type Screen, settingsOf } from '#screens/model/screen.ts';

export interface RequestedScreenParts {
  readonly screens: Screens;
}

export interface RequestedScreen {
  /** The name in the address; null for a page that names its monitors. */
  readonly name: string | null;
  /** Null if there is no screen of this name. */
  readonly screen: Screen | null;
  /** The parameters of the address alone. */
  readonly own: Parameters;
  /** The parameters of the screen and of the address, which takes precedence. */
  readonly parameters: Parameters;
}

/** The screen of `/s/NAME?…`, or of `?screen=NAME&…`. */
export function readRequestedScreen(
  { url }: Pick<FastifyRequest, 'url'>,
  { screens }: RequestedScreenParts,
): RequestedScreen {
  const [path = '', ...queries] = url.split('?');
  const query = queries.join('?');
  const named = new URLSearchParams(query).getAll('screen').at(-1) ?? '';
  const name = screenNameOf(path) ?? screenNameOf(`/s/${named}`);
  const own = parseParameters(query).parameters;
  const screen = name === null ? null : screens.store.find(name);
  return { name, screen, own, parameters: screen === null ? own : mergeParameters(settingsOf(screen), own) };
}
