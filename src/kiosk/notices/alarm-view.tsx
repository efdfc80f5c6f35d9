import { type CSSProperties, useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import { boxStyle } from '#kiosk/layout/blocks.ts';
import type { AlarmScreens, AlarmSection } from '#kiosk/notice-layout/lay-out-alarms.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { noticeWords } from '#notices/notice-words.ts';
import { noticeColors } from '#theme/notice-colors.ts';
import styles from './notices.module.css';
import { SpokenView } from './spoken-view.tsx';

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

interface UnmeasuredProps {
  readonly notices: readonly Notice[];
  readonly languages: readonly Language[];
}

/** Until the alarms can be laid out, and if that fails: their texts in large type. */
export function UnmeasuredAlarm({ notices, languages }: UnmeasuredProps) {
  const [latest, ...others] = notices;
  if (latest === undefined) return null;
  return (
    <article className={`${styles.alarm} ${styles.unmeasured}`} aria-current="true" {...describe(latest)}>
      <UnmeasuredTexts notice={latest} languages={languages} />
      {others.map((notice) => (
        <section key={notice.id} {...describe(notice)}>
          <UnmeasuredTexts notice={notice} languages={languages} />
        </section>
      ))}
    </article>
  );
}

function UnmeasuredTexts({
  notice,
  languages,
}: { readonly notice: Notice } & Pick<UnmeasuredProps, 'languages'>) {
  const texts =
    notice.lifted === null
      ? textsOf(notice, languages)
      : languages.map((language) => ({ language, text: noticeWords[language].allClear }));
  return texts.map(({ language, text }) => (
    <p key={language} lang={language}>
      {notice.test ? `${noticeWords[language].testAlarm}: ${text}` : text}
    </p>
  ));
}
