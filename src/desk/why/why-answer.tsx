import { fields } from '#config/parameters.ts';
import { AddressLink } from '#desk/shell/address-link.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { formatAge, formatPeriod } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { StateMark } from '#desk/shell/marks.tsx';
import { eventIdOf, selectionQuery } from '#desk/shell/route.ts';
import { formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { type Conclusion, conclude } from './conclude.ts';
import type { FoundEvent, Verdicts } from './read-verdicts.ts';
import { type Question, screenVerdicts } from './screen-verdicts.ts';
import { useEventVerdicts } from './use-verdicts.ts';
import { AllMonitors } from './verdict-table.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** `isOnly`: the only hit of a search, without a link back to others. */
export function WhyAnswer(props: Question & { readonly isOnly?: boolean }) {
  const { words } = useView(whyWords);
  const { route, isOnly = false } = props;
  const { data, error } = useEventVerdicts(route.event);
  const found = data?.results[0];
  if (data === undefined || found === undefined)
    return (
      <p className="lead" role="status">
        {data !== undefined
          ? `${words.gone} ${words.goneAdvice}`
          : error === null
            ? words.loading
            : words.failed}
      </p>
    );
  return (
    <>
      <article className={styles.answer}>
        {!isOnly && route.search !== '' && (
          <p>
            <GoLink to={{ ...route, event: '' }}>← {words.back}</GoLink>
          </p>
        )}
        <Answer {...props} found={found} asOf={data.asOf} />
      </article>
      {!data.complete && <p className="alert">{words.moreMonitors}</p>}
    </>
  );
}

function Answer(props: Question & { readonly found: Verdicts; readonly asOf: number }) {
  const { route, monitors, selected: listed, screen, found, asOf } = props;
  const { timeZone, language, now, words } = useView(whyWords);
  const { event } = found;
  const { selected, others: verdicts } =
    screen === null
      ? { selected: found.verdicts.find(({ monitor: { id } }) => id === listed?.id), others: found.verdicts }
      : screenVerdicts(found, screen, monitors, language);
  const { defaults: forAll, defaultsOthers } = words;
  return (
    <>
      <h2>
        <StateMark state={event.state} />
        {event.name || words.unnamed}
      </h2>
      <EventDates event={event} hasTags />
      <ConclusionView
        conclusion={conclude(verdicts, selected, screen !== null, words)}
        event={event}
        query={
          selected === undefined || typeof screen?.config.at === 'string'
            ? null
            : selectionQuery(route.query, selected.monitor.id)
        }
      />
      <AllMonitors
        title={screen === null ? words.table : words.tableOthers}
        verdicts={verdicts}
        selectedId={selected?.monitor.id}
        isArchived={event.archived}
      />
      <p className="hint">
        {words.asOf(formatTime(asOf, timeZone), formatAge(asOf, now, language))}{' '}
        {(screen === null ? forAll : defaultsOthers)(fields.days.fallback, fields.limit.fallback)}
      </p>
    </>
  );
}

function ConclusionView(props: {
  readonly conclusion: Conclusion;
  readonly event: FoundEvent;
  /** The kiosk page's parameters; null without a screen, or in a preview of another moment. */
  readonly query: string | null;
}) {
  const { language, words } = useView(whyWords);
  const { headline, explanation, elsewhere, isShown } = props.conclusion;
  const { state } = props.event;
  return (
    <div className={styles.conclusion} data-shown={isShown || undefined}>
      <p className={styles.headline}>{headline}</p>
      {isShown && state !== null && <p>{words.marked(screenWords[language][state], state !== 'soldOut')}</p>}
      {explanation !== undefined && <p>{explanation.reason}</p>}
      {explanation !== undefined && explanation.advice !== '' && (
        <p>
          <strong>{words.todo}</strong> {explanation.advice}
          {['other-monitor', 'untagged'].includes(explanation.code) && ` ${words.whereTags}`}{' '}
          {props.query !== null && <AddressLink query={props.query} setting={explanation.setting} />}
        </p>
      )}
      {elsewhere !== '' && <p className={styles.elsewhere}>{elsewhere}</p>}
    </div>
  );
}

/** When an event is, its id, and on request its filter categories. */
export function EventDates(props: { readonly event: FoundEvent; readonly hasTags?: boolean }) {
  const { startDate, endDate, '@id': iri, filterCategories } = props.event;
  const { timeZone, language, words } = useView(whyWords);
  const dates = formatPeriod(startDate, endDate, { timeZone, language });
  const id = eventIdOf(iri);
  const tags = filterCategories?.map(({ name }) => name).join(', ');
  return (
    <p className={styles.dates}>
      {[dates, id === '' ? '' : words.eventId(id)].filter(Boolean).join(' · ')}
      {props.hasTags === true && startDate !== null && (
        <>
          <br />
          {words.tags}: {tags === undefined ? words.tagsUnknown : tags || words.noTags}
        </>
      )}
    </p>
  );
}
