import { memo } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { eventIdOf, GoLink, selectionQuery, useRoute } from '#desk/shell/route.tsx';
import { StateMark, VerdictMark } from '#desk/shell/marks.tsx';
import { useDebounced } from '#desk/shell/fields.tsx';
import { verdictCodes } from '#domain/judge-events.ts';
import { type Question, screenVerdicts } from './conclude.ts';
import type { Verdicts } from './read-verdicts.ts';
import { useHits } from './use-verdicts.ts';
import { EventDates, WhyAnswer } from './why-answer.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

/** The rules before this one do not depend on the monitor. */
const sameEverywhere = verdictCodes.slice(0, verdictCodes.indexOf('other-monitor'));

/** The hits of a search, or the answer for the only one. */
export function WhySearch(question: Question) {
  const route = useRoute();
  const { monitors, words } = useView(whyWords);
  const typed = route.search.trim();
  const search = useDebounced(typed, 200);
  const monitor = (question.selected ?? monitors?.[0])?.id ?? '';
  const { data, error, isPlaceholderData } = useHits(
    monitors === undefined ? '' : search,
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
        <HitList hits={only === '' ? hits : noHits} {...question} />
        {hits.length > 0 && data?.complete === false && <p className="hint">{words.moreResults}</p>}
      </section>
      {only !== '' && <WhyAnswer {...question} event={only} />}
    </>
  );
}

const noHits: readonly Verdicts[] = [];

/** Memoized, so that it does not render with each key typed. */
const HitList = memo(function HitList({
  hits,
  ...question
}: Question & { readonly hits: readonly Verdicts[] }) {
  return (
    <ol className={styles.hits}>
      {hits.map((hit, at) => (
        <Hit key={hit.event['@id'] ?? at} hit={hit} {...question} />
      ))}
    </ol>
  );
});

function Hit({ hit, selected, screen }: Question & { readonly hit: Verdicts }) {
  const route = useRoute();
  const { monitors = [], language, words } = useView(whyWords);
  const { event, verdicts } = hit;
  const isAboutOne = selected !== undefined || screen !== null;
  const own = screen === null ? verdicts[0] : screenVerdicts(hit, screen, monitors, language).own;
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
