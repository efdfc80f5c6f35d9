import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { alarmAttributes, AlarmBlocks, alarmColors } from '#kiosk/drawing/alarm-view.tsx';
import { type AlarmScreen, layOutAlarms } from '#kiosk/notice-layout/compose-alarms.ts';
import { mostPlain, plainAlarm, plainSize, plainType } from '#kiosk/notice-layout/plain-alarm.ts';
import { SurfaceContext } from '#kiosk/drawing/surface.ts';
import { measuredSurface } from '#kiosk/slideshow/page-surface.ts';
import { useViewport } from '#kiosk/slideshow/use-viewport.ts';
import type { Notice } from '#notices/notice.ts';
import styles from './notices.module.css';
import { type AlarmInput, useSetAlarms } from './use-set-alarms.ts';

interface AlarmsProps {
  /** Or their all-clears, the latest first. */
  readonly alarms: readonly Notice[];
  readonly languages: readonly Language[];
  readonly timeZone: TimeZone;
  readonly input: AlarmInput;
  /** As the gateway drew them: HTML, or ''. */
  readonly drawn: string;
  readonly layOut?: typeof layOutAlarms;
}

/**
 * All alarms over the whole screen: at once in plain type, or as the gateway drew them; then as they are laid out, in the same
 * article, which is not announced again. It is that of the latest.
 */
export function Alarms({ alarms, input, drawn, layOut = layOutAlarms, ...words }: AlarmsProps) {
  const screens = useSetAlarms(alarms, input, layOut);
  const part = useTurns(screens?.map(({ seconds }) => seconds) ?? []);
  if (screens === null && drawn !== '') return <div dangerouslySetInnerHTML={{ __html: drawn }} />;
  const sections = screens && (screens[part] ?? screens[0]).sections;
  const latest = sections === null ? alarms[0] : sections[0]?.notice;
  if (latest === undefined) return null;
  return (
    <article className={`poster ${styles.alarm}`} aria-current="true" {...describe(latest)}>
      {sections === null ? (
        <PlainAlarms {...words} alarms={alarms} hasFonts={input !== undefined} />
      ) : (
        <SetAlarms sections={sections} />
      )}
    </article>
  );
}

function SetAlarms({ sections }: Pick<AlarmScreen, 'sections'>) {
  const alarms = useMemo(
    () => sections.map(({ notice, rect, blocks }) => ({ notice, rects: [rect], lists: [blocks] })),
    [sections],
  );
  return (
    <SurfaceContext value={measuredSurface}>
      <AlarmBlocks alarms={alarms} colorsOf={(notice) => ({ style: colorsOf(notice) })} />
    </SurfaceContext>
  );
}

function colorsOf(notice: Notice): CSSProperties & Record<`--${string}`, string> {
  const { ground, ink } = alarmColors(notice);
  return { '--ground': ground, '--ink': ink, color: ink };
}

/** Attributes of the element of an alarm, or of its all-clear. */
const describe = (notice: Notice) => ({ ...alarmAttributes(notice), style: colorsOf(notice) });

/** The index of the part that is shown; it begins again when the alarms change. */
function useTurns(seconds: readonly number[]): number {
  const key = seconds.join();
  const [turn, setTurn] = useState({ key, part: 0 });
  const part = turn.key === key ? turn.part : 0;
  useEffect(() => {
    const list = key.split(',').map(Number);
    if (list.length < 2) return undefined;
    const next = { key, part: (part + 1) % list.length };
    const timer = setTimeout(() => setTurn(next), 1000 * (list[part] ?? 0));
    return () => clearTimeout(timer);
  }, [key, part]);
  return part;
}

type PlainProps = Pick<AlarmsProps, 'alarms' | 'languages' | 'timeZone'> & { readonly hasFonts: boolean };

function PlainAlarms({ alarms, languages, timeZone, hasFonts }: PlainProps) {
  const { width, height } = useViewport();
  const list = alarms.slice(0, mostPlain).map((notice) => plainAlarm(notice, languages, timeZone));
  const padding = 0.06 * Math.min(width, height);
  const fontSize = plainSize(list, { width: width - 2 * padding, height: height - 2 * padding });
  const { lineHeight, gap, small } = plainType;
  const variables = { '--gap': gap, '--small': small };
  const style = { ...variables, padding, fontSize, lineHeight };
  return (
    <div className={`${styles.plain} ${hasFonts ? '' : styles.device}`} style={style}>
      {list.map(({ notice, head, texts }, index) => (
        <section key={notice.id} {...(index > 0 && describe(notice))}>
          <p className={styles.head}>{head}</p>
          {texts.map(({ language, headline, rest }) => (
            <div key={language} lang={language}>
              <p>{headline}</p>
              <p className={styles.small}>{rest}</p>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
