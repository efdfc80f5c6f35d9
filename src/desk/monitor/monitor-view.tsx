import { describeProblem } from '#config/parameter-docs.ts';
import type { ParameterProblem } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { SkippedSlides } from '#desk/frame/skipped-slides.tsx';
import { useFrame } from '#desk/frame/use-frame.ts';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { type Route, settingsOf } from '#desk/shell/route.ts';
import { describeNextChange } from '#desk/summary/describe-next-change.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import type { JudgedMonitor } from '#desk/summary/judge-monitor.ts';
import { nextChange } from '#desk/summary/next-change.ts';
import { useJudgedMonitor } from '#desk/summary/use-judged-monitor.ts';
import { EventList } from './event-list.tsx';
import { MissingMonitor } from './missing-monitor.tsx';
import { MonitorLinks } from './monitor-links.tsx';
import { MonitorPreview } from './monitor-preview.tsx';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

export function MonitorView(props: {
  readonly route: Extract<Route, { view: 'monitor' }>;
  readonly summary: DeskSummary | undefined;
  readonly now: number;
}) {
  const { route, summary, now } = props;
  const words = useWords(monitorWords);
  const shared = useWords(deskWords);
  const { config, problems, data, judged } = useJudgedMonitor(route.query, now);
  const frame = useFrame(route.query);
  if (config.monitor.length === 0 || judged === null)
    return <MissingMonitor id={config.monitor.join(', ')} summary={summary} isPortrait={route.isPortrait} />;
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <GoLink to={{ view: 'overview', search: '', isPortrait: route.isPortrait }}>← {words.back}</GoLink>
      </p>
      <div>
        <h1>{judged?.name ?? nameOf(config, summary)}</h1>
        <p className="lead" role="status">
          {judged === undefined ? shared.loading : <NextLine judged={judged} now={now} />}
        </p>
      </div>
      <Problems problems={problems} />
      <SkippedSlides state={frame.state} events={data?.events ?? []} />
      <FrameWarnings state={frame.state} kinds={['type-too-small']} />
      <div className={styles.columns} data-portrait={route.isPortrait || undefined}>
        <div className={styles.picture}>
          <MonitorPreview route={route} frame={frame} at={config.at} now={now} timeZone={config.timeZone} />
          <MonitorLinks
            query={route.query}
            monitor={config.monitor.join(',')}
            isPortrait={route.isPortrait}
          />
        </div>
        {judged !== undefined && (
          <EventList
            judged={judged}
            frame={frame}
            monitor={selectedMonitorId(judged, config, summary)}
            settings={settingsOf(route.query)}
            query={config.at === null ? route.query : null}
          />
        )}
      </div>
    </div>
  );
}

/** The monitor ID for `WhyRoute`; several IDs as in the address. */
function selectedMonitorId(
  { rules }: JudgedMonitor,
  { monitor }: KioskConfig,
  summary: DeskSummary | undefined,
): string {
  if (monitor.length > 1) return monitor.join(',');
  const categoryId = rules.tags.monitors.list[0]?.id;
  return summary?.monitors.find((monitor) => monitor.categoryId === categoryId)?.id ?? '';
}

function NextLine({ judged, now }: { readonly judged: JudgedMonitor; readonly now: number }) {
  const desk = useDesk();
  const words = useWords(monitorWords);
  const next = nextChange(judged.verdicts, judged.rules);
  return (next === null ? '' : words.nextChange) + describeNextChange(next, now, desk);
}

function nameOf({ monitor }: KioskConfig, summary: DeskSummary | undefined): string {
  const listed = summary?.monitors.find(({ id, categoryId }) =>
    [id, String(categoryId)].includes(monitor[0] ?? ''),
  );
  return listed?.name ?? monitor.join(', ');
}

function Problems({ problems }: { readonly problems: readonly ParameterProblem[] }) {
  const { language } = useDesk();
  const words = useWords(monitorWords);
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
