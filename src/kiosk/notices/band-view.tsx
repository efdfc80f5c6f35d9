import type { CSSProperties } from 'react';
import { pageClock } from '#data/trusted-clock.ts';
import { useMinute } from '#data/use-minute.ts';
import type { Band } from '#kiosk/notice-layout/lay-out-band.ts';
import { boxStyle } from '#kiosk/layout/blocks.ts';
import { noticeColors } from '#theme/notice-colors.ts';
import styles from './notices.module.css';
import { SpokenView } from './spoken-view.tsx';

const minuteMs = 60_000;

/** The notices at the top of every slide; more than have room take turns by the minute. */
export function BandView({ band: { height, groups } }: { readonly band: Band }) {
  const minute = Math.floor(useMinute(pageClock) / minuteMs);
  const rows = groups[minute % groups.length] ?? [];
  const { ground, ink } = noticeColors.notice;
  const style: CSSProperties & Record<`--${string}`, string> = { height, '--ground': ground, '--ink': ink };
  return (
    <aside className={styles.band} style={style} data-band>
      {rows.map(({ notice, rect, texts }) => (
        <section key={notice.id} className={styles.row} style={boxStyle(rect)} data-notice={notice.id}>
          <SpokenView texts={texts} />
        </section>
      ))}
    </aside>
  );
}
