import { boxStyle, type Rect } from '#kiosk/layout/blocks.ts';
import styles from './foot.module.css';
import type { SlideProps } from './slide-props.ts';

/** Smaller parts could not be distinguished. */
const maxParts = 60;

export function FootView(props: SlideProps & { readonly box: Rect }) {
  const { site, theme, plan, notice, box } = props;
  const { light, dark } = site.logo;
  const logo = theme === 'light' ? (light ?? dark) : (dark ?? light);
  return (
    <div className={styles.foot} style={{ ...boxStyle(box), fontSize: plan.scale.small }}>
      {logo === undefined ? (
        <span className={styles.name}>{site.name}</span>
      ) : (
        <img className={styles.logo} src={logo} alt={site.name} />
      )}
      <LineView {...props} />
      {notice === null ? null : (
        <span className={notice.isOld ? styles.old : styles.notice}>{notice.text}</span>
      )}
    </div>
  );
}

/** Always three boxes, since every slide change lays out all of them. */
function LineView({ slide, phase, loop }: SlideProps) {
  const count = slide.kind === 'event' ? loop.order.length : 0;
  const parts = count <= maxParts ? count : 1;
  const current = count <= maxParts ? loop.order.indexOf(loop.current) : 0;
  const isRunning = phase === 'current' && !loop.isPaused;
  return (
    <span className={styles.line} aria-hidden="true">
      <PartsView className={styles.done} count={current} />
      <span className={styles.part}>
        <span
          // Restarts the progress.
          key={loop.slideChanges}
          className={isRunning ? styles.progress : styles.held}
          style={{ animationDuration: `${slide.dwellSeconds}s` }}
        />
      </span>
      <PartsView className={styles.rest} count={parts - current - 1} />
    </span>
  );
}

function PartsView({ className, count }: { readonly className: string | undefined; readonly count: number }) {
  return count < 1 ? null : (
    <span className={className} style={{ flexGrow: count, backgroundSize: `${100 / count}% 100%` }} />
  );
}
