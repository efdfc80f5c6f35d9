import type { KioskConfig } from '#config/resolve-config.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import { QrView } from './qr-view.tsx';
import type { QrBlock, Rect, Scale, Typesetting } from '#kiosk/layout/slide-layout.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import styles from './idle.module.css';
import { NextView } from './next-view.tsx';

export interface IdleProps {
  readonly now: number;
  readonly config: Pick<KioskConfig, 'timeZone' | 'language' | 'days'>;
  readonly next: EventSlide | null;
  readonly tools: Typesetting;
  readonly box: Rect;
  readonly scale: Scale;
  /** Where a phone finds all events of this monitor; null: nowhere. */
  readonly phone: string | null;
}

/** Nothing to show is a slide too: the time, the date, and what comes next or that nothing is announced. */
export function IdleView({ now, config, next, tools, box, scale, phone }: IdleProps) {
  const { timeZone, language, days } = config;
  const code = phone === null ? null : encodeQr(phone);
  const ticket = code === null ? null : qrBlockIn(box, code.modules);
  const { weekday, day, month } = dateParts(now, timeZone, language);
  const clockSize = Math.min(box.height * (next === null ? 0.5 : 0.33), box.width * 0.34);
  const dateSize = Math.max(scale.large, clockSize * 0.2);
  const words = screenWords[language];
  const y = 0.8 * clockSize + 1.6 * dateSize + scale.large;
  const bottom = (ticket?.y ?? box.height) - scale.large;
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
      <div className={styles.words} style={{ right: ticket === null ? 0 : ticket.width + scale.middle }}>
        {next === null && <p style={{ fontSize: scale.middle }}>{words.noEvents}</p>}
        {ticket !== null && <p style={{ fontSize: scale.small }}>{words.onPhone}</p>}
      </div>
      {code !== null && ticket !== null && <QrView block={ticket} code={code} label={words.onPhone} />}
    </div>
  );
}

/** A sixth of the image: always the same code at the same place, for who has time to look. */
const shareOfHeight = 0.17;

function qrBlockIn(box: Rect, modules: number): QrBlock {
  const across = modules + 2 * QUIET_ZONE;
  const module = Math.max(2, Math.round((box.height * shareOfHeight) / across));
  const side = module * across;
  return { kind: 'code', module, x: box.width - side, y: box.height - side, width: side, height: side };
}
