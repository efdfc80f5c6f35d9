import { useId } from 'react';
import { parseParameters } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { monitorQuery, type Route, selectionQuery } from '#desk/shell/route.ts';
import { SearchField } from '#desk/shell/search-field.tsx';
import { changeRoute } from '#desk/shell/use-route.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import { monitorNamed } from '#desk/summary/monitor-named.ts';
import { useJudgedMonitor } from '#desk/summary/use-judged-monitor.ts';
import { parseInstant } from '#domain/local-time.ts';
import type { Question } from './screen-verdicts.ts';
import { WhyAnswer } from './why-answer.tsx';
import { WhySearch } from './why-search.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

export function WhyView(props: { readonly route: Route; readonly summary: DeskSummary | undefined }) {
  const { route, summary } = props;
  const { words } = useView(whyWords);
  const monitors = summary?.monitors ?? [];
  const ids = parseParameters(route.query).parameters.monitor ?? [];
  const selected = monitorNamed(monitors, ids[0]);
  const hasSettings = selectionQuery(route.query, '') !== '';
  const question = { route, monitors, selected, isReady: summary !== undefined, screen: null };
  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      <WhyQuestion route={route} monitors={monitors} selected={selected} />
      {ids.length > 1 || (ids.length === 1 && hasSettings) ? (
        <ForScreen {...question} />
      ) : (
        <SearchOrAnswer {...question} />
      )}
    </div>
  );
}

function ForScreen(props: Question) {
  const { now, words } = useView(whyWords);
  const { config, judged } = useJudgedMonitor(selectionQuery(props.route.query), now);
  if (judged === undefined) return <p role="status">{words.loading}</p>;
  if (judged === null) return <SearchOrAnswer {...props} />;
  return (
    <>
      <ScreenSettings route={props.route} config={config} />
      <SearchOrAnswer {...props} screen={{ config, judged }} />
    </>
  );
}

function SearchOrAnswer(props: Question) {
  return props.route.event === '' ? <WhySearch {...props} /> : <WhyAnswer {...props} />;
}

function WhyQuestion(props: Pick<Question, 'route' | 'monitors' | 'selected'>) {
  const { route, monitors, selected } = props;
  const { words } = useView(whyWords);
  const id = useId();
  return (
    <div className={styles.question}>
      <SearchField
        label={words.field}
        value={route.search}
        hint={words.example}
        onChange={(search) => changeRoute({ ...route, search, event: '' })}
        isFocused={route.event === ''}
      />
      <p className={styles.which}>
        <label htmlFor={id}>{words.onWhich}</label>
        <select
          id={id}
          value={selected?.id ?? ''}
          onChange={({ target }) => changeRoute({ ...route, query: monitorQuery(target.value) })}
        >
          <option value="">{words.anywhere}</option>
          {monitors.map((monitor) => (
            <option key={monitor.categoryId} value={monitor.id}>
              {monitor.name}
            </option>
          ))}
        </select>
      </p>
    </div>
  );
}

/** The settings of the selected screen, and a link to the answer without them. */
function ScreenSettings({ route, config }: { readonly route: Route; readonly config: KioskConfig }) {
  const { site, language, now, words } = useView(whyWords);
  const { screen } = words;
  const { days, limit, at, timeZone, allMonitors } = config;
  const query = monitorQuery(config.monitor.join(','));
  const isOther = allMonitors.join() !== site.allMonitors.join();
  const parts = [
    screen.days(days),
    screen.limit(limit),
    at === null ? '' : screen.at(formatMoment(parseInstant(at, timeZone), now, { timeZone, language })),
    timeZone.name === site.timeZone ? '' : screen.zone(timeZone.name),
    isOther ? screen.all(allMonitors.join(', ')) : '',
  ];
  return (
    <p className={styles.settings}>
      {screen.intro} {parts.filter(Boolean).join(' · ')}{' '}
      {selectionQuery(route.query) !== query && (
        <GoLink to={{ ...route, query }}>{words.withoutSettings}</GoLink>
      )}
    </p>
  );
}
