import { useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { monitorRoute } from '#desk/shell/route.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { monitorWords } from './monitor-words.ts';

/** Shown if the address has no monitor, or one that does not exist. */
export function MissingMonitor(props: {
  readonly id: string;
  readonly summary: DeskSummary | undefined;
  readonly isPortrait: boolean;
}) {
  const { id, summary, isPortrait } = props;
  const words = useWords(monitorWords);
  const shared = useWords(deskWords);
  const monitors = summary?.monitors ?? [];
  const named = monitors.map((monitor) => ({ id: monitor.categoryId, name: monitor.name, monitor }));
  const near = nearestMonitor(id, named)?.monitor;
  return (
    <>
      <h1>{id === '' ? words.noMonitor : words.missing(id)}</h1>
      {id !== '' && near !== undefined && (
        <p className="lead">
          {words.nearest} <GoLink to={monitorRoute(near.id, isPortrait)}>{near.name}</GoLink>
        </p>
      )}
      {summary?.isJudged === true && monitors.length === 0 && <p className="lead">{shared.noMonitors}</p>}
      <ul className="names">
        {monitors.map((monitor) => (
          <li key={monitor.categoryId}>
            <GoLink to={monitorRoute(monitor.id, isPortrait)}>{monitor.name}</GoLink>
          </li>
        ))}
      </ul>
    </>
  );
}
