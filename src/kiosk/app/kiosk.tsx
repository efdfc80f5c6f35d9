import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { previewClock } from '#data/clock.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { useMinute } from '#data/use-minute.ts';
import { parseInstant } from '#domain/local-time.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { ErrorBoundary } from '#kiosk/slideshow/error-boundary.tsx';
import { removeFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import { isFramed } from '#kiosk/watchdog/is-framed.ts';
import { reportError } from '#kiosk/watchdog/page-health.ts';
import { useWatchdog } from '#kiosk/watchdog/use-watchdog.ts';
import { isScreenDark } from '#screens/model/screen-hours.ts';
import styles from './full-page.module.css';
import { loadAgain } from './load-again.ts';
import type { KioskProps } from './slideshow-screen.tsx';

/** A chunk of its own: the document has the first slide. */
const SlideshowScreen = lazy(() => loadAgain('slideshow', () => import('./slideshow-screen.tsx')));
const Diagnostics = lazy(() => import('#kiosk/diagnostics/diagnostics.tsx'));

export function Kiosk(props: KioskProps) {
  const { config, monitorData, translation } = props;
  const { timeZone, at, on, off, language } = config;
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
    translation: useDeferredValue(translation),
    now: useDeferredValue(now),
  };
  const isWall = !isFramed && at === null;
  const pageState = { ...props, isDark };
  useWatchdog(isWall, pageState);
  return (
    <>
      {isDark ? (
        <main className={styles.dark} ref={removeFirstSlide}>
          {isWall ? null : screenWords[language].screenOff(off ?? '00:00', on ?? '00:00')}
        </main>
      ) : (
        <Suspense fallback={null}>
          <SlideshowScreen {...deferred} />
        </Suspense>
      )}
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
