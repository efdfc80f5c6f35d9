import { Button } from '@aushang/staff/form-bar.tsx';
import { type FormEvent, useMemo, useState } from 'react';
import { EventNotes } from '#desk/frame/frame-warnings.tsx';
import type { Frame } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { EditLink } from '#desk/shell/edit-link.tsx';
import { SearchField } from '#desk/shell/fields.tsx';
import { AddressLink, StateMark, VerdictMark } from '#desk/shell/marks.tsx';
import { GoLink, openRoute, type Route } from '#desk/shell/route.tsx';
import { describeLoop, isWaiting, type JudgedMonitor } from '#desk/summary/judge-monitor.ts';
import type { ProgrammeFigures, TurnFigures } from '#domain/describe-programme.ts';
import { describeWhen } from '#domain/describe-when.ts';
import { type Occurrence, stateOf } from '#domain/event-dates.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { type EventVerdict, isSeen, isShown } from '#domain/judge-events.ts';
import { datesOfSeries, groupSeries, type Series } from '#domain/series.ts';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

const maxListed = 60;

interface ListContext {
  readonly judged: JudgedMonitor;
  readonly frame: Frame;
  /** The parameters of the screen. */
  readonly query: string;
  /** It is not known whether the screen shows them. */
  readonly isPlanned?: boolean;
  /** The links to "Why (not)?" ask about this screen: its `selectionQuery`, and its name. */
  readonly question: Pick<Route, 'query' | 'screen'>;
}

/** The events of a monitor in the order of its loop, then those beyond the horizon or over the limit. */
export function EventList(props: ListContext) {
  const { judged, question, isPlanned = false } = props;
  const { words } = useView(monitorWords);
  const { verdicts } = judged;
  const slides = groupSeries(verdicts.filter(({ code }) => isSeen(code)));
  const programme = useMemo(() => describeLoop(judged), [judged]);
  const isPreview = judged.config.at !== null;
  const title = isPlanned ? words.planned(slides.length) : words.listed(slides.length, isPreview);
  const waiting = groupSeries(verdicts.filter(({ code }) => isWaiting(code)));
  return (
    <section className={styles.list}>
      <MissingEvent question={question} />
      <List {...props} {...{ title, slides, programme }} />
      {waiting.length > 0 && (
        <List {...props} title={words.later(waiting.length)} slides={waiting} programme={null} />
      )}
    </section>
  );
}

/** Opens "Why (not)?" for an event that is not in the list. */
function MissingEvent({ question }: Pick<ListContext, 'question'>) {
  const { words } = useView(monitorWords);
  const [search, setSearch] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    openRoute({ view: 'why', search: search.trim(), ...question });
  };
  return (
    <form className={`row ${styles.missing}`} onSubmit={onSubmit}>
      <SearchField label={words.missingQuestion} value={search} change={setSearch} />
      <Button data-main>{words.missingButton}</Button>
    </form>
  );
}

interface ListProps extends ListContext {
  readonly title: string;
  readonly slides: readonly Series<EventVerdict>[];
  /** Null for events that are not in the loop. */
  readonly programme: ProgrammeFigures | null;
}

function List({ title, slides, programme, ...context }: ListProps) {
  const { words } = useView(monitorWords);
  return (
    <>
      <h2>{title}</h2>
      {programme !== null && <p className="hint">{words.loop(programme.loopSeconds)}</p>}
      <ol className="lines">
        {slides.slice(0, maxListed).map((series) => (
          <ListedEvent
            {...context}
            key={series[0].event.iri}
            series={series}
            figures={programme?.turns.get(series[0].event.iri)}
          />
        ))}
      </ol>
      {slides.length > maxListed && <p className="hint">{words.more(slides.length - maxListed)}</p>}
    </>
  );
}

interface ListedEventProps extends ListContext {
  readonly series: Series<EventVerdict>;
  readonly figures: TurnFigures | undefined;
}

function ListedEvent(props: ListedEventProps) {
  const { series, figures, judged, frame, query, question } = props;
  const { language, words } = useView(monitorWords);
  const [verdict] = series;
  const { event, code } = verdict;
  const { iri, name } = event;
  const [next, ...dates] = datesOfSeries(series, { ...judged.rules, language });
  const { state, send } = frame;
  const isCurrent = state?.current === iri;
  const { reason, setting } = explainVerdict(verdict, judged.rules, language);
  const answer = { view: 'why', event: String(event.id), ...question } as const;
  return (
    <li className={styles.event} aria-current={isCurrent || undefined}>
      <p className="line small">
        {describeWhen(next, { ...judged.rules, language }).sentence}
        {isCurrent && <span className={`strong ${styles.current}`}>{words.onScreen}</span>}
      </p>
      <p className="name">
        <StateMark state={stateOf(event)} />
        {state?.order.includes(iri) ? (
          <button
            type="button"
            aria-label={words.jump(name)}
            onClick={() => send({ aushang: 'go', key: iri })}
          >
            {name}
          </button>
        ) : (
          name
        )}
      </p>
      <p className={`quiet small ${styles.reason}`}>
        {!isShown(code) && <VerdictMark code={code} isArchived={event.archived} />} {reason}{' '}
        {figures !== undefined && words.often(figures)} {figures?.isLate === true && words.shortest}{' '}
        {judged.config.at === null && <AddressLink {...{ query, setting }} screen={question.screen} />}{' '}
        <GoLink to={answer} aria-label={`${words.why} ${name}`}>
          {words.why}
        </GoLink>{' '}
        <EditLink event={String(event.id)} name={name} />
      </p>
      {dates.length > 0 && <FurtherDates {...{ dates, judged, question }} />}
      <EventNotes state={state} event={iri} />
    </li>
  );
}

function FurtherDates(
  props: Pick<ListedEventProps, 'judged' | 'question'> & { readonly dates: readonly Occurrence[] },
) {
  const { judged, question, dates } = props;
  const { language, words } = useView(monitorWords);
  return (
    <details className="small">
      <summary>{words.dates(dates.length)}</summary>
      <ul className="list line">
        {dates.slice(0, maxListed).map((one) => (
          <li key={one.date.start}>
            <StateMark state={stateOf(one.event)} />
            <GoLink to={{ view: 'why', event: String(one.event.id), ...question }}>
              {describeWhen(one, { ...judged.rules, language }).sentence}
            </GoLink>
          </li>
        ))}
      </ul>
      {dates.length > maxListed && <p className="hint">{words.more(dates.length - maxListed)}</p>}
    </details>
  );
}
