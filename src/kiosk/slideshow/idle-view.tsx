import { useMemo } from 'react';
import type { IdleSlide } from '#domain/build-slides.ts';
import { formatDay, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { arrangeIdle } from '#kiosk/layout/arrange-idle.ts';
import { boxStyle } from '#kiosk/layout/blocks.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { FootView } from './foot-view.tsx';
import styles from './idle.module.css';
import { QrView } from './qr-view.tsx';
import { pagePhoneAddress } from './prepare-slide.ts';
import type { SlideProps } from './slide-props.ts';
import slideStyles from './slide.module.css';
import { TextView } from './text-view.tsx';
import { useLatched } from './use-latched.ts';

/** The slide of a monitor without events: time, date, and the next event beyond the horizon. */
export function IdleView(props: SlideProps<IdleSlide>) {
  const { slide, now, config, loop, plan: screen, tools } = props;
  const { timeZone, language, days } = config;
  const { next } = slide;
  const { scale, content, foot, drift } = screen;
  const address = pagePhoneAddress(props);
  const code = useMemo(() => encodeQr(address), [address]);
  const layout = arrangeIdle({ next, days, modules: code?.modules ?? null, language, screen, tools });
  const { clockSize, dateSize, qr, blocks } = layout;
  const words = screenWords[language];
  const shift = useLatched(driftAt(now, drift), String(loop.slideChanges));
  return (
    <div className={slideStyles.drift} style={shift}>
      <div className={styles.idle} style={boxStyle(content)}>
        <p className={styles.clock} style={{ fontSize: clockSize }}>
          {formatTime(now, timeZone)}
        </p>
        <p className={styles.date} style={{ fontSize: dateSize }}>
          {formatDay(now, timeZone, language)}
        </p>
        {blocks.map((block) => (
          <TextView key={block.y} block={block} />
        ))}
        <div className={styles.words} style={{ right: qr === null ? 0 : qr.width + scale.middle }}>
          {next === null && <p style={{ fontSize: scale.middle }}>{words.noEvents}</p>}
          {qr !== null && <p style={{ fontSize: scale.small }}>{words.onPhone}</p>}
        </div>
        {code !== null && qr !== null && <QrView block={qr} code={code} label={words.onPhone} />}
      </div>
      <FootView {...props} box={foot} />
    </div>
  );
}
