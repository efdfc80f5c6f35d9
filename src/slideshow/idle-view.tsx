import type { Language } from '#config/site.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Rect, Scale } from './composition.ts';
import styles from './idle.module.css';

export interface IdleProps {
  readonly now: number;
  readonly timeZone: string;
  readonly language: Language;
  readonly box: Rect;
  readonly scale: Scale;
}

/** Nothing to show is a slide too: the time, the date, and that nothing is announced. */
export function IdleView({ now, timeZone, language, box, scale }: IdleProps) {
  const { weekday, day, month } = dateParts(now, timeZone, language);
  const clockSize = Math.min(box.height * 0.5, box.width * 0.34);
  return (
    <div className={styles.idle} style={{ left: box.x, top: box.y, width: box.width, height: box.height }}>
      <p className={styles.clock} style={{ fontSize: clockSize }}>
        {formatTime(now, timeZone)}
      </p>
      <p className={styles.date} style={{ fontSize: Math.max(scale.large, clockSize * 0.2) }}>
        {`${weekday}, ${day} ${month}`}
      </p>
      <p className={styles.words} style={{ fontSize: scale.middle }}>
        {screenWords[language].noEvents}
      </p>
    </div>
  );
}
