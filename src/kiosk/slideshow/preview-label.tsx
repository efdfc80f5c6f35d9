import type { TimeZone } from '#config/time-zone.ts';
import type { Language } from '#config/site.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Rect } from '#kiosk/layout/slide-layout.ts';
import styles from './slide.module.css';

interface PreviewLabelProps {
  readonly box: Rect;
  readonly now: number;
  readonly timeZone: TimeZone;
  readonly language: Language;
}

export function PreviewLabel({ box, now, timeZone, language }: PreviewLabelProps) {
  const moment = `${dateParts(now, timeZone, language).short}, ${formatTime(now, timeZone)}`;
  const style = {
    left: box.x,
    top: box.y,
    width: box.width,
    height: box.height,
    fontSize: box.height * 0.62,
    lineHeight: `${box.height}px`,
  };
  return (
    <p className={styles.previewLabel} style={style}>
      {screenWords[language].preview(moment)}
    </p>
  );
}
