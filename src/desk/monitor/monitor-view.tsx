import { useMemo } from 'react';
import { describeProblem } from '#config/parameter-docs.ts';
import { type ParameterProblem, parseParameters } from '#config/parameters.ts';
import { type KioskConfig, resolveConfig } from '#config/resolve-config.ts';
import { isMatched } from '#data/load-monitor-data.ts';
import { useMonitorData } from '#data/use-monitor-data.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { EventList } from './event-list.tsx';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { GoLink } from '#desk/shell/go-link.tsx';
import { type JudgedMonitor, judgeMonitor } from '#desk/summary/judge-monitor.ts';
import { MissingMonitor } from './missing-monitor.tsx';
import { MonitorLinks } from './monitor-links.tsx';
import { MonitorPreview } from './monitor-preview.tsx';
import styles from './monitor.module.css';
import { nextChange } from '#desk/summary/next-change.ts';
import { type Route, settingsOf } from '#desk/shell/route.ts';
import { sayNext } from '#desk/summary/say-next.ts';
import { SkippedSlides } from '#desk/frame/skipped-slides.tsx';
import { useFrame } from '#desk/frame/use-frame.ts';

type MonitorRoute = Extract<Route, { view: 'monitor' }>;

/** One monitor: its live picture, its events in order with the reason for each, and other moments. */
export function MonitorView(props: {
  readonly route: MonitorRoute;
  readonly reply: DeskSummary | undefined;
  readonly now: number;
}) {
  const { route, reply, now } = props;
  const { words, site } = useDesk();
  const { parameters, problems } = useMemo(() => parseParameters(route.query), [route.query]);
  const config = useMemo(() => resolveConfig(parameters, site), [parameters, site]);
  const { monitorData } = useMonitorData(config);
  const judged = useMemo(
    () => (monitorData === undefined ? null : judgeMonitor(monitorData, config, site, now)),
    [monitorData, config, site, now],
  );
  const frame = useFrame(route.query);
  if (config.monitor.length === 0 || (monitorData !== undefined && !isMatched(monitorData, config)))
    return <MissingMonitor id={config.monitor.join(', ')} reply={reply} isPortrait={route.isPortrait} />;
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <GoLink to={{ view: 'overview', search: '', isPortrait: route.isPortrait }}>
          ← {words.monitor.back}
        </GoLink>
      </p>
      <div className={styles.title}>
        <h1>
          {judged?.rules.tags.monitors.map(({ name }) => name.trim()).join(', ') ?? nameOf(config, reply)}
        </h1>
        <p className="lead" role="status">
          {judged === null ? words.loading : <NextLine judged={judged} now={now} />}
        </p>
      </div>
      <Problems problems={problems} />
      <SkippedSlides state={frame.state} events={monitorData?.events ?? []} />
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
        {judged !== null && (
          <EventList
            judged={judged}
            frame={frame}
            monitor={askedId(judged, config, reply)}
            settings={settingsOf(route.query)}
            query={config.at === null ? route.query : null}
          />
        )}
      </div>
    </div>
  );
}

/** The ID by which "Why (not)?" knows this monitor; of several, all. */
function askedId({ rules }: JudgedMonitor, { monitor }: KioskConfig, reply: DeskSummary | undefined): string {
  if (monitor.length > 1) return monitor.join(',');
  const number = rules.tags.monitors[0]?.id;
  return reply?.monitors.find((monitor) => monitor.categoryId === number)?.id ?? '';
}

function NextLine({ judged, now }: { readonly judged: JudgedMonitor; readonly now: number }) {
  const desk = useDesk();
  const next = nextChange(judged.verdicts, judged.rules);
  return (next === null ? '' : desk.words.monitor.nextChange) + sayNext(next, now, desk);
}

function nameOf({ monitor }: KioskConfig, reply: DeskSummary | undefined): string {
  const known = reply?.monitors.find(({ id, categoryId }) =>
    [id, String(categoryId)].includes(monitor[0] ?? ''),
  );
  return known?.name ?? monitor.join(', ');
}

function Problems({ problems }: { readonly problems: readonly ParameterProblem[] }) {
  const { words, language } = useDesk();
  if (problems.length === 0) return null;
  return (
    <div className="alert">
      <p>{words.monitor.problems}:</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem.name}>{describeProblem(problem)[language]}</li>
        ))}
      </ul>
    </div>
  );
}
