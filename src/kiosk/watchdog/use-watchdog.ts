import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageHealth, type PageState, reportError } from './page-health.ts';
import { reloadPage } from './reload-page.ts';

/** The watchdog's script loads later than the first slide and its fonts. */
const startAfterMs = 3000;
/** Engines cache a failed import as long as a page is open: only a reload requests the script again. */
const reloadAfterMs = 600_000;

/** The watchdog starts once for each page: a remount must not restart it. */
let isStarted = false;

/** Loads and starts the watchdog, except in frames and previews. */
export function useWatchdog(isWall: boolean, state: PageState): void {
  const client = useQueryClient();
  useEffect(() => {
    pageHealth.page = state;
    pageHealth.onChange?.();
    return () => {
      pageHealth.page = null;
    };
  });
  useEffect(() => {
    if (isWall && !isStarted) setTimeout(() => loadWatchdog(client), startAfterMs);
    isStarted ||= isWall;
  }, [client, isWall]);
}

async function loadWatchdog(client: QueryClient): Promise<void> {
  // A stalled download neither succeeds nor fails.
  const timer = setInterval(() => void reloadPage('crash'), reloadAfterMs);
  try {
    const { startWatchdog } = await import('./watchdog.ts');
    startWatchdog(client);
    clearInterval(timer);
  } catch (error) {
    reportError('watchdog', error);
  }
}
