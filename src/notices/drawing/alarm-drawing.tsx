import type { Block } from '#kiosk/layout/blocks.ts';
import type { AlarmScreen } from '#notices/layout/compose-alarms.ts';
import type { PlainAlarm } from '#notices/layout/plain-alarm.ts';
import type { Notice } from '#notices/model/notice.ts';
import { kindOf, type NoticeColors } from '#notices/model/notice-kinds.ts';
import { Blocks } from '#kiosk/drawing/blocks-view.tsx';
import { type Placed, placesOf, usePlace } from '#kiosk/drawing/surface.ts';

/** The ground of a drill is that of its darker stripes; the lighter ones are in packages/styles/poster.css. */
const drillColors: NoticeColors = { ground: '#0b2a6b', ink: '#ffffff' };
export const allClearColors: NoticeColors = { ground: '#0a5530', ink: '#ffffff' };

export const alarmColors = ({ level, lifted, test }: Notice): NoticeColors =>
  lifted !== null ? allClearColors : test ? drillColors : kindOf(level).colors;

/** The attributes of the element of an alarm. An all-clear has another role, because it is no alarm any more. */
export const alarmAttributes = ({ id, lifted }: Notice) => ({
  'data-notice': id,
  role: lifted === null ? 'alert' : 'status',
});

interface Look {
  /** The look of the element of an older alarm. The article has the colours of the latest alarm, which may be others. */
  readonly lookOf: (notice: Notice, index: number) => Placed;
}

/** All alarms of a screen in every shape, which have the same ones in the same order. */
export function AlarmBlocks({ screens, lookOf }: Look & { readonly screens: readonly AlarmScreen[] }) {
  const place = usePlace();
  return screens[0]?.sections.map(({ notice }, index) => {
    const variants = screens.map(({ sections }) => sections[index]);
    const blocks = <Blocks key={notice.id} lists={variants.map((one) => one?.blocks ?? [])} />;
    if (index === 0) return blocks;
    const { className = '', style } = lookOf(notice, index);
    const placed = place(`box ${className}`.trim(), placesOf(variants.map((one) => one?.rect)));
    return (
      <section key={notice.id} {...alarmAttributes(notice)} {...placed} style={{ ...placed.style, ...style }}>
        {blocks}
      </section>
    );
  });
}

interface PlainProps extends Look, Placed {
  readonly alarms: readonly PlainAlarm[];
}

/** Draws alarms that are not composed yet: a browser breaks the lines. */
export function PlainAlarms({ alarms, lookOf, ...box }: PlainProps) {
  const sections = alarms.map(({ notice, head, texts }, index) => (
    <section key={notice.id} {...(index > 0 && { ...alarmAttributes(notice), ...lookOf(notice, index) })}>
      <p className="small">{head}</p>
      {texts.map(({ language, headline, rest }) => (
        <div key={language} lang={language}>
          <p>{headline}</p>
          <p className="small">{rest}</p>
        </div>
      ))}
    </section>
  ));
  return <div {...box}>{sections}</div>;
}

/** A band has the colours of its first notice; the others are of the same kind. */
export const bandColors = ([first]: readonly { readonly notice: Notice }[]): NoticeColors =>
  kindOf(first?.notice.level ?? 'notice').colors;

interface BandProps {
  readonly rows: readonly { readonly notice: Notice; readonly lists: readonly (readonly Block[])[] }[];
}

/** The notices of a band in every shape of screen. */
export function BandBlocks({ rows }: BandProps) {
  return rows.map(({ notice, lists }) => (
    <section key={notice.id} className="whole" data-notice={notice.id}>
      <Blocks lists={lists} />
    </section>
  ));
}
