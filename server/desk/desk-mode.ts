import { isLoopback } from '#server/upstream/http-client.ts';
import type { Logger } from '#server/operation/logger.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';

/** How the desk is guarded: not there, closed until its password is long enough, asking for it, or open to all. */
export type DeskMode = 'off' | 'closed' | 'password' | 'open';

export const leastPasswordLength = 12;

export function deskMode({ desk, deskPassword }: Pick<GatewaySettings, 'desk' | 'deskPassword'>): DeskMode {
  if (!desk) return 'off';
  if (deskPassword === null) return 'open';
  return Array.from(deskPassword).length < leastPasswordLength ? 'closed' : 'password';
}

/** Says once, at the start, what the settings mean for the desk where that may not be meant. */
export function logDeskMode(settings: GatewaySettings, logger: Logger): void {
  const mode = deskMode(settings);
  if (mode === 'closed')
    logger.error(
      {},
      `DESK_PASSWORD IS TOO SHORT, THE DESK STAYS CLOSED: set one of at least ${leastPasswordLength} characters and start again`,
    );
  if (mode === 'open' && !isLoopback(settings.host.includes(':') ? `[${settings.host}]` : settings.host))
    logger.warn(
      { host: settings.host },
      'the desk has no password: whoever reaches this gateway sees which events are tagged, why each is shown or not, ' +
        `and the names of all monitors; set DESK_PASSWORD (at least ${leastPasswordLength} characters), or DESK=off`,
    );
}
