import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { StateMark, VerdictMark } from '#desk/shell/marks.tsx';
import { eventIdOf, type Route, selectionQuery } from '#desk/shell/route.ts';
import { useDebounced } from '#desk/shell/use-debounced.ts';
import { verdictCodes } from '#domain/judge-events.ts';
import type { MonitorVerdict, Verdicts } from './read-verdicts.ts';
import { type Question, screenVerdicts } from './screen-verdicts.ts';
import { useHits } from './use-verdicts.ts';
import { EventDates, WhyAnswer } from './why-answer.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** The rules before this one do not depend on the monitor. */
const sameEverywhere = verdictCodes.slice(0, verdictCodes.indexOf('other-monitor'));

/** The hits of a search, or the answer for the only one. */
export function WhySearch(props: Question) {
  const { route, monitors, selected, isReady, screen } = props;
  const { language, words } = useView(whyWords);
  const typed = route.search.trim();
  const search = useDebounced(typed, 200);
  const monitor = (selected ?? monitors[0])?.id ?? '';
  const { data, error, isPlaceholderData } = useHits(
    isReady ? search : '',
    selectionQuery(route.query, monitor),
  );
  if (error !== null && data === undefined) return <p className="alert">{words.failed}</p>;
  const isSearching = data === undefined || isPlaceholderData || search !== typed;
  const hits = typed === '' ? [] : (data?.results ?? []);
  const only = hits.length === 1 && !isSearching ? eventIdOf(hits[0]?.event['@id'] ?? null) : '';
  return (
    <>
      <section>
        <p className={styles.count} role="status">
          {typed !== '' && (isSearching ? words.searching : words.results(hits.length))}
        </p>
        {typed !== '' && !isSearching && hits.length === 0 && (
          <div className={styles.none}>
            <p>{words.none(typed)}</p>
            <p>{words.noneAdvice}</p>
          </div>
        )}
        <ol className={styles.hits}>
          {(only === '' ? hits : []).map((hit, at) => (
            <Hit
              key={hit.event['@id'] ?? at}
              hit={hit}
              own={
                screen === null ? hit.verdicts[0] : screenVerdicts(hit, screen, monitors, language).selected
              }
              route={route}
              isAboutOne={selected !== undefined || screen !== null}
            />
          ))}
        </ol>
        {hits.length > 0 && data?.complete === false && <p className="hint">{words.moreResults}</p>}
      </section>
      {only !== '' && <WhyAnswer {...props} route={{ ...route, event: only }} isOnly />}
    </>
  );
}

function Hit(props: {
  readonly hit: Verdicts;
  readonly own: MonitorVerdict | undefined;
  readonly route: Route;
  /** True if `own` is about the selected monitor. */
  readonly isAboutOne: boolean;
}) {
  const { words } = useView(whyWords);
  const { hit, own, route, isAboutOne } = props;
  const { event } = hit;
  const id = eventIdOf(event['@id']);
  const name = event.name || words.unnamed;
  return (
    <li className={styles.hit}>
      <p className={styles.hitName}>
        <StateMark state={event.state} />
        {id === '' ? name : <GoLink to={{ ...route, event: id }}>{name}</GoLink>}
      </p>
      <EventDates event={event} />
      {own !== undefined && (isAboutOne || sameEverywhere.includes(own.code)) && (
        <p className={styles.hitVerdict}>
          <VerdictMark code={own.code} isArchived={event.archived} /> {own.reason}
        </p>
      )}
    </li>
  );
}
