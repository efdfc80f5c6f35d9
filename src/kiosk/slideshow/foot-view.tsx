import { formatTime } from '#domain/format-date.ts';
import { boxStyle, type Rect } from '#kiosk/layout/blocks.ts';
import styles from './foot.module.css';
import type { SlideProps } from './slide-props.ts';

/** The gaps between more marks could not be distinguished. */
const maxMarks = 60;

export function FootView(props: SlideProps & { readonly box: Rect }) {
  const { slide, config, now, plan, owner, notice, box } = props;
  const { logo, site, monitor } = owner;
  return (
    <div className={styles.foot} style={{ ...boxStyle(box), fontSize: plan.scale.small }}>
      {logo === null ? (
        site && <span className={styles.name}>{site}</span>
      ) : (
        <img className={styles.logo} src={logo} alt={site} />
      )}
      {monitor && <span className={`${styles.name} ${styles.monitor}`}>{monitor}</span>}
      <LineView {...props} />
      {notice === null ? null : (
        <span className={notice.isOld ? styles.old : styles.notice}>{notice.text}</span>
      )}
      {slide.kind !== 'idle' && <time className={styles.clock}>{formatTime(now, config.timeZone)}</time>}
    </div>
  );
}

/** The place in the loop. Few boxes, since every slide change lays out all of them. */
function LineView({ slide, loop: { order } }: SlideProps) {
  const count = slide.kind === 'idle' ? 0 : order.length;
  const current = order.indexOf(slide.key);
  const hasGaps = count <= maxMarks;
  return (
    <span className={styles.line} aria-hidden="true">
      <span className={styles.marks}>
        <MarksView className={styles.others} count={current} hasGaps={hasGaps} />
        {count > 1 && <span className={styles.current} />}
        <MarksView className={styles.others} count={count - current - 1} hasGaps={hasGaps} />
      </span>
    </span>
  );
}

interface MarksProps {
  readonly className: string | undefined;
  readonly count: number;
  readonly hasGaps: boolean;
}

function MarksView({ className, count, hasGaps }: MarksProps) {
  if (count < 1) return null;
  return (
    <span
      className={className}
      style={{ flexGrow: count, backgroundSize: `${hasGaps ? 100 / count : 100}% 100%` }}
    />
  );
}
