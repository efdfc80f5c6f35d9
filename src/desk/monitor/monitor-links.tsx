import { useWords } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { withParameter } from '#desk/shell/route.ts';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

export function MonitorLinks(props: {
  readonly query: string;
  readonly monitor: string;
  readonly isPortrait: boolean;
}) {
  const words = useWords(monitorWords);
  const { query, monitor, isPortrait } = props;
  const queryWithoutMoment = withParameter(query, 'at', '');
  return (
    <ul className={styles.links}>
      <li>
        <a href={`/?${query}`} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </li>
      <li>
        <GoLink to={{ view: 'address', query: queryWithoutMoment, isPortrait }}>{words.address}</GoLink>
      </li>
      {!monitor.includes(',') && (
        <li>
          <a href={`/m/${encodeURIComponent(monitor)}`}>{words.phone}</a>
        </li>
      )}
    </ul>
  );
}
