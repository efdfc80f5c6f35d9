import { type CSSProperties, useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { boxStyle } from '#kiosk/layout/blocks.ts';
import { type AlarmScreens, type AlarmSection, layOutAlarms } from '#kiosk/notice-layout/lay-out-alarms.ts';
import { plainSize, type PlainText, plainTexts, plainType } from '#kiosk/notice-layout/plain-alarm.ts';
import { useViewport } from '#kiosk/slideshow/use-viewport.ts';
import type { Notice } from '#notices/notice.ts';
import { noticeColors } from '#theme/notice-colors.ts';
import styles from './notices.module.css';
import { SpokenView } from './spoken-view.tsx';
import { type AlarmInput, useSetAlarms } from './use-set-alarms.ts';

/** All alarms, or their all-clears, over the whole screen. The article is that of the latest. */
export function AlarmView({ screens }: { readonly screens: AlarmScreens }) {
  const part = useTurns(screens.map(({ seconds }) => seconds));
  const { sections } = screens[part] ?? screens[0];
  const [latest, ...others] = sections;
  if (latest === undefined) return null;
  return (
    <article className={styles.alarm} aria-current="true" {...describe(latest.notice)}>
      <SpokenView texts={latest.texts} />
      {others.map((section) => (
        <OlderAlarm key={section.notice.id} {...section} />
      ))}
    </article>
  );
}

function OlderAlarm({ notice, rect, inset, texts }: AlarmSection) {
  const { style, ...attributes } = describe(notice);
  return (
    <section className={styles.older} style={{ ...boxStyle(rect), ...style }} {...attributes}>
      <span className={styles.line} style={{ left: inset, right: inset }} />
      <SpokenView texts={texts} />
    </section>
  );
}

/** Attributes of the element of an alarm, or of its all-clear. */
function describe({ id, lifted }: Notice) {
  const { ground, ink } = lifted === null ? noticeColors.alarm : noticeColors.allClear;
  const style: CSSProperties & Record<`--${string}`, string> = { '--ground': ground, '--ink': ink };
  return { 'data-notice': id, role: lifted === null ? 'alert' : 'status', style };
}

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

interface AlarmsProps {
  readonly alarms: readonly Notice[];
  readonly languages: readonly Language[];
  readonly timeZone: TimeZone;
  readonly input: AlarmInput;
  /** As the gateway drew them: HTML, or ''. */
  readonly drawn: string;
  readonly layOut?: typeof layOutAlarms;
}

/** At once in plain type, or as the gateway drew them; then as they are laid out. */
export function Alarms({ alarms, input, drawn, layOut = layOutAlarms, ...words }: AlarmsProps) {
  const screens = useSetAlarms(alarms, input, layOut);
  if (screens !== null) return <AlarmView screens={screens} />;
  if (drawn !== '') return <div dangerouslySetInnerHTML={{ __html: drawn }} />;
  return <PlainAlarms {...words} alarms={alarms} hasFonts={input !== undefined} />;
}

type PlainProps = Pick<AlarmsProps, 'alarms' | 'languages' | 'timeZone'> & { readonly hasFonts: boolean };

function PlainAlarms({ alarms, languages, timeZone, hasFonts }: PlainProps) {
  const { width, height } = useViewport();
  const list = alarms.map((notice) => ({ notice, texts: plainTexts(notice, languages, timeZone) }));
  const [latest, ...others] = list;
  if (latest === undefined) return null;
  const margin = 0.06 * Math.min(width, height);
  const box = { width: width - 2 * margin, height: height - 2 * margin };
  const fontSize = plainSize(
    list.flatMap(({ texts }) => texts),
    box,
  );
  const { style, ...attributes } = describe(latest.notice);
  return (
    <article
      className={`${styles.alarm} ${styles.plain} ${hasFonts ? '' : styles.device}`}
      style={{ ...style, padding: margin, fontSize, lineHeight: plainType.lineHeight }}
      aria-current="true"
      {...attributes}
    >
      <PlainTexts texts={latest.texts} />
      {others.map(({ notice, texts }) => (
        <section key={notice.id} {...describe(notice)}>
          <PlainTexts texts={texts} />
        </section>
      ))}
    </article>
  );
}

function PlainTexts({ texts }: { readonly texts: readonly PlainText[] }) {
  return texts.map(({ language, head, text }) => (
    <div key={language} lang={language}>
      {head !== '' && (
        <p
          className={styles.head}
          style={{ fontSize: `${plainType.head}em`, marginBottom: `${plainType.gap}em` }}
        >
          {head}
        </p>
      )}
      <p style={{ marginBottom: `${plainType.gap}em` }}>{text}</p>
    </div>
  ));
}
