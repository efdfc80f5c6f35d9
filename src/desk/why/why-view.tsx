import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import type { WhyRoute } from '#desk/shell/route.ts';
import { useDebounced } from '#desk/shell/use-debounced.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { type SelectedScreen, useSelectedScreen } from './selected-screen.ts';
import { ScreenSettings } from './screen-settings.tsx';
import { useEventVerdicts, useHits } from './use-verdicts.ts';
import { WhyAnswer } from './why-answer.tsx';
import { WhyHits } from './why-hits.tsx';
import { WhyQuestion } from './why-question.tsx';
import { whyWords } from './why-words.ts';
import styles from './why.module.css';

const noMonitors: readonly MonitorSummary[] = [];

interface Question {
  readonly route: WhyRoute;
  readonly monitors: readonly MonitorSummary[];
  readonly selected: MonitorSummary | undefined;
  readonly isReady: boolean;
  readonly now: number;
}

export function WhyView(props: {
  readonly route: WhyRoute;
  readonly summary: DeskSummary | undefined;
  readonly now: number;
}) {
  const { route, summary, now } = props;
  const words = useWords(whyWords);
  const monitors = summary?.monitors ?? noMonitors;
  const [first] = route.monitor.split(',');
  const selected = monitors.find(({ id, categoryId }) => [id, String(categoryId)].includes(first ?? ''));
  const question = { route, monitors, selected, isReady: summary !== undefined, now };
  const isScreen = route.monitor !== '' && (route.settings !== '' || route.monitor.includes(','));
  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      <WhyQuestion route={route} monitors={monitors} selected={selected} />
      {isScreen ? <ForScreen {...question} /> : <SearchOrAnswer {...question} screen={null} />}
    </div>
  );
}

function ForScreen(props: Question) {
  const shared = useWords(deskWords);
  const { route, monitors, now } = props;
  const screen = useSelectedScreen(route, monitors, now);
  if (screen === undefined) return <p role="status">{shared.loading}</p>;
  return (
    <>
      {screen !== null && <ScreenSettings route={route} config={screen.config} now={now} />}
      <SearchOrAnswer {...props} screen={screen} />
    </>
  );
}

type ScreenQuestion = Question & { readonly screen: SelectedScreen | null };

function SearchOrAnswer(props: ScreenQuestion) {
  return props.route.event === '' ? <Search {...props} /> : <Answer {...props} />;
}

function Search(props: ScreenQuestion) {
  const { language } = useDesk();
  const words = useWords(whyWords);
  const { route, monitors, selected, isReady, screen } = props;
  const typed = route.search.trim();
  const search = useDebounced(typed, 200);
  const { answer, error, isFetching, isPlaceholderData } = useHits(
    isReady ? search : '',
    (selected ?? monitors[0])?.id ?? '',
    language,
  );
  if (error !== null && answer === undefined) return <p className="alert">{words.failed}</p>;
  const isSearching = (isFetching && isPlaceholderData) || search !== typed || !isReady;
  const hits = typed === '' ? undefined : answer?.results;
  const only = hits?.length === 1 && !isSearching ? hits[0]?.event.id : undefined;
  return (
    <>
      <WhyHits
        route={route}
        screen={screen}
        search={typed}
        hits={hits}
        debounced={search}
        isSearching={isSearching}
        isAboutOne={selected !== undefined || screen !== null}
        isPart={answer?.isComplete === false}
        isAnswered={only !== undefined && only !== ''}
      />
      {only !== undefined && only !== '' && <Answer {...props} route={{ ...route, event: only }} isOnly />}
    </>
  );
}

/** `isOnly`: the only hit of a search, without a link back to others. */
function Answer(props: ScreenQuestion & { readonly isOnly?: boolean }) {
  const { language } = useDesk();
  const words = useWords(whyWords);
  const shared = useWords(deskWords);
  const { route, selected, screen, now } = props;
  const { answer, error } = useEventVerdicts(route.event, language);
  const found = answer?.results[0];
  if (answer === undefined)
    return (
      <p className="lead" role="status">
        {error === null ? shared.loading : words.failed}
      </p>
    );
  if (found === undefined)
    return (
      <p className="lead" role="status">
        {words.gone} {words.goneAdvice}
      </p>
    );
  const hits = props.isOnly === true || route.search === '' ? null : { ...route, event: '' };
  const selectedId = selected?.id ?? '';
  return (
    <>
      <WhyAnswer
        found={found}
        asOf={answer.asOf}
        hits={hits}
        selectedId={selectedId}
        screen={screen}
        now={now}
      />
      {!answer.isComplete && <p className="alert">{words.moreMonitors}</p>}
    </>
  );
}
