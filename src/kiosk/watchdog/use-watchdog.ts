import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getJson } from '#data/get-json.ts';
import { reportError } from './page-health.ts';
import type { PageState } from './watchdog-state.ts';

/** After the first slide and its fonts. */
const startAfterMs = 3000;
/** Engines cache a failed import as long as a page is open: only a reload requests the script again. */
const reloadAfterMs = 600_000;

/** Loads and starts the watchdog, except in frames and previews. */
export function useWatchdog(isWall: boolean, state: PageState): void {
  const client = useQueryClient();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => (isWall ? startDelayed(client, () => latest.current) : undefined), [client, isWall]);
}

function startDelayed(client: QueryClient, getPage: () => PageState): () => void {
  let stop: (() => void) | null = null;
  let isWanted = true;
  const start = async () => {
    // A stalled download neither succeeds nor fails.
    timer = setTimeout(reloadIfServed, reloadAfterMs);
    try {
      const { startWatchdog } = await import('./watchdog.ts');
      if (isWanted) stop = startWatchdog(client, getPage);
      clearTimeout(timer);
    } catch (error) {
      reportError('watchdog', error);
    }
  };
  const reloadIfServed = async () => {
    // getJson rejects the login page of a captive portal.
    const isServed = await getJson('/healthz').then(
      () => true,
      () => false,
    );
    if (isServed) window.location.reload();
    else if (isWanted) timer = setTimeout(reloadIfServed, reloadAfterMs);
  };
  let timer = setTimeout(start, startAfterMs);
  return () => {
    isWanted = false;
    clearTimeout(timer);
    stop?.();
  };
}
