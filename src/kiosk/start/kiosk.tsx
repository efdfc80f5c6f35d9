import { lazy, memo, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Language } from '#config/site.ts';
import { previewClock } from '#data/clock.ts';
import { givenDrawn } from '#data/given-answers.ts';
import type { Translation } from '#data/load-translation.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { useMinute } from '#data/use-minute.ts';
import type { Slide } from '#domain/build-slides.ts';
import { localHour, parseInstant } from '#domain/local-time.ts';
import { isScreenDark } from '#screens/screen-hours.ts';
import { turnsOf } from '#domain/turn.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { ErrorBoundary } from '#kiosk/slideshow/error-boundary.tsx';
import { hasFirstSlide, readFirstPaint, removeFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import { drawable } from '#kiosk/slideshow/drawable.ts';
import { currentSlide, type LoopControl, useLoop } from '#kiosk/slideshow/loop.ts';
import { useTakenArea } from '#kiosk/slideshow/taken-area.ts';
import { useReadyImages } from '#kiosk/slideshow/use-ready-images.ts';
import { useOverviewRows } from '#kiosk/slideshow/use-viewport.ts';
import { loadAgain } from './load-again.ts';
import { isFramed } from '#kiosk/watchdog/is-framed.ts';
import { type PageState, reportError, reportLoop } from '#kiosk/watchdog/page-health.ts';
import { useWatchdog } from '#kiosk/watchdog/use-watchdog.ts';
import { pickTheme } from '#theme/pick-theme.ts';
import { describeDrawn, describeOwner } from '#kiosk/screen-state/drawn-screen.ts';
import styles from './full-page.module.css';
import {
  type Breakable,
  breakableOf,
  buildMonitorSlides,
  describeDataAge,
} from '#kiosk/screen-state/screen-state.ts';

/** A chunk of its own: the document has the first slide. */
const Slideshow = lazy(() => loadAgain('slideshow', () => import('#kiosk/slideshow/slideshow.tsx')));
const DeskLink = lazy(() => import('#kiosk/preview/desk-link.tsx'));
const Diagnostics = lazy(() => import('#kiosk/diagnostics/diagnostics.tsx'));
/** Somebody may have stopped a wall and gone. */
const maxPauseMs = 120_000;

export interface KioskProps extends Omit<PageState, 'isDark'> {
  readonly translation: Translation | undefined;
}

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
        <SlideshowScreen {...deferred} />
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

const SlideshowScreen = memo((props: KioskProps & { readonly now: number }) => {
  const { site, config, monitorData, now } = props;
  const { slides, skipped, onBroken } = useSlides(props);
  const theme = pickTheme(config.theme, localHour(now, config.timeZone));
  const dataAgeIn = (language: Language) => describeDataAge(monitorData, { ...config, language }, now);
  const owner = describeOwner(site, monitorData, theme);
  const order = slides.map(({ key }) => key);
  const common = { order, theme, owner, now, isPreview: config.at !== null };
  const drawn = { ...common, slide: slides[0], dataAge: dataAgeIn(config.language) };
  const isDrawn = hasFirstSlide() && drawable(describeDrawn(drawn)) === givenDrawn();
  const turns = useMemo(() => turnsOf(slides), [slides]);
  const control = useLoop(turns, isDrawn ? readFirstPaint : undefined);
  const { loop } = control;
  const dataAge = dataAgeIn(currentSlide(slides, loop).language);
  const images = useReadyImages(slides, loop);
  const appearance = { config, site, theme, now, owner, dataAge };
  const isCovered = usePauseWhileCovered(control);
  useReportedLoop(control);
  useKeyboard(control);
  useResume(control, !isFramed && config.at === null && !isCovered);
  return (
    <>
      {isCovered ? null : (
        <Suspense fallback={null}>
          <Slideshow {...{ slides, loop, images, ...appearance, isDrawn, onBroken, isFramed }} />
        </Suspense>
      )}
      {isFramed ? (
        <Suspense fallback={null}>
          <DeskLink {...{ slides, skipped, control, images, config }} />
        </Suspense>
      ) : null}
    </>
  );
});

/** A slide that cannot be drawn is left out. */
function useSlides(props: KioskProps & { readonly now: number }) {
  const { site, config, monitorData, translation, now } = props;
  const [broken, setBroken] = useState<ReadonlySet<Breakable>>(new Set());
  const [fatal, setFatal] = useState<{ readonly error: unknown }>();
  if (fatal !== undefined) throw fatal.error;
  const rowsPerPage = useOverviewRows(config);
  const { slides, skipped } = useMemo(
    () => buildMonitorSlides({ monitorData, translation, config, site, rowsPerPage }, now, broken),
    [monitorData, translation, config, site, rowsPerPage, now, broken],
  );
  const onBroken = (slide: Slide, error: unknown) => {
    reportError(slide.key, error);
    const part = breakableOf(slide, monitorData);
    if (part === undefined) setFatal({ error });
    else setBroken((before) => new Set([...before, part]));
  };
  return { slides, skipped, onBroken };
}

function useReportedLoop({ loop, dwellSeconds }: LoopControl): void {
  useEffect(() => {
    reportLoop({ ...loop, dwellSeconds });
  }, [loop, dwellSeconds]);
  useEffect(() => () => reportLoop(null), []);
}

/** Afterwards the slide has its time again. */
function usePauseWhileCovered({ send }: LoopControl): boolean {
  const { isCovered } = useTakenArea();
  useEffect(() => send({ type: 'pause', isPaused: isCovered }), [send, isCovered]);
  return isCovered;
}

function useKeyboard({ loop, send }: LoopControl): void {
  const { isPaused } = loop;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey) return;
      if (/^Arrow(Left|Right)$/.test(key)) send({ type: 'step', by: key === 'ArrowLeft' ? -1 : 1 });
      else if (key === ' ') send({ type: 'pause', isPaused: !isPaused });
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [send, isPaused]);
}

/** Ends a pause in which nobody chooses another slide. */
function useResume({ loop, send }: LoopControl, isWanted: boolean): void {
  const { isPaused, since } = loop;
  useEffect(() => {
    if (!isPaused || !isWanted) return undefined;
    const resume = () => send({ type: 'pause', isPaused: false });
    const timer = setTimeout(resume, since + maxPauseMs - performance.now());
    return () => clearTimeout(timer);
  }, [send, isPaused, isWanted, since]);
}
