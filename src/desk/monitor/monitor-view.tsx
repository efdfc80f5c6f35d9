import { describeMissingLanguage, describeProblem } from '#config/parameter-docs.ts';
import type { ParameterProblem } from '#config/parameters.ts';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { useFrame } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { formatNextChange } from '#desk/shell/format-when.ts';
import { GoLink, monitorQuery, selectionQuery, useRoute } from '#desk/shell/route.tsx';
import { monitorNamed, useScreen } from '#screens/desk/use-screen.ts';
import { nextChange } from '#desk/summary/judge-monitor.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { EventList } from './event-list.tsx';
import { MonitorLinks, MonitorPreview } from './monitor-preview.tsx';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

export function MonitorView() {
  const { query, isPortrait } = useRoute();
  const { monitors, words, ...desk } = useView(monitorWords);
  const { config, problems, missingLanguages, events, judged } = useScreen(query);
  const frame = useFrame(query);
  const [ids, names] = [config.monitor.join(','), config.monitor.join(', ')];
  if (ids === '' || judged === null) return <MissingMonitor id={names} />;
  const next = judged && nextChange(judged);
  const own = judged?.rules.tags.monitors.list[0];
  const listed = monitorNamed(monitors, own === undefined ? config.monitor[0] : String(own.id));
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <GoLink to={{ view: 'overview', isPortrait }}>← {words.back}</GoLink>
      </p>
      <div>
        <h1>{judged?.name ?? listed?.name ?? names}</h1>
        <p className="lead" role="status">
          {next === undefined
            ? words.loading
            : (next === null ? '' : words.nextLabel) + formatNextChange(next, desk)}
        </p>
      </div>
      <Problems problems={problems} />
      {missingLanguages.map((missing) => (
        <p key={missing} className="alert">
          {describeMissingLanguage(missing)[desk.language]}
        </p>
      ))}
      <FrameWarnings state={frame.state} kinds={['type-too-small']} events={events} />
      <div className={styles.columns} data-portrait={isPortrait || undefined}>
        <div className={styles.picture}>
          <MonitorPreview frame={frame} config={config} />
          <MonitorLinks monitor={ids} />
        </div>
        {judged !== undefined && (
          <EventList
            judged={judged}
            frame={frame}
            query={query}
            question={{
              query: selectionQuery(query, ids.includes(',') ? ids : (listed?.id ?? '')),
              screen: '',
            }}
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

/** Shown if the address has no monitor, or one that does not exist. */
function MissingMonitor({ id }: { readonly id: string }) {
  const { isPortrait } = useRoute();
  const { summary, monitors = [], words } = useView(monitorWords);
  const named = monitors.map((monitor) => ({ id: monitor.categoryId, name: monitor.name, monitor }));
  const near = nearestMonitor(id, named)?.monitor;
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
      {summary?.monitors.length === 0 && <p className="lead">{words.noMonitors}</p>}
      <ul className="names">
        {monitors.map((monitor) => (
          <li key={monitor.categoryId}>{linkTo(monitor)}</li>
        ))}
      </ul>
    </>
  );
}
