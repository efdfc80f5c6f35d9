import { type CSSProperties, useContext } from 'react';
import type { Block, Rect } from '#kiosk/layout/blocks.ts';
import type { Notice } from '#notices/notice.ts';
import { noticeColors } from '#theme/notice-colors.ts';
import { Blocks, placeOf } from './blocks-view.tsx';
import { SurfaceContext } from './surface.ts';

/** Of one that was lifted: its all-clear. */
export const alarmColors = ({ lifted, test }: Notice) =>
  noticeColors[lifted !== null ? 'allClear' : test ? 'drill' : 'alarm'];

/** Of its element: an all-clear is no alarm any more. */
export const alarmAttributes = ({ id, lifted }: Notice) => ({
  'data-notice': id,
  role: lifted === null ? 'alert' : 'status',
});

/** A notice in every shape of screen. */
interface DrawnNotice {
  readonly notice: Notice;
  readonly lists: readonly (readonly Block[])[];
}

/** Its blocks are placed from the corner of its rect. */
interface DrawnAlarm extends DrawnNotice {
  readonly rects: readonly (Rect | undefined)[];
}

interface AlarmsProps {
  /** The latest first, of which the article is. */
  readonly alarms: readonly DrawnAlarm[];
  /** Of the element of an older alarm, whose colours may be others. */
  readonly colorsOf: (
    notice: Notice,
    index: number,
  ) => { readonly className?: string; readonly style?: CSSProperties };
}

/** All alarms of a screen, below each other. */
export function AlarmBlocks({ alarms: [latest, ...others], colorsOf }: AlarmsProps) {
  const { place } = useContext(SurfaceContext);
  return (
    <>
      {latest && <Blocks lists={latest.lists} />}
      {others.map(({ notice, rects, lists }, index) => {
        const placed = place(rects.map((rect) => rect && placeOf(rect)));
        const { className = '', style } = colorsOf(notice, index);
        const classes = ['box', className, placed.className].filter(Boolean).join(' ');
        return (
          <section
            key={notice.id}
            {...alarmAttributes(notice)}
            className={classes}
            style={{ ...placed.style, ...style }}
          >
            <Blocks lists={lists} />
          </section>
        );
      })}
    </>
  );
}

/** The notices of a band. */
export function BandBlocks({ rows }: { readonly rows: readonly DrawnNotice[] }) {
  return rows.map(({ notice, lists }) => (
    <section key={notice.id} className="whole" data-notice={notice.id}>
      <Blocks lists={lists} />
    </section>
  ));
}
