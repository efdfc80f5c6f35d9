import { memo } from 'react';
import type { VerdictCode } from '#domain/judge-events.ts';
import { useDesk } from './desk-context.ts';
import { GoLink } from './go-link.tsx';
import type { Verdicts } from './read-verdicts.ts';
import type { Route } from './route.ts';
import { sayPeriod } from './say-when.ts';
import { VerdictMark } from './verdict-mark.tsx';
import styles from './why.module.css';

/** What a search found; each leads to its answer. */
export function WhyHits(props: {
  readonly search: string;
  /** The search that the hits belong to, and the monitor that was asked for. */
  readonly settled: string;
  readonly monitor: string;
  readonly hits: readonly Verdicts[] | undefined;
  readonly isSearching: boolean;
  /** Whether the hits carry the verdict of the monitor that was asked for. */
  readonly isAboutOne: boolean;
  /** There are more hits than came. */
  readonly isPart: boolean;
  /** The only hit has its answer below. */
  readonly isAnswered: boolean;
}) {
  const { words } = useDesk();
  const { search, hits, isSearching } = props;
  return (
    <section>
      <p className={styles.count} role="status">
        {search !== '' &&
          (isSearching || hits === undefined ? words.why.searching : words.why.results(hits.length))}
      </p>
      {search !== '' && !isSearching && hits?.length === 0 && (
        <div className={styles.none}>
          <p>{words.why.none(search)}</p>
          <p>{words.why.noneAdvice}</p>
        </div>
      )}
      <HitList
        hits={props.isAnswered ? noHits : (hits ?? noHits)}
        search={props.settled}
        monitor={props.monitor}
        isAboutOne={props.isAboutOne}
      />
      {props.isPart && search !== '' && <p className="hint">{words.why.moreResults}</p>}
    </section>
  );
}

const noHits: readonly Verdicts[] = [];

/** Not drawn anew while somebody types: only when there are other hits. */
const HitList = memo(function HitList(props: {
  readonly hits: readonly Verdicts[];
  readonly search: string;
  readonly monitor: string;
  readonly isAboutOne: boolean;
}) {
  const { hits, search, monitor, isAboutOne } = props;
  return (
    <ol className={styles.hits}>
      {hits.map((hit, at) => (
        <Hit
          key={hit.event.iri ?? at}
          hit={hit}
          to={{ view: 'why', search, monitor, event: hit.event.id }}
          isAboutOne={isAboutOne}
        />
      ))}
    </ol>
  );
});

/** Verdicts that do not depend on which monitor was asked for. */
function isSameEverywhere(code: VerdictCode): boolean {
  return ['unreadable', 'unpublished', 'ended', 'categories-unknown', 'untagged'].includes(code);
}

function Hit(props: { readonly hit: Verdicts; readonly to: Route; readonly isAboutOne: boolean }) {
  const { words, site, language } = useDesk();
  const { event, verdicts } = props.hit;
  const [own] = verdicts;
  const name = event.name === '' ? words.why.unnamed : event.name;
  const dates = sayPeriod(event.startDate, event.endDate, { timeZone: site.timeZone, language });
  return (
    <li className={styles.hit}>
      <p className={styles.hitName}>{event.id === '' ? name : <GoLink to={props.to}>{name}</GoLink>}</p>
      <p className={styles.dates}>
        {[dates, event.id === '' ? '' : words.why.number(event.id)].filter(Boolean).join(' · ')}
      </p>
      {own !== undefined && (props.isAboutOne || isSameEverywhere(own.code)) && (
        <p className={styles.hitVerdict}>
          <VerdictMark code={own.code} /> {own.reason}
        </p>
      )}
    </li>
  );
}
