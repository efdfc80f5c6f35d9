import { memo } from 'react';
import { LiveFrame } from '#desk/frame/live-frame.tsx';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { monitorQuery, monitorRoute } from '#desk/shell/route.ts';
import { describeNextChange } from '#desk/summary/describe-next-change.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { eventStates } from '#domain/event-state.ts';
import { overviewWords } from './overview-words.ts';
import styles from './overview.module.css';

interface Tile {
  readonly monitor: MonitorSummary;
  readonly isPortrait: boolean;
  readonly isLive: boolean;
  readonly watch: (element: Element | null) => void;
  readonly onPrefer: (id: string | null) => void;
  readonly now: number;
  /** False until its events are loaded. */
  readonly isJudged: boolean;
}

export const MonitorTile = memo(
  function MonitorTile({ monitor, isPortrait, isLive, watch, onPrefer, now, isJudged }: Tile) {
    const words = useWords(overviewWords);
    const { id, name } = monitor;
    return (
      <li ref={watch} className={styles.tile}>
        <GoLink to={monitorRoute(id, isPortrait)} className={styles.link}>
          <span
            className={styles.frame}
            aria-hidden="true"
            onPointerEnter={() => onPrefer(id)}
            onPointerLeave={() => onPrefer(null)}
          >
            <LiveFrame
              query={monitorQuery(id)}
              isPortrait={isPortrait}
              isLive={isLive}
              title={words.frame(name)}
            >
              <span className={styles.first}>{monitor.first}</span>
            </LiveFrame>
          </span>
          <span className={styles.name}>{name}</span>
        </GoLink>
        {isJudged ? <Facts monitor={monitor} now={now} /> : <p className={styles.facts}>…</p>}
      </li>
    );
  },
  // `watch` is a new function at each rendering, but always for the same monitor.
  (before, after) =>
    before.monitor === after.monitor &&
    before.isPortrait === after.isPortrait &&
    before.isLive === after.isLive &&
    before.now === after.now,
);

function Facts({ monitor, now }: { readonly monitor: MonitorSummary; readonly now: number }) {
  const desk = useDesk();
  const words = useWords(overviewWords);
  const { shown, waiting, states } = monitor;
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
      <p className={styles.next}>{describeNextChange(monitor.next, now, desk)}</p>
    </>
  );
}
