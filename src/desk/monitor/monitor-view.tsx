import { describeProblem } from '#config/parameter-docs.ts';
import type { ParameterProblem } from '#config/parameters.ts';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { useFrame } from '#desk/frame/use-frame.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { monitorQuery, type Route, selectionQuery, withParameter } from '#desk/shell/route.ts';
import { describeNextChange } from '#desk/summary/describe-next-change.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import { monitorNamed } from '#desk/summary/monitor-named.ts';
import { nextChange } from '#desk/summary/next-change.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { useJudgedMonitor } from '#desk/summary/use-judged-monitor.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { EventList } from './event-list.tsx';
import { MonitorPreview } from './monitor-preview.tsx';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

export function MonitorView(props: { readonly route: Route; readonly summary: DeskSummary | undefined }) {
  const { route, summary } = props;
  const { query, isPortrait } = route;
  const { words, ...desk } = useView(monitorWords);
  const { config, problems, data, judged } = useJudgedMonitor(query, desk.now);
  const frame = useFrame(query);
  const [first, ...others] = config.monitor;
  if (first === undefined || judged === null)
    return <MissingMonitor id={config.monitor.join(', ')} summary={summary} isPortrait={isPortrait} />;
  const next = judged && nextChange(judged.verdicts, judged.rules);
  const shown = judged?.rules.tags.monitors.list;
  const listed = monitorNamed(summary?.monitors, shown === undefined ? first : String(shown[0]?.id));
  const monitor = others.length > 0 ? config.monitor.join(',') : (listed?.id ?? '');
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <GoLink to={{ view: 'overview', isPortrait }}>← {words.back}</GoLink>
      </p>
      <div>
        <h1>
          {shown?.map(({ name }) => name.trim()).join(', ') ?? listed?.name ?? config.monitor.join(', ')}
        </h1>
        <p className="lead" role="status">
          {next === undefined
            ? words.loading
            : (next === null ? '' : words.nextLabel) + describeNextChange(next, desk.now, desk)}
        </p>
      </div>
      <Problems problems={problems} />
      <FrameWarnings state={frame.state} kinds={['type-too-small']} events={data?.events} />
      <div className={styles.columns} data-portrait={isPortrait || undefined}>
        <div className={styles.picture}>
          <MonitorPreview route={route} frame={frame} config={config} />
          <MonitorLinks route={route} monitor={config.monitor.join(',')} />
        </div>
        {judged !== undefined && (
          <EventList
            judged={judged}
            frame={frame}
            selection={selectionQuery(query, monitor)}
            query={config.at === null ? query : null}
          />
        )}
      </div>
    </div>
  );
}

function Problems({ problems }: { readonly problems: readonly ParameterProblem[] }) {
  const { language, words } = useView(monitorWords);
  if (problems.length === 0) return null;
  return (
    <div className="alert">
      <p>{words.problems}:</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem.name}>{describeProblem(problem)[language]}</li>
        ))}
      </ul>
    </div>
  );
}

function MonitorLinks({ route, monitor }: { readonly route: Route; readonly monitor: string }) {
  const { words } = useView(monitorWords);
  const { query, isPortrait } = route;
  return (
    <ul className={styles.links}>
      <li>
        <a href={`/?${query}`} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </li>
      <li>
        <GoLink to={{ view: 'address', query: withParameter(query, 'at', ''), isPortrait }}>
          {words.address}
        </GoLink>
      </li>
      {!monitor.includes(',') && (
        <li>
          <a href={`/m/${encodeURIComponent(monitor)}`}>{words.phone}</a>
        </li>
      )}
    </ul>
  );
}

/** Shown if the address has no monitor, or one that does not exist. */
function MissingMonitor(props: {
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
