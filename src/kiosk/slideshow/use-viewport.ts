import { useEffect, useMemo, useState } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { composeScreen, type ComposedScreen } from '#kiosk/layout/compose-screen.ts';
import { nominalRows, overviewRows } from '#kiosk/layout/overview-rows.ts';
import { useTakenArea } from './taken-area.ts';

/** The value as of the last change of `key`. */
export function useLatched<Value>(value: Value, key: string): Value {
  const [latched, setLatched] = useState({ value, key });
  if (latched.key !== key) setLatched({ value, key });
  return latched.key === key ? latched.value : value;
}

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

/** The screen as composed for slides, below the notices. */
export function useComposedScreen(config: KioskConfig): ComposedScreen {
  const viewport = useViewport();
  const { composeRest } = useTakenArea();
  return useMemo(() => composeRest(composeScreen(viewport, config)), [viewport, config, composeRest]);
}

/** The rows of a page of an overview: no more than the gateway has on its first slide, so that both have the same pages. */
export function useOverviewRows(config: KioskConfig): number {
  const screen = useComposedScreen(config);
  return useMemo(() => Math.min(nominalRows(config), overviewRows(screen)), [screen, config]);
}
