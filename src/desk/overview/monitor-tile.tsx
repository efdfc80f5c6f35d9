import { memo, useCallback } from 'react';
import { LiveFrame } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { formatNextChange } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/links.tsx';
import { monitorQuery } from '#desk/shell/route.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { eventStates } from '#domain/event-state.ts';
import { overviewWords } from './overview-words.ts';
import styles from './overview.module.css';

/** Memoized: a site may have 200 monitors. */
export const MonitorTile = memo(function MonitorTile(props: {
  readonly monitor: MonitorSummary;
  readonly isPortrait: boolean;
  readonly isLive: boolean;
  readonly onVisible: (id: string, isVisible: boolean) => void;
  readonly onPrefer: (id: string | null) => void;
}) {
  const { monitor, isPortrait, isLive, onVisible, onPrefer } = props;
  const { words } = useView(overviewWords);
  const { id, name } = monitor;
  const query = monitorQuery(id);
  const watch = useCallback(
    (tile: HTMLElement | null) => {
      if (tile === null) return undefined;
      const observer = new IntersectionObserver(
        (entries) => entries.forEach(({ isIntersecting }) => onVisible(id, isIntersecting)),
        { threshold: 0.3 },
      );
      observer.observe(tile);
      return () => {
        observer.disconnect();
        onVisible(id, false);
      };
    },
    [id, onVisible],
  );
  return (
    <li ref={watch} className={styles.tile}>
      <GoLink to={{ view: 'monitor', query, isPortrait }} className={styles.link}>
        <span
          className={styles.frame}
          aria-hidden="true"
          onPointerEnter={() => onPrefer(id)}
          onPointerLeave={() => onPrefer(null)}
        >
          <LiveFrame query={query} isPortrait={isPortrait} isLive={isLive} title={words.frame(name)}>
            <span className={styles.first}>{monitor.first}</span>
          </LiveFrame>
        </span>
        <span className={styles.name}>{name}</span>
      </GoLink>
      <Facts monitor={monitor} />
    </li>
  );
});

function Facts({ monitor }: { readonly monitor: MonitorSummary }) {
  const { words, ...desk } = useView(overviewWords);
  const { shown, waiting, states } = monitor;
  if (desk.summary === undefined) return <p className={styles.facts}>…</p>;
  const special = eventStates.filter((state) => states[state] > 0);
  return (
    <>
      <p className={styles.facts}>
        {words.events(shown)}
        {special.length > 0 && (
          <> ({special.map((state) => words.states[state](states[state])).join(', ')})</>
        )}
        {waiting > 0 && <span className={styles.quiet}> · {words.waiting(waiting)}</span>}
      </p>
      <p className={styles.next}>{formatNextChange(monitor.next, desk.now, desk)}</p>
    </>
  );
}
