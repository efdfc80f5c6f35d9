import { isLoopbackHost } from '@aushang/serving/start/loopback.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';

/** `closed`: its password is too short; `open`: it has none. */
export type DeskMode = 'off' | 'closed' | 'password' | 'open';

export const minPasswordLength = 12;

export function deskMode({ DESK, DESK_PASSWORD }: Pick<GatewaySettings, 'DESK' | 'DESK_PASSWORD'>): DeskMode {
  if (DESK === 'off') return 'off';
  if (DESK_PASSWORD === undefined) return 'open';
  return Array.from(DESK_PASSWORD).length < minPasswordLength ? 'closed' : 'password';
}

export function logDeskMode(settings: GatewaySettings, logger: Logger): void {
  const mode = deskMode(settings);
  if (mode === 'closed')
    logger.error(
      {},
      `DESK_PASSWORD IS TOO SHORT, THE DESK STAYS CLOSED: set one of at least ${minPasswordLength} characters and start again`,
    );
  if (mode === 'open' && !isLoopbackHost(settings.HOST))
    logger.warn(
      { host: settings.HOST },
      'the desk has no password: whoever reaches this gateway sees which events are tagged, why each is shown or not, ' +
        `and the names of all monitors; set DESK_PASSWORD (at least ${minPasswordLength} characters), or DESK=off`,
    );
}
