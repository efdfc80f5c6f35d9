import { useMemo } from 'react';
import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { useMinute } from '#data/use-minute.ts';
import { useSite } from '#data/use-site.ts';
import { formatTime } from '#domain/format-date.ts';
import { fontAt } from '#kiosk/slideshow/load-typesetting.ts';
import { useViewport } from '#kiosk/slideshow/use-viewport.ts';
import { fitName } from './fit-name.ts';
import styles from './identify-overlay.module.css';

interface IdentifyOverlayProps {
  readonly name: string;
  readonly parameters: Parameters;
}

/** The height that is left for the name, of that within the safe area. */
const nameHeight = 0.78;
const lineHeight = 1;
const minInset = 5;

/** The name of the screen, its size in CSS pixels and the time over everything else. */
export function IdentifyOverlay({ name, parameters }: IdentifyOverlayProps) {
  const { site = builtInSite } = useSite();
  const { inset, timeZone } = useMemo(() => resolveConfig(parameters, site), [parameters, site]);
  const { width, height } = useViewport();
  const now = useMinute(pageClock);
  const margin = Math.max(inset, minInset) / 100;
  const { lines, fontSize } = useMemo(() => {
    const inner = 1 - 2 * margin;
    return fitName(name, { width: width * inner, height: height * inner * nameHeight, lineHeight }, measure);
  }, [name, width, height, margin]);
  return (
    <div
      className={styles.overlay}
      role="status"
      style={{ padding: `${height * margin}px ${width * margin}px` }}
    >
      <p className={styles.name} style={{ fontSize, lineHeight }} translate="no">
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
      </p>
      <p className={styles.facts}>
        {`${width} × ${height} px`}
        <time>{formatTime(now, timeZone)}</time>
      </p>
    </div>
  );
}

const measuredAtPx = 100;
/** Of rounding, and of hinting at other sizes. */
const reserve = 1.02;
const canvas = document.createElement('canvas').getContext('2d');

/** The width of the display font at a size of 1. */
function measure(text: string): number {
  // Where nothing can be measured, as wide as the widest letters.
  if (canvas === null) return text.length;
  canvas.font = fontAt(measuredAtPx).display;
  return (canvas.measureText(text).width * reserve) / measuredAtPx;
}
