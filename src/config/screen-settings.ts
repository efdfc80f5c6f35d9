import * as z from 'zod/mini';
import { type Parameters, parseParameters } from './parameters.ts';

/** Lower-case letters, digits and hyphens: 1 to 64 characters, without a hyphen at either end. */
export const screenName = z.string().check(z.toLowerCase(), z.regex(/^[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?$/));

/** The name in a named screen's address, `/s/NAME` with or without a query; null for any other one. */
export function screenNameOf(address: string): string | null {
  const written = /^\/s\/([^/?]+)\/?(?:\?|$)/i.exec(address)?.[1];
  return z.safeParse(screenName, written).data ?? null;
}

/** `GET /api/screens/NAME/settings`: the stored parameters of a named screen as the query of a kiosk page. */
export const screenSettingsSchema = z.object({ query: z.string() });
export type ScreenSettings = Readonly<z.output<typeof screenSettingsSchema>>;

/** The desk sends it. `id` is random; `loads` names the loads of the page that shall reload, as its reports do, so that the next load does not. */
export const screenCommandSchema = z.object({
  id: z.string(),
  kind: z.enum(['identify', 'reload']),
  loads: z.optional(z.array(z.string())),
});
export type ScreenCommand = Readonly<z.output<typeof screenCommandSchema>>;

/** The gateway keeps a command so long, because a page without the stream asks for its settings every 60 s only. */
export const commandKeptMs = 90_000;

/** The answer with the settings has the command, too, for `commandKeptMs`; it is not stored. */
export const givenCommandSchema = z.object({ command: screenCommandSchema });

export const screenSettingsKey = (name: string) => ['screen-settings', name];

export const settingsPathOf = (name: string) => `/api/screens/${name}/settings`;

export const mergeParameters = ({ query }: ScreenSettings, address: Parameters): Parameters =>
  withAddress(parseParameters(query).parameters, address);

/** Parameters of the address take precedence, also the short form of hours. */
export const withAddress = (stored: Parameters, address: Parameters): Parameters => ({
  ...stored,
  ...((address.on ?? address.off) !== undefined && { hours: undefined }),
  ...address,
});

/** Whether no other device can open an address of this gateway, such as `http://localhost:8080/`. */
export function isLoopbackAddress(address: string): boolean {
  return /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(address);
}
