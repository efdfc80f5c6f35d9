import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { deviceClock, type PageClock } from '#data/clock.ts';
import { offsetOf } from '#data/trusted-clock.ts';
import { useMinute } from '#data/use-minute.ts';
import { useSite } from '#data/use-site.ts';
import { sampleTime } from '#data/use-trusted-time.ts';
import { AddressView } from '#screens/desk/editor/address-view.tsx';
import { MonitorView } from '#desk/monitor/monitor-view.tsx';
import { NotesView } from '#desk/notes/notes-view.tsx';
import { AlarmStrip } from '#notices/desk/alarm-strip.tsx';
import { NoticesView } from '#notices/desk/notices-view.tsx';
import { Overview } from '#desk/overview/overview.tsx';
import { ScreenView } from '#screens/desk/screen-view.tsx';
import { ScreensView } from '#screens/desk/screens-view.tsx';
import { SiteView } from '#desk/site/site-view.tsx';
import { DeskContext, useView } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { type Route, useRoute } from '#desk/shell/route.tsx';
import { type DeskData, useDeskData } from '#desk/summary/use-desk-data.ts';
import { WhyView } from '#desk/why/why-view.tsx';
import { DeskFooter } from './desk-footer.tsx';
import { DeskAlerts, DeskHeader } from './desk-header.tsx';
import { startWords } from './start-words.ts';
import { useLanguage } from './use-language.ts';

const views = {
  screens: ScreensView,
  screen: ScreenView,
  overview: Overview,
  monitor: MonitorView,
  why: WhyView,
  notices: NoticesView,
  address: AddressView,
  notes: NotesView,
  site: SiteView,
};

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
  const timeZone = useMemo(() => createTimeZone(site.timeZone), [site.timeZone]);
  const desk = useMemo(
    () => ({ language, site, timeZone, now, monitors, summary, facts, screens, unreadScreens, notices }),
    [language, site, timeZone, now, monitors, summary, facts, screens, unreadScreens, notices],
  );
  const view = chooseView(route.view, facts, error);
  const shown = shownOf(view, route);
  // A screen that exists belongs to the list of screens.
  const isStored = view === 'address' && route.screen !== '';
  const section = isStored ? 'screens' : view && sectionOf[view];
  const title = [shown ?? (section && words.nav[section]), site.name].filter(Boolean).join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const View = view === null ? Loading : views[view];
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
function chooseView(view: Route['view'], facts: DeskData['facts'], error: Error | null): View | null {
  const dependsOnScreens = view === 'start' || view === 'address';
  if (dependsOnScreens && facts === undefined && error === null) return null;
  if (view !== 'start') return view;
  return (facts?.namedScreens ?? 0) > 0 ? 'screens' : 'overview';
}

const sectionOf = {
  screens: 'screens',
  screen: 'screens',
  overview: 'overview',
  monitor: 'overview',
  why: 'why',
  notices: 'notices',
  address: 'address',
  notes: 'notes',
  site: 'site',
} as const satisfies Record<View, string>;

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

/**
 * The gateway's time; that of the device until the first answer. Continued by the device's clock: a staff computer sleeps,
 * which the monotonic clock does not count.
 */
function useDeskClock() {
  const { data: skewMs = 0 } = useQuery({
    queryKey: ['desk-time'],
    // Measurements vary by some ms: parts of a second are ignored.
    queryFn: async () => Math.trunc(offsetOf(await sampleTime(deviceClock.now)) / 1000) * 1000,
    refetchInterval: 600_000,
    refetchIntervalInBackground: false,
  });
  const clock = useMemo<PageClock>(() => ({ now: () => deviceClock.now() + skewMs }), [skewMs]);
  return { clock, skewMs };
}
