import { useEffect, useMemo, useState } from 'react';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { useMinute } from '#data/use-minute.ts';
import { useSite } from '#data/use-site.ts';
import { AddressView } from '#desk/address/address-view.tsx';
import { MonitorView } from '#desk/monitor/monitor-view.tsx';
import { NotesView } from '#desk/notes/notes-view.tsx';
import { Overview } from '#desk/overview/overview.tsx';
import { DeskContextProvider } from '#desk/shell/desk-context.ts';
import type { Route } from '#desk/shell/route.ts';
import { useRoute } from '#desk/shell/use-route.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import type { FetchSummary } from '#desk/summary/start-summary-worker.ts';
import { useDeskSummary } from '#desk/summary/use-desk-summary.ts';
import { useServiceFacts } from '#desk/summary/use-service-facts.ts';
import { WhyView } from '#desk/why/why-view.tsx';
import { DeskAlerts } from './desk-alerts.tsx';
import { DeskHeader } from './desk-header.tsx';
import { LegalLinks } from './legal-links.tsx';
import { startWords } from './start-words.ts';
import { useDeskClock } from './use-desk-clock.ts';

export function Desk(props: { readonly language: 'de' | 'en'; readonly fetchSummary: FetchSummary }) {
  const { language, fetchSummary } = props;
  const words = startWords[language];
  const { route, navigate } = useRoute();
  const { site: loadedSite, error: siteError } = useSite();
  const site = loadedSite ?? builtInSite;
  const isOutdated = useIsOutdated(loadedSite?.build ?? '');
  const { clock, skewMs } = useDeskClock();
  const { summary, error: summaryError } = useDeskSummary(fetchSummary, loadedSite, clock);
  const { facts, error: factsError } = useServiceFacts();
  const now = useMinute(clock);
  const timeZone = useMemo(() => createTimeZone(site.timeZone), [site.timeZone]);
  const desk = useMemo(
    () => ({ language, site, timeZone, clock, navigate }),
    [language, site, timeZone, clock, navigate],
  );
  useEffect(() => {
    document.title = `${titleOf(route, words)} – ${site.name}`;
  }, [route, words, site.name]);
  return (
    <DeskContextProvider value={desk}>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <DeskHeader route={route} summary={summary} facts={facts} now={now} />
      <main id="content" tabIndex={-1}>
        <DeskAlerts
          error={factsError ?? siteError ?? summaryError}
          summary={summary}
          isOutdated={isOutdated}
          skewMs={skewMs}
        />
        <CurrentView route={route} summary={summary} now={now} />
      </main>
      <LegalLinks hasSignIn={facts?.hasSignIn ?? false} />
    </DeskContextProvider>
  );
}

/** True once the gateway serves another build than at the start of this page. */
function useIsOutdated(build: string): boolean {
  const [initial, setInitial] = useState('');
  if (initial === '' && build !== '') setInitial(build);
  return initial !== '' && build !== '' && build !== initial;
}

function CurrentView(props: {
  readonly route: Route;
  readonly summary: DeskSummary | undefined;
  readonly now: number;
}) {
  const { route, summary, now } = props;
  switch (route.view) {
    case 'overview':
      return <Overview route={route} summary={summary} now={now} />;
    case 'monitor':
      return <MonitorView key={route.query.split('&')[0]} route={route} summary={summary} now={now} />;
    case 'why':
      return <WhyView route={route} summary={summary} now={now} />;
    case 'address':
      return <AddressView route={route} monitors={summary?.monitors ?? []} />;
    case 'notes':
      return <NotesView summary={summary} now={now} />;
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
