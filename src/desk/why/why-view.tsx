import { Choice } from '@aushang/staff/fields.tsx';
import { Panel } from '@aushang/staff/form-bar.tsx';
import { parseParameters } from '#config/parameters.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { HelpLink } from '#desk/shell/edit-link.tsx';
import { SearchField, useDebounced } from '#desk/shell/fields.tsx';
import { formatMoment } from '#desk/shell/format-when.ts';
import { StateMark, VerdictMark } from '#desk/shell/marks.tsx';
import {
  changeRoute,
  eventIdOf,
  GoLink,
  monitorQuery,
  selectionQuery,
  useRoute,
} from '#desk/shell/route.tsx';
import { verdictCodes } from '#domain/judge-events.ts';
import { parseInstant } from '#domain/local-time.ts';
import { monitorNamed, useJudgedMonitor } from '#screens/desk/use-judged-monitor.ts';
import { type Question, screenVerdicts } from './conclude.ts';
import type { Verdicts } from '#domain/verdicts-answer.ts';
import { useHits } from './use-verdicts.ts';
import { EventDates, WhyAnswer } from './why-answer.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** The rules before this one do not depend on the monitor. */
const sameEverywhere = verdictCodes.slice(0, verdictCodes.indexOf('other-monitor'));

/** The hits of a search, or the answer for the only one. */
function WhySearch(question: Question) {
  const route = useRoute();
  const { monitors, words } = useView(whyWords);
  const typed = route.search.trim();
  const search = useDebounced(typed, 200);
  const monitor = (question.selected ?? monitors?.[0])?.id ?? '';
  const { data, error, isPlaceholderData } = useHits(
    monitors === undefined ? '' : search,
    selectionQuery(route.query, monitor),
  );
  if (error !== null && data === undefined) return <Panel>{words.failed}</Panel>;
  const isSearching = data === undefined || isPlaceholderData || search !== typed;
  const hits = typed === '' ? [] : (data?.results ?? []);
  const nearest = data?.nearest ?? [];
  const only = hits.length === 1 && !isSearching ? eventIdOf(hits[0]?.event['@id'] ?? null) : '';
  return (
    <>
      <section>
        <p className={`quiet ${styles.count}`} role="status">
          {typed !== '' && (isSearching ? words.searching : words.results(hits.length))}
        </p>
        {typed !== '' && !isSearching && hits.length === 0 && (
          <div className="stack measure">
            <p>{words.none(typed)}</p>
            {nearest.length > 0 && (
              <p className="line">
                {words.nearest}{' '}
                {nearest.map((title) => (
                  <GoLink key={title} to={{ ...route, search: title }}>
                    {title}
                  </GoLink>
                ))}
              </p>
            )}
            <p>{words.noneAdvice}</p>
          </div>
        )}
        <ol className={`lines ${styles.hits}`}>
          {only === '' && hits.map((hit, at) => <Hit key={hit.event['@id'] ?? at} hit={hit} {...question} />)}
        </ol>
        {hits.length > 0 && data?.complete === false && <p className="hint">{words.moreResults}</p>}
      </section>
      {only !== '' && <WhyAnswer {...question} event={only} />}
    </>
  );
}

function Hit({ hit, selected, screen }: Question & { readonly hit: Verdicts }) {
  const route = useRoute();
  const { monitors = [], language, words } = useView(whyWords);
  const { event, verdicts } = hit;
  const isAboutOne = selected !== undefined || screen !== null;
  const own = screen === null ? verdicts[0] : screenVerdicts(hit, screen, monitors, language).own;
  const id = eventIdOf(event['@id']);
  const name = event.name || words.unnamed;
  return (
    <li>
      <p className="title">
        <StateMark state={event.state} />
        {id === '' ? name : <GoLink to={{ ...route, event: id }}>{name}</GoLink>}
      </p>
      <EventDates event={event} />
      {own !== undefined && (isAboutOne || sameEverywhere.includes(own.code)) && (
        <p>
          <VerdictMark code={own.code} isArchived={event.archived} /> {own.reason}
        </p>
      )}
    </li>
  );
}

export function WhyView() {
  const { query, search, event, screen } = useRoute();
  const { monitors, words } = useView(whyWords);
  const ids = parseParameters(query).parameters.monitor ?? [];
  const question = { selected: monitorNamed(monitors, ids[0]), screen: null };
  const isScreen = screen !== '' || ids.length > 1 || (ids.length === 1 && selectionQuery(query, '') !== '');
  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      <p className="lead">
        {words.intro} <HelpLink page="why">{words.help}</HelpLink>
      </p>
      <div className={`columns ${styles.question}`}>
        <SearchField
          label={words.field}
          value={search}
          hint={words.example}
          change={(text) => changeRoute({ search: text, event: '' })}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page's main field
          autoFocus={event === ''}
        />
        <Choice
          id="monitor"
          label={words.onWhich}
          className="large"
          value={question.selected?.id ?? ''}
          change={(monitor) => changeRoute({ query: monitorQuery(monitor), screen: '' })}
          choices={[['', words.anywhere], ...(monitors ?? []).map(({ id, name }) => [id, name] as const)]}
        />
      </div>
      {isScreen ? <ForScreen {...question} /> : <SearchOrAnswer {...question} />}
    </div>
  );
}

function SearchOrAnswer(props: Question) {
  const { event } = useRoute();
  return event === '' ? <WhySearch {...props} /> : <WhyAnswer {...props} event={event} />;
}

/** The answer for a screen with its settings, and a link to the one without them. */
function ForScreen(props: Question) {
  const route = useRoute();
  const { site, language, now, words } = useView(whyWords);
  const selection = selectionQuery(route.query);
  const { config, judged } = useJudgedMonitor(selection);
  if (judged === undefined) return <p role="status">{words.loading}</p>;
  if (judged === null) return <SearchOrAnswer {...props} />;
  const { days, limit, at, timeZone, allMonitors } = config;
  const query = monitorQuery(config.monitor.join(','));
  const settings = [
    words.screen.days(days),
    words.screen.limit(limit),
    at === null ? '' : words.screen.at(formatMoment(parseInstant(at, timeZone), { now, timeZone, language })),
    timeZone.name === site.timeZone ? '' : words.screen.zone(timeZone.name),
    allMonitors.join() === site.allMonitors.join() ? '' : words.screen.all(allMonitors.join(', ')),
  ];
  return (
    <>
      <p className={styles.settings}>
        {words.screen.intro} {settings.filter(Boolean).join(' · ')}{' '}
        {selection !== query && <GoLink to={{ ...route, query, screen: '' }}>{words.withoutSettings}</GoLink>}
      </p>
      <SearchOrAnswer {...props} screen={route.screen === '' ? judged : { ...judged, name: route.screen }} />
    </>
  );
}
