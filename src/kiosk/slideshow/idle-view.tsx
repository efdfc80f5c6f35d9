import { useMemo } from 'react';
import type { EventSlide, IdleSlide } from '#domain/build-slides.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { arrangeTitle } from '#kiosk/layout/arrange-title.ts';
import { type Box, groupOf, noBlocks, place, type QrBlock, stack, textGroup } from '#kiosk/layout/blocks.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import { boxStyle } from './box-style.ts';
import { FootView } from './foot-view.tsx';
import styles from './idle.module.css';
import { QrView } from './qr-view.tsx';
import type { SlideProps } from './slide-props.ts';
import slideStyles from './slide.module.css';
import { TextView } from './text-view.tsx';

/** The slide of a monitor without events: time, date, and the next event beyond the horizon. */
export function IdleView(props: SlideProps<IdleSlide>) {
  const { slide, now, config, site, plan } = props;
  const { timeZone, language, monitor } = config;
  const { next } = slide;
  const { scale, content, foot, drift } = plan;
  const address = phoneAddressOf(monitor, site.publicUrl ?? window.location.origin);
  const code = useMemo(() => encodeQr(address), [address]);
  const qrBlock = code === null ? null : placeCode(content, code.modules);
  const { weekday, day, month } = dateParts(now, timeZone, language);
  const { width, height } = content;
  const clockSize = Math.min(height * (next === null ? 0.5 : 0.33), width * 0.34);
  const dateSize = Math.max(scale.large, clockSize * 0.2);
  const words = screenWords[language];
  const y = 0.8 * clockSize + 1.6 * dateSize + scale.large;
  const room = { width, height: (qrBlock?.y ?? height) - scale.large - y };
  const announcement = next === null ? noBlocks : arrangeAnnouncement(next, props, room);
  return (
    <div className={slideStyles.drift} style={driftAt(now, drift)}>
      <div className={styles.idle} style={boxStyle(content)}>
        <p className={styles.clock} style={{ fontSize: clockSize }}>
          {formatTime(now, timeZone)}
        </p>
        <p className={styles.date} style={{ fontSize: dateSize }}>
          {`${weekday}, ${day} ${month}`}
        </p>
        {place(announcement, 0, y).map((block) => (
          <TextView key={block.y} block={block} />
        ))}
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

const noExtras = { next: 0, description: false, address: false, subtitle: false };

function arrangeAnnouncement(next: EventSlide, { plan, tools, config }: SlideProps, room: Box) {
  const { width } = room;
  const { scale } = plan;
  const { middle, large, unit } = scale;
  const { floor } = scale.title;
  const lead = screenWords[config.language].nextAfter(config.days);
  const above = textGroup(tools, 'subtitle', lead, { tone: 'quiet', fontSize: middle, width });
  const below = textGroup(tools, 'date', next.when.sentence, { tone: 'accent', fontSize: large, width });
  const gap = 0.4 * middle;
  const height = room.height - above.height - below.height - 2 * gap;
  // Large type for a great distance may leave no room.
  if (height < floor) return noBlocks;
  const title = { floor, ceiling: Math.max(floor, 12 * unit) };
  const input = { slide: next, screen: { ...plan, scale: { ...scale, title } }, tools, extras: noExtras };
  const { blocks } = arrangeTitle(input, { width, height });
  const titles = blocks.map((block) => groupOf({ ...block, y: 0 }));
  return stack([above, ...titles, below], gap);
}

const loopback = /^https?:\/\/(?:localhost|127\.|\[::1\])/;

/** Null for several monitors, and for a loopback address, which a phone cannot reach. */
export function phoneAddressOf(monitor: readonly string[], origin: string): string | null {
  const [id] = monitor;
  if (id === undefined || monitor.length > 1 || loopback.test(origin)) return null;
  return `${origin.replace(/\/+$/, '')}/m/${encodeURIComponent(id)}`;
}

const shareOfHeight = 0.17;

function placeCode(box: Box, modules: number): QrBlock {
  const across = modules + 2 * QUIET_ZONE;
  const module = Math.max(2, Math.round((box.height * shareOfHeight) / across));
  const side = module * across;
  return { kind: 'qr', module, x: box.width - side, y: box.height - side, width: side, height: side };
}
