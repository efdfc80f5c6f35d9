import { useMemo } from 'react';
import type { IdleSlide } from '#domain/build-slides.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { arrangeTitle } from '#kiosk/layout/arrange-title.ts';
import { groupOf, place, type QrBlock, type Rect, stack, textGroup } from '#kiosk/layout/blocks.ts';
import { driftAt } from '#kiosk/layout/lay-out-screen.ts';
import type { SlideInput } from '#kiosk/layout/slide-layout.ts';
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
  const { slide, now, config, site, plan, tools } = props;
  const { timeZone, language, days, monitor } = config;
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
  const bottom = (qrBlock?.y ?? height) - scale.large;
  return (
    <div className={slideStyles.drift} style={driftAt(now, drift)}>
      <div className={styles.idle} style={boxStyle(content)}>
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

interface NextProps extends Pick<SlideInput, 'slide' | 'screen' | 'tools'> {
  readonly lead: string;
  readonly box: Rect;
}

function NextView({ lead, slide, screen, tools, box }: NextProps) {
  const { width, x, y } = box;
  const { scale } = screen;
  const { middle, large, unit } = scale;
  const { floor } = scale.title;
  const above = textGroup(tools, 'subtitle', lead, { tone: 'quiet', fontSize: middle, width });
  const below = textGroup(tools, 'date', slide.when.sentence, { tone: 'accent', fontSize: large, width });
  const gap = 0.4 * middle;
  const height = box.height - above.height - below.height - 2 * gap;
  // Large type for a great distance may leave no room.
  if (height < floor) return null;
  const title = { floor, ceiling: Math.max(floor, 12 * unit) };
  const input = { slide, screen: { ...screen, scale: { ...scale, title } }, tools };
  const { blocks } = arrangeTitle(input, { width, height }, { description: false, subtitle: false });
  const titles = blocks.map((block) => groupOf({ ...block, y: 0 }));
  return place(stack([above, ...titles, below], gap), x, y).map((block) => (
    <TextView key={block.y} block={block} />
  ));
}

const loopback = /^https?:\/\/(?:localhost|127\.|\[::1\])/;

/** Null for several monitors, and for a loopback address, which a phone cannot reach. */
export function phoneAddressOf(monitor: readonly string[], origin: string): string | null {
  const [id] = monitor;
  if (id === undefined || monitor.length > 1 || loopback.test(origin)) return null;
  return `${origin.replace(/\/+$/, '')}/m/${encodeURIComponent(id)}`;
}

const shareOfHeight = 0.17;

function placeCode(box: Rect, modules: number): QrBlock {
  const across = modules + 2 * QUIET_ZONE;
  const module = Math.max(2, Math.round((box.height * shareOfHeight) / across));
  const side = module * across;
  return { kind: 'qr', module, x: box.width - side, y: box.height - side, width: side, height: side };
}
