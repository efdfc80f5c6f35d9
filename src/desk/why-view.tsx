import type { BoardReply } from './board-reply.ts';
import { useDesk } from './desk-context.ts';
import type { Route } from './route.ts';
import type { MonitorSummary } from './summarise-board.ts';
import { useSettled } from './use-settled.ts';
import { useEventVerdicts, useHits } from './use-verdicts.ts';
import { WhyAnswer } from './why-answer.tsx';
import { WhyHits } from './why-hits.tsx';
import { WhyQuestion } from './why-question.tsx';
import styles from './why.module.css';

const noMonitors: readonly MonitorSummary[] = [];

type WhyRoute = Extract<Route, { view: 'why' }>;

/** Why an event is, or is not, on a monitor: search it, choose it, read the answer. */
export function WhyView(props: {
  readonly route: WhyRoute;
  readonly reply: BoardReply | undefined;
  readonly now: number;
}) {
  const { route, reply, now } = props;
  const { words } = useDesk();
  const monitors = reply?.monitors ?? noMonitors;
  const asked = monitors.find(({ id, number }) => [id, String(number)].includes(route.monitor));
  return (
    <div className={styles.page}>
      <h1>{words.why.heading}</h1>
      <p className="lead">{words.why.intro}</p>
      <WhyQuestion route={route} monitors={monitors} asked={asked} />
      {route.event === '' ? (
        <Search route={route} asked={asked} first={monitors[0]} isReady={reply !== undefined} now={now} />
      ) : (
        <Answer route={route} askedId={asked?.id ?? ''} now={now} />
      )}
    </div>
  );
}

function Search(props: {
  readonly route: WhyRoute;
  readonly asked: MonitorSummary | undefined;
  readonly first: MonitorSummary | undefined;
  readonly isReady: boolean;
  readonly now: number;
}) {
  const { words, language } = useDesk();
  const { route, asked, first, isReady, now } = props;
  const typed = route.search.trim();
  const search = useSettled(typed, 200);
  const { answer, error, isFetching, isPlaceholderData } = useHits(
    isReady ? search : '',
    (asked ?? first)?.id ?? '',
    language,
  );
  if (error !== null && answer === undefined) return <p className="alert">{words.why.failed}</p>;
  const isSearching = (isFetching && isPlaceholderData) || search !== typed || !isReady;
  const hits = typed === '' ? undefined : answer?.results;
  const only = hits?.length === 1 && !isSearching ? hits[0]?.event.id : undefined;
  return (
    <>
      <WhyHits
        search={typed}
        hits={hits}
        settled={search}
        monitor={route.monitor}
        isSearching={isSearching}
        isAboutOne={asked !== undefined}
        isPart={answer?.isComplete === false}
        isAnswered={only !== undefined && only !== ''}
      />
      {only !== undefined && only !== '' && (
        <Answer route={{ ...route, event: only }} isOnly askedId={asked?.id ?? ''} now={now} />
      )}
    </>
  );
}

function Answer(props: {
  readonly route: WhyRoute;
  readonly askedId: string;
  readonly now: number;
  /** The only hit of a search: there are no others to go back to. */
  readonly isOnly?: boolean;
}) {
  const { words, language } = useDesk();
  const { route, askedId, now } = props;
  const { answer, error } = useEventVerdicts(route.event, language);
  const found = answer?.results[0];
  if (answer === undefined)
    return (
      <p className="lead" role="status">
        {error === null ? words.loading : words.why.failed}
      </p>
    );
  if (found === undefined)
    return (
      <p className="lead" role="status">
        {words.why.gone} {words.why.goneAdvice}
      </p>
    );
  const hits = props.isOnly === true || route.search === '' ? null : { ...route, event: '' };
  return (
    <>
      <WhyAnswer found={found} asOf={answer.asOf} hits={hits} askedId={askedId} now={now} />
      {!answer.isComplete && <p className="alert">{words.why.moreMonitors}</p>}
    </>
  );
}
