import { Button, Panel } from '@aushang/staff/form-bar.tsx';
import { UTCDate } from '@date-fns/utc';
import { addDays } from 'date-fns/addDays';
import { nextMonday } from 'date-fns/nextMonday';
import { describeMissingLanguage, describeProblem } from '#config/parameter-docs.ts';
import type { ParameterProblem } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { FrameWarnings } from '#desk/frame/frame-warnings.tsx';
import { type Frame, LiveFrame, useFrame } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { FormatChoice } from '#desk/shell/fields.tsx';
import { formatNextChange } from '#desk/shell/format-when.ts';
import {
  changeRoute,
  GoLink,
  monitorQuery,
  selectionQuery,
  useRoute,
  withParameter,
} from '#desk/shell/route.tsx';
import { nextChange } from '#desk/summary/judge-monitor.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import type { DeskCommand } from '#messages/frame-messages.ts';
import { monitorNamed, useJudgedMonitor } from '#screens/desk/use-judged-monitor.ts';
import { EventList } from './event-list.tsx';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

function MonitorPreview({ frame, config }: { readonly frame: Frame; readonly config: KioskConfig }) {
  const { query, isPortrait } = useRoute();
  const { words } = useView(monitorWords);
  const { frameRef, state, send } = frame;
  const isPaused = state?.isPaused ?? false;
  const controls: Readonly<Record<string, readonly [string, DeskCommand]>> = {
    back: [`‹ ${words.previous}`, { aushang: 'step', by: -1 }],
    pause: [isPaused ? words.resume : words.pause, { aushang: 'pause', isPaused: !isPaused }],
    next: [`${words.following} ›`, { aushang: 'step', by: 1 }],
  };
  return (
    <section aria-label={words.preview} className="stack">
      <div className={styles.frame} data-portrait={isPortrait || undefined}>
        <LiveFrame query={query} isPortrait={isPortrait} title={words.preview} frameRef={frameRef} />
      </div>
      <div className={`row ${styles.steer}`}>
        <div role="group" aria-label={words.controls} className="row">
          {Object.entries(controls).map(([key, [label, command]]) => (
            <Button
              key={key}
              disabled={state === null || state.order.length === 0}
              onClick={() => send(command)}
            >
              {label}
            </Button>
          ))}
        </div>
        <FormatChoice />
      </div>
      <TimeTravel config={config} />
    </section>
  );
}

function TimeTravel({ config }: { readonly config: KioskConfig }) {
  const { query } = useRoute();
  const { now, words } = useView(monitorWords);
  const { at, timeZone } = config;
  const travelTo = (moment: string) => changeRoute({ query: withParameter(query, 'at', moment) });
  const moments = { now: '', ...previewMoments(now, timeZone) };
  return (
    <fieldset>
      <legend className="name">{words.travel}</legend>
      <p className="quiet">{words.travelHint}</p>
      <div className={`row ${styles.stops}`}>
        {(['now', 'tomorrow', 'monday', 'week'] as const).map((stop) => (
          <Button
            key={stop}
            aria-pressed={(at ?? '') === moments[stop]}
            onClick={() => travelTo(moments[stop])}
          >
            {words[stop]}
          </Button>
        ))}
        <span className={styles.moment}>
          <input
            type="datetime-local"
            aria-label={words.travelField}
            value={at?.slice(0, 16) ?? ''}
            onChange={({ target }) => travelTo(target.value)}
          />
        </span>
      </div>
      {at !== null && <p className="hint">{words.travelPast}</p>}
    </fieldset>
  );
}

/** Tomorrow and next Monday at 8:00, and now in a week; in the format of the parameter `at`: `2026-11-23T08:00`. */
export function previewMoments(now: number, timeZone: TimeZone) {
  const today = new UTCDate(timeZone.toLocal(now));
  const morning = (day: Date) => `${day.toISOString().slice(0, 10)}T08:00`;
  return {
    tomorrow: morning(addDays(today, 1)),
    monday: morning(nextMonday(today)),
    week: addDays(today, 7).toISOString().slice(0, 16),
  };
}

function MonitorLinks({ monitor }: { readonly monitor: string }) {
  const { words } = useView(monitorWords);
  const { query, isPortrait } = useRoute();
  return (
    <ul className="list line section">
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

export function MonitorView() {
  const { query, isPortrait } = useRoute();
  const { monitors, words, ...desk } = useView(monitorWords);
  const { config, problems, events, judged } = useJudgedMonitor(query);
  const frame = useFrame();
  const [ids, names] = [config.monitor.join(','), config.monitor.join(', ')];
  if (ids === '' || judged === null) return <MissingMonitor id={names} />;
  const next = judged && nextChange(judged);
  const own = judged?.rules.tags.monitors.list[0];
  const listed = monitorNamed(monitors, own === undefined ? config.monitor[0] : String(own.id));
  const asked = ids.includes(',') ? ids : (listed?.id ?? '');
  const question = { query: selectionQuery(query, asked), screen: '' };
  return (
    <div className="blocks">
      <p className="back">
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
      {config.missingLanguages.map((missing) => (
        <Panel key={missing}>{describeMissingLanguage(missing)[desk.language]}</Panel>
      ))}
      <FrameWarnings state={frame.state} kinds={['type-too-small']} events={events} />
      <div className={`columns ${styles.view}`} data-portrait={isPortrait || undefined}>
        <div className="blocks pinned">
          <MonitorPreview frame={frame} config={config} />
          <MonitorLinks monitor={ids} />
        </div>
        {judged !== undefined && <EventList {...{ judged, frame, query, question }} />}
      </div>
    </div>
  );
}

function Problems({ problems }: { readonly problems: readonly ParameterProblem[] }) {
  const { language, words } = useView(monitorWords);
  if (problems.length === 0) return null;
  return (
    <Panel>
      <p>{words.problems}:</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem.name}>{describeProblem(problem)[language]}</li>
        ))}
      </ul>
    </Panel>
  );
}

/** Shown if the address has no monitor, or one that does not exist. */
function MissingMonitor({ id }: { readonly id: string }) {
  const { isPortrait } = useRoute();
  const { summary, monitors = [], words } = useView(monitorWords);
  const near = nearestMonitor(id, monitors);
  const linkTo = (monitor: MonitorSummary) => (
    <GoLink to={{ view: 'monitor', query: monitorQuery(monitor.id), isPortrait }}>{monitor.name}</GoLink>
  );
  return (
    <>
      <h1>{id === '' ? words.noMonitor : words.missing(id)}</h1>
      {id !== '' && near !== null && (
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
