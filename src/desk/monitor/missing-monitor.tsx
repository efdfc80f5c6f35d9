import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { monitorQuery } from '#desk/shell/route.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { monitorWords } from './monitor-words.ts';

/** Shown if the address has no monitor, or one that does not exist. */
export function MissingMonitor(props: {
  readonly id: string;
  readonly summary: DeskSummary | undefined;
  readonly isPortrait: boolean;
}) {
  const { id, summary, isPortrait } = props;
  const { words } = useView(monitorWords);
  const monitors = summary?.monitors ?? [];
  const categories = monitors.map(({ categoryId, name }) => ({ id: categoryId, name, parentId: null }));
  const near = monitors.find(({ categoryId }) => categoryId === nearestMonitor(id, categories)?.id);
  const linkTo = (monitor: MonitorSummary) => (
    <GoLink to={{ view: 'monitor', query: monitorQuery(monitor.id), isPortrait }}>{monitor.name}</GoLink>
  );
  return (
    <>
      <h1>{id === '' ? words.noMonitor : words.missing(id)}</h1>
      {id !== '' && near !== undefined && (
        <p className="lead">
          {words.nearest} {linkTo(near)}
        </p>
      )}
      {summary?.isJudged === true && monitors.length === 0 && <p className="lead">{words.noMonitors}</p>}
      <ul className="names">
        {monitors.map((monitor) => (
          <li key={monitor.categoryId}>{linkTo(monitor)}</li>
        ))}
      </ul>
    </>
  );
}
