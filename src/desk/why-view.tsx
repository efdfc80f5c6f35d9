import { useCallback } from 'react';
import type { BoardReply } from './board-reply.ts';
import { useDesk } from './desk-context.ts';
import type { Route } from './route.ts';
import { SearchField } from './search-field.tsx';
import { useSettled } from './use-settled.ts';
import { useEventVerdicts, useHits } from './use-verdicts.ts';
import { WhyAnswer } from './why-answer.tsx';
import { WhyHits } from './why-hits.tsx';
import styles from './why.module.css';

type WhyRoute = Extract<Route, { view: 'why' }>;

/** Why an event is, or is not, on a monitor: search it, choose it, read the answer. */
export function WhyView(props: {
  readonly route: WhyRoute;
  readonly reply: BoardReply | undefined;
  readonly now: number;
}) {
  const { route, reply, now } = props;
  const { words, navigate } = useDesk();
  const asked = reply?.monitors.find(({ id, number }) => [id, String(number)].includes(route.monitor));
  const search = useCallback(
    (text: string) => navigate({ ...route, search: text, event: '' }, 'replace'),
    [navigate, route],
  );
  return (
    <div className={styles.page}>
      <h1>{words.why.heading}</h1>
      <p className="lead">{asked === undefined ? words.why.intro : words.why.introFor(asked.name)}</p>
      <div className={styles.field}>
        <SearchField
          label={words.why.field}
          value={route.search}
          hint={words.why.example}
          onChange={search}
          isFocused={route.event === ''}
        />
      </div>
      {route.event === '' ? (
        <Search route={route} asked={asked?.id ?? reply?.monitors[0]?.id} isAboutOne={asked !== undefined} />
      ) : (
        <Answer route={route} askedName={asked?.name ?? ''} now={now} />
      )}
    </div>
  );
}

function Search(props: {
  readonly route: WhyRoute;
  readonly asked: string | undefined;
  readonly isAboutOne: boolean;
}) {
  const { words, language } = useDesk();
  const { route, asked } = props;
  const search = useSettled(route.search.trim(), 200);
  const { answer, error, isFetching } = useHits(asked === undefined ? '' : search, asked ?? '', language);
  return (
    <>
      {error !== null && answer === undefined && <p className="alert">{words.why.failed}</p>}
      <WhyHits
        search={route.search.trim()}
        route={route}
        hits={route.search.trim() === '' ? undefined : answer?.results}
        isSearching={isFetching || search !== route.search.trim()}
        isAboutOne={props.isAboutOne}
      />
    </>
  );
}

function Answer(props: { readonly route: WhyRoute; readonly askedName: string; readonly now: number }) {
  const { words, language } = useDesk();
  const { route, askedName, now } = props;
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
        {words.why.gone} {words.why.noneAdvice}
      </p>
    );
  return <WhyAnswer found={found} asOf={answer.asOf} route={route} askedName={askedName} now={now} />;
}
