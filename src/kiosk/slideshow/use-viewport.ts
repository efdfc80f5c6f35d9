import { useEffect, useMemo, useState } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { layOutScreen } from '#kiosk/layout/lay-out-screen.ts';
import { nominalRows, overviewRows } from '#kiosk/layout/overview-rows.ts';

const readViewport = (): Box => ({ width: window.innerWidth, height: window.innerHeight });

export function useViewport(): Box {
  const [viewport, setViewport] = useState(readViewport);
  useEffect(() => {
    const update = () => setViewport(readViewport());
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return viewport;
}

/** The rows of a page of an overview: no more than the gateway has on its first slide, so that both have the same pages. */
export function useOverviewRows(config: KioskConfig): number {
  const viewport = useViewport();
  return useMemo(
    () => Math.min(nominalRows(config), overviewRows(layOutScreen(viewport, config))),
    [viewport, config],
  );
}
