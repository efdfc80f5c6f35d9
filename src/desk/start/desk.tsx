import { useEffect, useMemo } from 'react';
import { builtInSite } from '#config/site.ts';
import { useMinute } from '#data/use-minute.ts';
import { useSite } from '#data/use-site.ts';
import { AddressView } from '#desk/address/address-view.tsx';
import { MonitorView } from '#desk/monitor/monitor-view.tsx';
import { NotesView } from '#desk/notes/notes-view.tsx';
import { Overview } from '#desk/overview/overview.tsx';
import { DeskContextProvider } from '#desk/shell/desk-context.ts';
import type { Route } from '#desk/shell/route.ts';
import { useRoute } from '#desk/shell/use-route.ts';
import type { AskSummary } from '#desk/summary/start-summary-worker.ts';
import { type DeskSummaryState, useDeskSummary } from '#desk/summary/use-desk-summary.ts';
import { useServiceFacts } from '#desk/summary/use-service-facts.ts';
import { WhyView } from '#desk/why/why-view.tsx';
import { DeskAlerts } from './desk-alerts.tsx';
import { DeskHeader } from './desk-header.tsx';
import { LegalLinks } from './legal-links.tsx';
import { startWords } from './start-words.ts';
import { useDeskClock } from './use-desk-clock.ts';
import { useNewBuild } from './use-new-build.ts';

/** The staff page: what is on the walls, and why. */
export function Desk(props: { readonly language: 'de' | 'en'; readonly askSummary: AskSummary }) {
  const { language, askSummary } = props;
  const words = startWords[language];
  const { route, navigate } = useRoute();
  const { site: known, error } = useSite();
  const site = known ?? builtInSite;
  const isOutdated = useNewBuild(known?.build ?? '');
  const { clock, skewMs } = useDeskClock();
  const board = useDeskSummary(askSummary, known, language, clock);
  const facts = useServiceFacts();
  const now = useMinute(clock);
  const desk = useMemo(() => ({ language, site, clock, navigate }), [language, site, clock, navigate]);
  useEffect(() => {
    document.title = `${titleOf(route, words)} – ${site.name}`;
  }, [route, words, site.name]);
  return (
    <DeskContextProvider value={desk}>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <DeskHeader route={route} board={board} facts={facts.facts} now={now} />
      <main id="content" tabIndex={-1}>
        <DeskAlerts
          error={facts.error ?? error ?? board.error}
          reply={board.reply}
          isOutdated={isOutdated}
          skewMs={skewMs}
        />
        <CurrentView route={route} board={board} now={now} />
      </main>
      <LegalLinks hasSignIn={facts.facts?.hasSignIn ?? false} />
    </DeskContextProvider>
  );
}

function CurrentView(props: {
  readonly route: Route;
  readonly board: DeskSummaryState;
  readonly now: number;
}) {
  const { route, now } = props;
  const { reply } = props.board;
  switch (route.view) {
    case 'overview':
      return <Overview route={route} reply={reply} now={now} />;
    case 'monitor':
      return <MonitorView key={route.query.split('&')[0]} route={route} reply={reply} now={now} />;
    case 'why':
      return <WhyView route={route} reply={reply} now={now} />;
    case 'address':
      return <AddressView route={route} monitors={reply?.monitors ?? []} />;
    case 'notes':
      return <NotesView reply={reply} now={now} />;
  }
}

function titleOf(route: Route, words: (typeof startWords)['de']): string {
  switch (route.view) {
    case 'overview':
      return words.nav.overview;
    case 'monitor':
      return new URLSearchParams(route.query).get('monitor') ?? words.nav.overview;
    case 'why':
      return words.nav.why;
    case 'address':
      return words.nav.address;
    case 'notes':
      return words.nav.notes;
  }
}
