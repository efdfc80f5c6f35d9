import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import type { Parameters } from '#config/parameters.ts';
import { type KioskConfig, resolveConfig } from '#config/resolve-config.ts';
import { builtInSite, type Language } from '#config/site.ts';
import { givenTimeMs, hasGivenAnswers } from '#data/given-answers.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import { pageClock, previewClock } from '#data/trusted-clock.ts';
import { useMonitorData } from '#data/use-monitor-data.ts';
import { useSite } from '#data/use-site.ts';
import { useMinute, useTrustedTime } from '#data/use-trusted-time.ts';
import { parseInstant } from '#domain/local-time.ts';
import { waitingWords } from '#i18n/waiting-words.ts';
import { ErrorBoundary } from '#kiosk/slideshow/error-boundary.tsx';
import { removeFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import { isFramed, reportError } from '#kiosk/watchdog/page-health.ts';
import { useWatchdog } from '#kiosk/watchdog/use-watchdog.ts';
import { isScreenDark } from '#screens/model/screen-hours.ts';
import styles from './full-page.module.css';
import { loadAgain } from './load-again.ts';
import type { KioskProps } from './slideshow-screen.tsx';

/** The slideshow is a chunk of its own, because the document has the first slide. */
const SlideshowScreen = lazy(() => loadAgain('slideshow', () => import('./slideshow-screen.tsx')));
const DarkNote = lazy(() => import('#kiosk/preview/dark-note.tsx'));
const Diagnostics = lazy(() => import('#kiosk/diagnostics/diagnostics.tsx'));

function Kiosk(props: KioskProps) {
  const { config, monitorData } = props;
  const { timeZone, at } = config;
  const clock = useMemo(
    () => (at === null ? pageClock : previewClock(parseInstant(at, timeZone))),
    [at, timeZone],
  );
  const now = useMinute(clock);
  const isDark = isScreenDark(now, config);
  // Rendering new data and the time must not delay animations.
  const deferred = {
    ...props,
    config: useDeferredValue(config),
    monitorData: useDeferredValue(monitorData),
    now: useDeferredValue(now),
  };
  const isWall = !isFramed && at === null;
  const pageState = { ...props, isDark };
  useWatchdog(isWall, pageState);
  return (
    <>
      <Suspense fallback={null}>
        {isDark ? (
          <main className={styles.dark} ref={removeFirstSlide}>
            {isWall ? null : <DarkNote now={now} config={config} />}
          </main>
        ) : (
          <SlideshowScreen {...deferred} />
        )}
      </Suspense>
      {config.diagnostics ? (
        <ErrorBoundary onError={(error) => reportError('diagnostics', error)}>
          <Suspense fallback={null}>
            <Diagnostics {...pageState} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

const ChooseMonitorPage = lazy(() => import('./choose-monitor-page.tsx'));

export function App({ parameters }: { readonly parameters: Parameters }) {
  useStoredData(parameters);
  const { site, error } = useSite();
  // The device's clock may be wrong by years.
  const hasTime = useTrustedTime() || pageClock.source() !== 'device';
  const config = useMemo(() => resolveConfig(parameters, site ?? builtInSite), [parameters, site]);
  const { language } = config;
  useEffect(() => {
    document.documentElement.lang = language;
    if (site !== undefined) document.title = site.name;
  }, [language, site]);
  if (site === undefined || !hasTime) return <WaitingPage language={language} isFailing={error !== null} />;
  return <SitePage site={site} config={config} parameters={parameters} />;
}

function useStoredData(parameters: Parameters): void {
  const client = useQueryClient();
  useEffect(() => {
    const restore = async () => {
      const stored = await loadAgain('stored data', () => import('#kiosk/storage/stored-monitor-data.ts'));
      await stored.restoreMonitorData(client, parameters, pageClock);
    };
    // The document is newer than what is stored, but may lack the events; then they have this time to arrive.
    if (hasGivenAnswers()) setTimeout(restore, givenTimeMs);
    else void restore();
  }, [client, parameters]);
}

function SitePage(props: Omit<KioskProps, 'monitorData'>) {
  const { config } = props;
  const { monitorData, error } = useMonitorData(config);
  if (monitorData === undefined) return <WaitingPage language={config.language} isFailing={error !== null} />;
  if (!hasKnownMonitor(monitorData, config)) {
    return (
      <Suspense fallback={<WaitingPage language={config.language} />}>
        <ChooseMonitorPage {...props} monitorData={monitorData} />
      </Suspense>
    );
  }
  return <Kiosk {...props} monitorData={monitorData} />;
}

/** Whether an ID matches a category, matched one before, or no categories are loaded yet (design §4). */
function hasKnownMonitor({ matched, categories }: MonitorData, { monitor }: KioskConfig): boolean {
  return monitor.length > 0 && (categories.length === 0 || monitor.some((id) => matched[id] !== undefined));
}

export function WaitingPage(props: { readonly language: Language; readonly isFailing?: boolean }) {
  const { loading, unreachable } = waitingWords[props.language];
  return (
    <main className={styles.waiting}>
      <p>{props.isFailing === true ? unreachable : loading}</p>
    </main>
  );
}
