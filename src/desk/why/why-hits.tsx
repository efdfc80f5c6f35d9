import { memo } from 'react';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { formatPeriod } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { StateMark, VerdictMark } from '#desk/shell/marks.tsx';
import { type Route, type WhyRoute, whyRoute } from '#desk/shell/route.ts';
import type { VerdictCode } from '#domain/judge-events.ts';
import type { SelectedScreen } from './selected-screen.ts';
import type { MonitorVerdict, Verdicts } from './read-verdicts.ts';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

export function WhyHits(props: {
  readonly route: WhyRoute;
  /** The screen whose verdicts are shown; null: those of the gateway. */
  readonly screen: SelectedScreen | null;
  readonly search: string;
  /** The search that found the hits. */
  readonly debounced: string;
  readonly hits: readonly Verdicts[] | undefined;
  readonly isSearching: boolean;
  /** True if the hits have the verdict of the selected monitor. */
  readonly isAboutOne: boolean;
  /** The answer leaves out hits. */
  readonly isPart: boolean;
  /** The answer for the only hit is shown below. */
  readonly isAnswered: boolean;
}) {
  const words = useWords(whyWords);
  const { search, hits, isSearching } = props;
  return (
    <section>
      <p className={styles.count} role="status">
        {search !== '' && (isSearching || hits === undefined ? words.searching : words.results(hits.length))}
      </p>
      {search !== '' && !isSearching && hits?.length === 0 && (
        <div className={styles.none}>
          <p>{words.none(search)}</p>
          <p>{words.noneAdvice}</p>
        </div>
      )}
      <HitList
        hits={props.isAnswered ? noHits : (hits ?? noHits)}
        search={props.debounced}
        monitor={props.route.monitor}
        settings={props.route.settings}
        screen={props.screen}
        isAboutOne={props.isAboutOne}
      />
      {props.isPart && search !== '' && <p className="hint">{words.moreResults}</p>}
    </section>
  );
}

const noHits: readonly Verdicts[] = [];

/** Memoized, so that it does not render with each key typed. */
const HitList = memo(function HitList(props: {
  readonly hits: readonly Verdicts[];
  readonly search: string;
  readonly monitor: string;
  readonly settings: string;
  readonly screen: SelectedScreen | null;
  readonly isAboutOne: boolean;
}) {
  const { hits, search, monitor, settings, screen, isAboutOne } = props;
  return (
    <ol className={styles.hits}>
      {hits.map((hit, at) => (
        <Hit
          key={hit.event.iri ?? at}
          hit={hit}
          own={screen === null ? hit.verdicts[0] : screen.verdictOf(hit)}
          to={whyRoute({ search, monitor, settings, event: hit.event.id })}
          isAboutOne={isAboutOne}
        />
      ))}
    </ol>
  );
});

/** Verdicts that do not depend on the monitor. */
function isSameEverywhere(code: VerdictCode): boolean {
  return ['unreadable', 'unpublished', 'ended', 'categories-unknown', 'untagged'].includes(code);
}

function Hit(props: {
  readonly hit: Verdicts;
  readonly own: MonitorVerdict | undefined;
  readonly to: Route;
  readonly isAboutOne: boolean;
}) {
  const { timeZone, language } = useDesk();
  const words = useWords(whyWords);
  const shared = useWords(deskWords);
  const { own } = props;
  const { event } = props.hit;
  const name = event.name === '' ? words.unnamed : event.name;
  const dates = formatPeriod(event.startDate, event.endDate, { timeZone, language });
  return (
    <li className={styles.hit}>
      <p className={styles.hitName}>
        <StateMark state={event.state} />
        {event.id === '' ? name : <GoLink to={props.to}>{name}</GoLink>}
      </p>
      <p className={styles.dates}>
        {[dates, event.id === '' ? '' : shared.eventId(event.id)].filter(Boolean).join(' · ')}
      </p>
      {own !== undefined && (props.isAboutOne || isSameEverywhere(own.code)) && (
        <p className={styles.hitVerdict}>
          <VerdictMark code={own.code} isArchived={event.isArchived} /> {own.reason}
        </p>
      )}
    </li>
  );
}
