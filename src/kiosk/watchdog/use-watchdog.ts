import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getJson } from '#data/get-json.ts';
import { reportError } from './page-health.ts';
import type { PageState } from './watchdog-state.ts';

/** It comes after the first slide and its fonts, never before. */
const startAfterMs = 3000;
/** Engines remember for the life of a page that a script could not be loaded: only a reload asks for it again. */
const reloadAfterMs = 600_000;

/** Everything that a wall needs for running for months but not for its first slide. Nothing in frames and previews. */
export function useWatchdog(isWall: boolean, facts: PageState): void {
  const client = useQueryClient();
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  });
  useEffect(() => (isWall ? startDelayed(client, () => latest.current) : undefined), [client, isWall]);
}

function startDelayed(client: QueryClient, facts: () => PageState): () => void {
  let stop: (() => void) | null = null;
  let isWanted = true;
  const start = async () => {
    // A download that stalls says nothing at all.
    timer = setTimeout(reloadIfServed, reloadAfterMs);
    try {
      const { startWatchdog } = await import('./watchdog.ts');
      if (isWanted) stop = startWatchdog(client, facts);
      clearTimeout(timer);
    } catch (error) {
      reportError('caretaker', error);
    }
  };
  const reloadIfServed = async () => {
    // Only the gateway's own answer counts: a captive portal answers everything.
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
