import type { Site } from '#config/site.ts';
import type { Rect } from '#kiosk/layout/slide-layout.ts';
import styles from './foot.module.css';

/** What the wall says of the age of its data. */
export interface Notice {
  /** "Stand 12:05". */
  readonly text: string;
  /** So old that it has to be seen from afar. */
  readonly isOld: boolean;
}

export interface FootProps {
  readonly site: Pick<Site, 'name' | 'logo'>;
  readonly isDark: boolean;
  readonly box: Rect;
  readonly fontSize: number;
  /** Place in the loop from 0, and how many slides it has. */
  readonly position: number;
  readonly count: number;
  readonly dwellSeconds: number;
  readonly isRunning: boolean;
  /** Changes with every turn, so that the line starts anew. */
  readonly slideChanges: number;
  /** Null while the data is fresh. */
  readonly notice: Notice | null;
}

/** Above so many slides their parts of the line would be too small to tell apart. */
const mostParts = 60;

/** The line at the foot: whose wall it is, the place in the loop, and the progress of this slide. */
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

/** Three boxes, however many slides there are: a turn lays out all of them. */
function LineView({ position, count, dwellSeconds, isRunning, slideChanges }: FootProps) {
  const parts = count <= mostParts ? count : 1;
  const current = count <= mostParts ? position : 0;
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

/** So many parts of the line, drawn as the tiles of one background. */
function PartsView({ className, count }: { readonly className: string | undefined; readonly count: number }) {
  return count < 1 ? null : (
    <span className={className} style={{ flexGrow: count, backgroundSize: `${100 / count}% 100%` }} />
  );
}
