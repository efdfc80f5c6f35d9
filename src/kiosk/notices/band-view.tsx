import { type CSSProperties, useMemo } from 'react';
import { pageClock } from '#data/trusted-clock.ts';
import { useMinute } from '#data/use-minute.ts';
import { BandBlocks } from '#kiosk/drawing/alarm-view.tsx';
import { SurfaceContext } from '#kiosk/drawing/surface.ts';
import type { Band } from '#kiosk/notice-layout/compose-band.ts';
import { measuredSurface } from '#kiosk/slideshow/page-surface.ts';
import { noticeColors } from '#theme/notice-colors.ts';
import styles from './notices.module.css';

const minuteMs = 60_000;

/** The notices at the top of every slide; more than have room take turns by the minute. */
export function BandView({ band: { height, groups } }: { readonly band: Band }) {
  const minute = Math.floor(useMinute(pageClock) / minuteMs);
  const turn = minute % groups.length;
  const rows = useMemo(
    () => (groups[turn] ?? []).map(({ notice, blocks }) => ({ notice, lists: [blocks] })),
    [groups, turn],
  );
  const { ground, ink } = noticeColors.notice;
  const style: CSSProperties & Record<`--${string}`, string> = { height, '--ground': ground, '--ink': ink };
  return (
    <aside className={`poster ${styles.band}`} style={style} data-band>
      <SurfaceContext value={measuredSurface}>
        <BandBlocks rows={rows} />
      </SurfaceContext>
    </aside>
  );
}
