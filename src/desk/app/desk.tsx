import { Button, Panel } from '@aushang/staff/form-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { builtInSite, type Language, languages, type Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { isStale, RequestError } from '#data/get-json.ts';
import { deviceClock, offsetOf, type PageClock } from '#data/trusted-clock.ts';
import { useSite } from '#data/use-site.ts';
import { sampleTime, useMinute } from '#data/use-trusted-time.ts';
import { MonitorView } from '#desk/monitor/monitor-view.tsx';
import { deskNotes, NotesView } from '#desk/notes/notes-view.tsx';
import { Overview } from '#desk/overview/overview.tsx';
import { DeskContext, useView } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { HelpLink } from '#desk/shell/edit-link.tsx';
import { formatAsOf } from '#desk/shell/format-when.ts';
import { GoLink, type Route, useRoute } from '#desk/shell/route.tsx';
import { SiteView } from '#desk/site/site-view.tsx';
import { type DeskData, useDeskData } from '#desk/summary/use-desk-data.ts';
import { WhyView } from '#desk/why/why-view.tsx';
import { EffectView } from '#effect/desk/effect-view.tsx';
import { AlarmStrip } from '#notices/desk/alarm-strip.tsx';
import { NoticesView } from '#notices/desk/notices-view.tsx';
import { AddressView } from '#screens/desk/editor/address-view.tsx';
import { ScreenView } from '#screens/desk/screen-view.tsx';
import { ScreensView } from '#screens/desk/screens-view.tsx';
import { isPressing } from '#screens/model/listed-screen.ts';
import { SignedInAs, SignOut } from './signed-in-as.tsx';
import { startWords } from './start-words.ts';
import { useLanguage } from './use-language.ts';

const sections = ['screens', 'overview', 'why', 'effect', 'notices', 'address', 'notes', 'site'] as const;

function DeskHeader({ section }: { readonly section: (typeof sections)[number] | null }) {
  const { words, ...desk } = useView(startWords);
  const { site, now, summary, facts, mayChange, screens = [], notices = [] } = desk;
  const counts: Partial<Record<(typeof sections)[number], number>> = {
    screens: screens.filter(({ state }) => isPressing(state)).length,
    notices: notices.filter(({ isInForce }) => isInForce).length,
    notes: deskNotes(desk).length,
  };
  const hasScreens = (facts?.namedScreens ?? 0) > 0;
  const hidden = [hasScreens || 'screens', mayChange || 'address', facts?.hasEffect !== false || 'effect'];
  const listed = sections.filter((view) => view === section || !hidden.includes(view));
  return (
    <header className="band" style={siteColors(site)}>
      <p className="brand">
        <GoLink to={{}}>{site.name}</GoLink>
      </p>
      <nav aria-label={words.nav.label}>
        <ul>
          {listed.map((view) => (
            <li key={view}>
              <GoLink to={{ view }} aria-current={view === section ? 'page' : undefined}>
                {words.nav[view]}
                {(counts[view] ?? 0) > 0 && <span className="count">{counts[view]}</span>}
              </GoLink>
            </li>
          ))}
        </ul>
      </nav>
      {summary !== undefined && (
        <p className="freshness" data-old={isStale(summary, now) || undefined}>
          {summary.asOf === null ? words.notRead : words.freshness(...formatAsOf(summary.asOf, desk))}
        </p>
      )}
      <SignedInAs />
    </header>
  );
}

function siteColors({ grounds }: Site): CSSProperties {
  const background = grounds?.dark[0];
  if (background === undefined) return {};
  const properties: Record<`--${string}`, string> = {
    '--house': background.ground,
    '--house-ink': background.ink,
    '--house-accent': background.accent,
    '--house-quiet': background.quiet,
  };
  return properties;
}

const minute = 60_000;

function DeskAlerts(props: {
  readonly error: Error | null;
  readonly isOutdated: boolean;
  /** How far the gateway's clock is ahead of this device's, ms. */
  readonly skewMs: number;
}) {
  const { summary, facts, mayChange, words } = useView(startWords);
  const { error, isOutdated, skewMs } = props;
  const isSignedOut = error instanceof RequestError && error.status === 401;
  return (
    <div role="status">
      {!mayChange && <Panel>{words.lookOnly}</Panel>}
      {isSignedOut && (
        <Panel>
          {words.signInNeeded} <a href={window.location.pathname + window.location.search}>{words.signIn}</a>
        </Panel>
      )}
      {error !== null && !isSignedOut && (
        <Panel>{facts?.isRead === false ? words.notRead : words.unreachable}</Panel>
      )}
      {summary !== undefined && summary.answered < summary.total && (
        <Panel>{words.part(summary.answered, summary.total)}</Panel>
      )}
      {isOutdated && (
        <Panel>
          {words.newer} <a href={window.location.pathname + window.location.search}>{words.reload}</a>
        </Panel>
      )}
      {Math.abs(skewMs) >= minute && (
        <Panel>{words.skew(Math.round(Math.abs(skewMs) / minute), skewMs < 0)}</Panel>
      )}
    </div>
  );
}

/** Each language by its own name, for those who do not understand the present one. */
const names = { de: 'Deutsch', en: 'English' } as const satisfies Record<Language, string>;

function DeskFooter({ onLanguage }: { readonly onLanguage: (language: Language) => void }) {
  const { site, language, words } = useView(startWords);
  return (
    <footer className="legal">
      <nav aria-label={words.about}>
        <HelpLink page="event">{words.help}</HelpLink>
        {site.legal.map(({ label, url }) => (
          <a key={url} href={url}>
            {label}
          </a>
        ))}
      </nav>
      <div role="group" aria-label={words.language} className="languages">
        {languages.map((one) => (
          <Button
            key={one}
            className="plain"
            lang={one}
            aria-current={one === language ? 'true' : undefined}
            onClick={() => onLanguage(one)}
          >
            {names[one]}
          </Button>
        ))}
      </div>
      <SignOut />
      {site.version !== '' && <p className="quiet">Aushang {site.version}</p>}
    </footer>
  );
}

/** Each view with the section to which it belongs. */
const views = {
  screens: [ScreensView, 'screens'],
  screen: [ScreenView, 'screens'],
  overview: [Overview, 'overview'],
  monitor: [MonitorView, 'overview'],
  why: [WhyView, 'why'],
  effect: [EffectView, 'effect'],
  notices: [NoticesView, 'notices'],
  address: [AddressView, 'address'],
  notes: [NotesView, 'notes'],
  site: [SiteView, 'site'],
} as const;

export function Desk() {
  const [language, setLanguage] = useLanguage();
  const words = startWords[language];
  const route = useRoute();
  const { site: loadedSite, error: siteError } = useSite();
  const site = loadedSite ?? builtInSite;
  const isOutdated = useIsOutdated(loadedSite?.build ?? '');
  const { clock, skewMs } = useDeskClock();
  const { error, ...data } = useDeskData(language, loadedSite, clock);
  const { summary, monitors, facts, screens, unreadScreens, notices } = data;
  const now = useMinute(clock);
  const timeZone = createTimeZone(site.timeZone);
  const desk = useMemo(
    () => ({ language, site, timeZone, now, monitors, summary, facts, screens, unreadScreens, notices }),
    [language, site, timeZone, now, monitors, summary, facts, screens, unreadScreens, notices],
  );
  const view = chooseView(route, facts, error);
  const shown = shownOf(view, route);
  const [View, ownSection] = view === null ? [Loading, null] : views[view];
  // A screen that exists belongs to the list of screens.
  const section = view === 'address' && route.screen !== '' ? 'screens' : ownSection;
  const title = [shown ?? (section && words.nav[section]), site.name].filter(Boolean).join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <DeskContext value={desk}>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <DeskHeader section={section} />
      <AlarmStrip />
      <main id="content" tabIndex={-1}>
        <DeskAlerts error={error ?? siteError} isOutdated={isOutdated} skewMs={skewMs} />
        <View key={shown} />
      </main>
      <DeskFooter onLanguage={setLanguage} />
    </DeskContext>
  );
}

type View = keyof typeof views;

/** Null until it is known whether there are named screens, where that decides. */
function chooseView({ view, screen }: Route, facts: DeskData['facts'], error: Error | null): View | null {
  const dependsOnScreens = view === 'start' || view === 'address';
  if (dependsOnScreens && facts === undefined && error === null) return null;
  if (view === 'address' && screen !== '' && facts?.person?.mayChange === false) return 'screen';
  if (view !== 'start') return view;
  return (facts?.namedScreens ?? 0) > 0 ? 'screens' : 'overview';
}

/** What a view of one thing is about. */
function shownOf(view: View | null, { query, screen }: Route): string | null {
  if (view === 'screen') return screen;
  return view === 'monitor' ? new URLSearchParams(query).get('monitor') : null;
}

function Loading() {
  const { words } = useView(deskWords);
  return <p role="status">{words.loading}</p>;
}

/** True once the gateway serves another build than at the start of this page. */
function useIsOutdated(build: string): boolean {
  const [initial, setInitial] = useState('');
  if (initial === '' && build !== '') setInitial(build);
  return build !== '' && build !== initial;
}

/** The gateway's time, continued by the device's clock: the monotonic one does not count the sleep of a staff computer. */
function useDeskClock() {
  const { data: skewMs = 0 } = useQuery({
    queryKey: ['desk-time'],
    // Measurements vary by some ms: parts of a second are ignored.
    queryFn: async () => Math.trunc(offsetOf(await sampleTime(deviceClock.now)) / 1000) * 1000,
    refetchInterval: 600_000,
  });
  const clock = useMemo<PageClock>(() => ({ now: () => deviceClock.now() + skewMs }), [skewMs]);
  return { clock, skewMs };
}
