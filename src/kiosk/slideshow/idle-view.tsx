import { useMemo } from 'react';
import type { IdleSlide } from '#domain/build-slides.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { FootView } from './foot-view.tsx';
import { phoneAddressOf, placeIdleCode } from './idle-code.ts';
import styles from './idle.module.css';
import { NextView } from './next-view.tsx';
import { QrView } from './qr-view.tsx';
import type { SlideProps } from './slide-props.ts';
import slideStyles from './slide.module.css';

/** The slide of a monitor without events: time, date, and the next event beyond the horizon. */
export function IdleView(props: SlideProps<IdleSlide>) {
  const { slide, now, config, site, plan, tools } = props;
  const { timeZone, language, days, monitor } = config;
  const { next } = slide;
  const { scale, content, foot, drift } = plan;
  const address = phoneAddressOf(monitor, site.publicUrl ?? window.location.origin);
  const code = useMemo(() => encodeQr(address), [address]);
  const qrBlock = code === null ? null : placeIdleCode(content, code.modules);
  const { weekday, day, month } = dateParts(now, timeZone, language);
  const { x: left, y: top, width, height } = content;
  const clockSize = Math.min(height * (next === null ? 0.5 : 0.33), width * 0.34);
  const dateSize = Math.max(scale.large, clockSize * 0.2);
  const words = screenWords[language];
  const y = 0.8 * clockSize + 1.6 * dateSize + scale.large;
  const bottom = (qrBlock?.y ?? height) - scale.large;
  return (
    <div className={slideStyles.drift} style={driftAt(now, drift)}>
      <div className={styles.idle} style={{ left, top, width, height }}>
        <p className={styles.clock} style={{ fontSize: clockSize }}>
          {formatTime(now, timeZone)}
        </p>
        <p className={styles.date} style={{ fontSize: dateSize }}>
          {`${weekday}, ${day} ${month}`}
        </p>
        {next === null ? null : (
          <NextView
            lead={words.nextAfter(days)}
            {...{ slide: next, screen: plan, tools }}
            box={{ x: 0, y, width, height: bottom - y }}
          />
        )}
        <div className={styles.words} style={{ right: qrBlock === null ? 0 : qrBlock.width + scale.middle }}>
          {next === null && <p style={{ fontSize: scale.middle }}>{words.noEvents}</p>}
          {qrBlock !== null && <p style={{ fontSize: scale.small }}>{words.onPhone}</p>}
        </div>
        {code !== null && qrBlock !== null && <QrView block={qrBlock} code={code} label={words.onPhone} />}
      </div>
      <FootView {...props} box={foot} />
    </div>
  );
}
