import { formatTime } from '#domain/format-date.ts';
import { boxStyle, type Rect } from '#kiosk/layout/blocks.ts';
import { measureFoot, planFoot } from '#kiosk/layout/plan-foot.ts';
import styles from './foot.module.css';
import { pagePhoneAddress } from './prepare-slide.ts';
import type { SlideProps } from './slide-props.ts';

/** The gaps between more marks could not be distinguished. */
const maxMarks = 60;

export function FootView(props: SlideProps & { readonly box: Rect }) {
  const { slide, config, now, plan, tools, owner, dataAge, box } = props;
  const { logo, site, monitor } = owner;
  const fontSize = plan.scale.small;
  const isIdle = slide.kind === 'idle';
  const texts = { ...owner, dataAge, hasClock: !isIdle, address: pagePhoneAddress(props) };
  const { hasOwner, hasMonitor, hasClock, address, hasTwoRows } = planFoot(
    measureFoot(tools, texts),
    box,
    fontSize,
  );
  return (
    <div
      className={`${styles.foot} ${hasTwoRows ? styles.twoRows : ''}`}
      style={{ ...boxStyle(box), fontSize }}
    >
      {hasOwner && logo === null && site && <span className={styles.name}>{site}</span>}
      {hasOwner && logo !== null && <img className={styles.logo} src={logo} alt={site} />}
      {hasMonitor && monitor && <span className={`${styles.name} ${styles.monitor}`}>{monitor}</span>}
      {address && (
        <span
          className={`${styles.name} ${styles.address} ${hasTwoRows ? styles.ownRow : ''}`}
          data-phone-address
        >
          {address}
        </span>
      )}
      <LineView {...props} />
      {dataAge === null ? null : (
        <span className={dataAge.isOld ? styles.old : styles.age}>{dataAge.text}</span>
      )}
      {hasClock && !isIdle && <time className={styles.clock}>{formatTime(now, config.timeZone)}</time>}
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
