import { useEffect, useState } from 'react';
import type { ScreenCommand } from '#config/screen-address.ts';
import { pageHealth } from '#kiosk/watchdog/page-health.ts';
import { reloadPage } from '#kiosk/watchdog/reload-page.ts';

const identifyMs = 10_000;

/** True for ten seconds from the first render with the command; another one starts them again. */
export function useIdentify(command: ScreenCommand | undefined): boolean {
  const [id, setId] = useState<string>();
  const [endedId, setEndedId] = useState<string>();
  // Kept: the gateway may drop the command before the time is over.
  if (command?.kind === 'identify' && command.id !== id) setId(command.id);
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => setEndedId(id), identifyMs);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && id !== endedId;
}

/** Reloads the page if the command names this load of it. */
export function useReload(command: ScreenCommand | undefined): void {
  useEffect(() => {
    const { load } = pageHealth;
    if (command?.kind !== 'reload' || load === undefined) return;
    if (command.loads?.includes(load)) void reloadPage('command');
  }, [command]);
}
