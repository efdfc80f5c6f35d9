import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { deviceClock, type PageClock } from '#data/clock.ts';
import { offsetOf } from '#data/trusted-clock.ts';
import { useMinute } from '#data/use-minute.ts';
import { useSite } from '#data/use-site.ts';
import { sampleTime } from '#data/use-trusted-time.ts';
import { AddressView } from '#desk/address/address-view.tsx';
import { MonitorView } from '#desk/monitor/monitor-view.tsx';
import { NotesView } from '#desk/notes/notes-view.tsx';
import { Overview } from '#desk/overview/overview.tsx';
import { DeskContext } from '#desk/shell/desk-context.ts';
import { useRoute } from '#desk/shell/route.tsx';
import { useDeskData } from '#desk/summary/use-desk-data.ts';
import { WhyView } from '#desk/why/why-view.tsx';
import { DeskAlerts, DeskHeader, LegalLinks } from './desk-header.tsx';
import { startWords } from './start-words.ts';

const views = {
  overview: Overview,
  monitor: MonitorView,
  why: WhyView,
  address: AddressView,
  notes: NotesView,
};

export function Desk({ language }: { readonly language: 'de' | 'en' }) {
  const words = startWords[language];
  const route = useRoute();
  const { site: loadedSite, error: siteError } = useSite();
  const site = loadedSite ?? builtInSite;
  const isOutdated = useIsOutdated(loadedSite?.build ?? '');
  const { clock, skewMs } = useDeskClock();
  const { summary, monitors, facts, error } = useDeskData(language, loadedSite, clock);
  const now = useMinute(clock);
  const timeZone = useMemo(() => createTimeZone(site.timeZone), [site.timeZone]);
  const desk = useMemo(
    () => ({ language, site, timeZone, now, monitors, summary, facts }),
    [language, site, timeZone, now, monitors, summary, facts],
  );
  const monitor = route.view === 'monitor' ? new URLSearchParams(route.query).get('monitor') : null;
  const section = route.view === 'monitor' ? 'overview' : route.view;
  const title = `${monitor ?? words.nav[section]} – ${site.name}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const View = views[route.view];
  return (
    <DeskContext value={desk}>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <DeskHeader section={section} />
      <main id="content" tabIndex={-1}>
        <DeskAlerts error={error ?? siteError} isOutdated={isOutdated} skewMs={skewMs} />
        <View key={monitor} />
      </main>
      <LegalLinks />
    </DeskContext>
  );
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
