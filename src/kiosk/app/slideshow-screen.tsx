import { lazy, memo, Suspense, useEffect, useMemo, useState } from 'react';
import type { Language } from '#config/site.ts';
import { givenDrawn } from '#data/given-answers.ts';
import type { Slide } from '#domain/build-slides.ts';
import { localHour } from '#domain/local-time.ts';
import { turnsOf } from '#domain/turn.ts';
import { hasLabel } from '#kiosk/layout/compose-screen.ts';
import { describeDrawn, describeOwner } from '#kiosk/screen-state/drawn-screen.ts';
import {
  type Breakable,
  breakableOf,
  buildMonitorSlides,
  describeDataAge,
} from '#kiosk/screen-state/screen-state.ts';
import { hasFirstSlide, readFirstPaint } from '#kiosk/slideshow/first-slide.ts';
import { currentSlide, type LoopControl, useLoop } from '#kiosk/slideshow/loop.ts';
import { useReadyImages } from '#kiosk/slideshow/prepare-slide.ts';
import Slideshow from '#kiosk/slideshow/slideshow.tsx';
import { useTakenArea } from '#kiosk/slideshow/taken-area.ts';
import { drawable } from '#kiosk/slideshow/use-typesetting.ts';
import { useOverviewRows } from '#kiosk/slideshow/use-viewport.ts';
import { isFramed, type PageState, reportError, reportLoop } from '#kiosk/watchdog/page-health.ts';
import { pickTheme } from '#theme/pick-theme.ts';

const DeskLink = lazy(() => import('#kiosk/preview/desk-link.tsx'));
/** A pause ends after this time, because somebody may have stopped a wall and gone. */
const maxPauseMs = 120_000;

export type KioskProps = Omit<PageState, 'isDark'>;

type SlideshowScreenProps = KioskProps & { readonly now: number };

const SlideshowScreen = memo((props: SlideshowScreenProps) => {
  const { site, monitorData, now } = props;
  const config = useMemo(() => ({ ...props.config, isFramed }), [props.config]);
  const { slides, skipped, onBroken } = useSlides({ ...props, config });
  const theme = pickTheme(config.theme, localHour(now, config.timeZone));
  const dataAgeIn = (language: Language) => describeDataAge(monitorData, { ...config, language }, now);
  const owner = describeOwner(site, monitorData);
  const order = slides.map(({ key }) => key);
  const [slide, isLabelled] = [slides[0], hasLabel(config)];
  const drawn = { slide, order, theme, owner, dataAge: dataAgeIn(config.language), now, isLabelled };
  const isDrawn = hasFirstSlide() && drawable(describeDrawn(drawn)) === givenDrawn();
  const turns = useMemo(() => turnsOf(slides), [slides]);
  const control = useLoop(turns, isDrawn ? readFirstPaint : undefined);
  const { loop } = control;
  const dataAge = dataAgeIn(currentSlide(slides, loop).language);
  const images = useReadyImages(slides, loop);
  const isCovered = usePauseWhileCovered(control);
  useReportedLoop(control);
  useKeyboard(control);
  useResume(control, !isFramed && config.at === null && !isCovered);
  return (
    <>
      {isCovered ? null : (
        <Slideshow
          {...{ slides, loop, images, config, site, theme, now, owner, dataAge, isDrawn, onBroken }}
        />
      )}
      {isFramed ? (
        <Suspense fallback={null}>
          <DeskLink {...{ slides, skipped, control, images, config }} />
        </Suspense>
      ) : null}
    </>
  );
});

export default SlideshowScreen;

/** A slide that cannot be drawn is left out. */
function useSlides(props: SlideshowScreenProps) {
  const { site, config, monitorData, now } = props;
  const [broken, setBroken] = useState<ReadonlySet<Breakable>>(new Set());
  const [fatal, setFatal] = useState<{ readonly error: unknown }>();
  if (fatal !== undefined) throw fatal.error;
  const rowsPerPage = useOverviewRows(config);
  const { slides, skipped } = useMemo(
    () => buildMonitorSlides({ monitorData, config, site, rowsPerPage }, now, broken),
    [monitorData, config, site, rowsPerPage, now, broken],
  );
  const onBroken = (slide: Slide, error: unknown) => {
    reportError(slide.key, error);
    const part = breakableOf(slide, monitorData);
    if (part === undefined) setFatal({ error });
    else setBroken((before) => new Set([...before, part]));
  };
  return { slides, skipped, onBroken };
}

function useReportedLoop({ loop }: LoopControl): void {
  useEffect(() => reportLoop(loop), [loop]);
  useEffect(() => () => reportLoop(null), []);
}

/** Notices that cover the screen pause the loop; afterwards the slide has its whole time again. */
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
