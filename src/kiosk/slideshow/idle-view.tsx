import { useMemo } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Rect, Scale } from '#kiosk/layout/slide-layout.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { placeIdleCode } from './idle-code.ts';
import styles from './idle.module.css';
import { NextView } from './next-view.tsx';
import { QrView } from './qr-view.tsx';

interface IdleProps {
  readonly now: number;
  readonly config: Pick<KioskConfig, 'timeZone' | 'language' | 'days'>;
  readonly next: EventSlide | null;
  readonly tools: Typesetting;
  readonly box: Rect;
  readonly scale: Scale;
  readonly phoneAddress: string | null;
}

/** The slide of a monitor without events: time, date, and the next event beyond the horizon. */
export function IdleView({ now, config, next, tools, box, scale, phoneAddress }: IdleProps) {
  const { timeZone, language, days } = config;
  const code = useMemo(() => encodeQr(phoneAddress), [phoneAddress]);
  const qrBlock = code === null ? null : placeIdleCode(box, code.modules);
  const { weekday, day, month } = dateParts(now, timeZone, language);
  const clockSize = Math.min(box.height * (next === null ? 0.5 : 0.33), box.width * 0.34);
  const dateSize = Math.max(scale.large, clockSize * 0.2);
  const words = screenWords[language];
  const y = 0.8 * clockSize + 1.6 * dateSize + scale.large;
  const bottom = (qrBlock?.y ?? box.height) - scale.large;
  return (
    <div className={styles.idle} style={{ left: box.x, top: box.y, width: box.width, height: box.height }}>
      <p className={styles.clock} style={{ fontSize: clockSize }}>
        {formatTime(now, timeZone)}
      </p>
      <p className={styles.date} style={{ fontSize: dateSize }}>
        {`${weekday}, ${day} ${month}`}
      </p>
      {next === null ? null : (
        <NextView
          lead={words.nextAfter(days)}
          {...{ next, tools, scale }}
          box={{ x: 0, y, width: box.width, height: bottom - y }}
        />
      )}
      <div className={styles.words} style={{ right: qrBlock === null ? 0 : qrBlock.width + scale.middle }}>
        {next === null && <p style={{ fontSize: scale.middle }}>{words.noEvents}</p>}
        {qrBlock !== null && <p style={{ fontSize: scale.small }}>{words.onPhone}</p>}
      </div>
      {code !== null && qrBlock !== null && <QrView block={qrBlock} code={code} label={words.onPhone} />}
    </div>
  );
}
