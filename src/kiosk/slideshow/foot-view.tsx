import type { Site } from '#config/site.ts';
import type { Rect } from '#kiosk/layout/slide-layout.ts';
import styles from './foot.module.css';

export interface Notice {
  readonly text: string;
  readonly isOld: boolean;
}

export interface FootProps {
  readonly site: Pick<Site, 'name' | 'logo'>;
  readonly isDark: boolean;
  readonly box: Rect;
  readonly fontSize: number;
  readonly position: number;
  readonly count: number;
  readonly dwellSeconds: number;
  readonly isRunning: boolean;
  /** Restarts the progress bar when it changes. */
  readonly slideChanges: number;
  readonly notice: Notice | null;
}

/** Smaller parts could not be distinguished. */
const maxParts = 60;

/** Logo or name of the site, the place in the loop, the progress of the slide, the age of the data. */
export function FootView(props: FootProps) {
  const { site, isDark, box, fontSize, notice } = props;
  const logo = isDark ? (site.logo.dark ?? site.logo.light) : (site.logo.light ?? site.logo.dark);
  return (
    <div
      className={styles.foot}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height, fontSize }}
    >
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
function LineView({ position, count, dwellSeconds, isRunning, slideChanges }: FootProps) {
  const parts = count <= maxParts ? count : 1;
  const current = count <= maxParts ? position : 0;
  return (
    <span className={styles.line} aria-hidden="true">
      <PartsView className={styles.done} count={current} />
      <span className={styles.part}>
        <span
          key={slideChanges}
          className={isRunning ? styles.progress : styles.held}
          style={{ animationDuration: `${dwellSeconds}s` }}
        />
      </span>
      <PartsView className={styles.rest} count={parts - current - 1} />
    </span>
  );
}

/** `count` parts of the line, drawn as tiles of a background image. */
function PartsView({ className, count }: { readonly className: string | undefined; readonly count: number }) {
  return count < 1 ? null : (
    <span className={className} style={{ flexGrow: count, backgroundSize: `${100 / count}% 100%` }} />
  );
}
