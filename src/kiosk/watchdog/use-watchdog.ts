import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Parameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { BoardData } from '#data/load-monitor-data.ts';
import { getJson } from '#data/get-json.ts';
import { reportError } from './page-health.ts';

/** What the caretaker has to know of the page, as it is now. */
export interface PageFacts {
  readonly parameters: Parameters;
  readonly config: KioskConfig;
  readonly site: Site;
  readonly board: BoardData;
  readonly isDark: boolean;
}

/** It comes after the first slide and its fonts, never before. */
const startAfterMs = 3000;
/** Engines remember for the life of a page that a script could not be loaded: only a reload asks for it again. */
const reloadAfterMs = 600_000;

/** Everything that a wall needs for running for months but not for its first slide. Nothing in frames and previews. */
export function useCaretaker(isWall: boolean, facts: PageFacts): void {
  const client = useQueryClient();
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  });
  useEffect(() => (isWall ? startLater(client, () => latest.current) : undefined), [client, isWall]);
}

function startLater(client: QueryClient, facts: () => PageFacts): () => void {
  let stop: (() => void) | null = null;
  let isWanted = true;
  const start = async () => {
    // A download that stalls says nothing at all.
    timer = setTimeout(reloadIfServed, reloadAfterMs);
    try {
      const { startCaretaker } = await import('./watchdog.ts');
      if (isWanted) stop = startCaretaker(client, facts);
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
