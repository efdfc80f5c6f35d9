import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { pageClock } from '#data/trusted-clock.ts';
import { useMinute } from '#data/use-trusted-time.ts';
import { SurfaceContext } from '#kiosk/drawing/surface.ts';
import { removeFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import { areNoticesAwaited, setTakenArea } from '#kiosk/slideshow/taken-area.ts';
import { measuredSurface } from '#kiosk/slideshow/use-typesetting.ts';
import { useViewport } from '#kiosk/slideshow/use-viewport.ts';
import { pageHealth, reportError } from '#kiosk/watchdog/page-health.ts';
import {
  alarmAttributes,
  AlarmBlocks,
  alarmColors,
  BandBlocks,
  bandColors,
  PlainAlarms,
} from '#notices/drawing/alarm-drawing.tsx';
import { type AlarmScreens, composeAlarms } from '#notices/layout/compose-alarms.ts';
import { type Band, composeBand, composeBelow } from '#notices/layout/compose-band.ts';
import { plainAlarms, plainSize, plainType } from '#notices/layout/plain-alarm.ts';
import type { NoticeColors } from '#notices/model/notice-kinds.ts';
import type { Notice } from '#notices/model/notice.ts';
import styles from './notices.module.css';
import { useHasSlides, useShownNotices } from './use-shown-notices.ts';

interface AlarmsProps extends Pick<ReturnType<typeof useShownNotices>, 'alarms' | 'readers' | 'input'> {
  /** The alarms as HTML that the gateway drew, or ''. */
  readonly drawn: string;
}

/**
 * All alarms over the whole screen: at once in plain type, or as the gateway drew them; then as they are composed, in the same
 * article, which is not announced again. It is that of the latest.
 */
export function Alarms({ drawn, ...props }: AlarmsProps) {
  const screen = useTurns(useComposedAlarms(props.alarms, props.input));
  if (screen === null && drawn !== '') return <div dangerouslySetInnerHTML={{ __html: drawn }} />;
  const latest = screen === null ? props.alarms[0] : screen.sections[0]?.notice;
  if (latest === undefined) return null;
  const look = { ...alarmAttributes(latest), ...lookOf(latest) };
  return (
    <article className={`poster ${styles.layer}`} aria-current="true" {...look}>
      {screen === null ? <PlainType {...props} /> : <AlarmBlocks screens={[screen]} lookOf={lookOf} />}
    </article>
  );
}

function colorStyle({ ground, ink }: NoticeColors) {
  return { '--ground': ground, '--ink': ink, color: ink };
}

const lookOf = (notice: Notice) => ({ style: colorStyle(alarmColors(notice)) });

/** Two frames: the plain alarm is painted first. */
const startDelayMs = 34;
/** A portion takes this time and at most one text more, so that other alarms, keys and frames do not wait. */
const portionMs = 8;

/** The layout of the alarms, which is made in portions and abandoned for other alarms; null until then, and if it fails. */
function useComposedAlarms(notices: readonly Notice[], input: AlarmsProps['input']) {
  const [made, setMade] = useState<{ notices: object; input: object; screens: AlarmScreens } | null>(null);
  useEffect(() => {
    if (input === undefined || notices.length === 0) return undefined;
    const steps = composeAlarms({ ...input, notices });
    const runPortion = () => {
      const end = performance.now() + portionMs;
      try {
        let step = steps.next();
        while (step.done !== true && performance.now() < end) step = steps.next();
        if (step.done === true) setMade({ notices, input, screens: step.value });
        else timer = setTimeout(runPortion);
      } catch (error) {
        reportError('notices', error);
      }
    };
    let timer = setTimeout(runPortion, startDelayMs);
    return () => clearTimeout(timer);
  }, [notices, input]);
  return made?.notices === notices && made.input === input ? made.screens : null;
}

/** The screen that is shown; they take turns from the first. */
function useTurns(screens: AlarmScreens | null) {
  const [turn, setTurn] = useState({ screens, part: 0 });
  const part = turn.screens === screens ? turn.part : 0;
  const screen = screens && (screens[part] ?? screens[0]);
  useEffect(() => {
    if (screens === null || screen === null || screens.length === 1) return undefined;
    const next = { screens, part: (part + 1) % screens.length };
    const timer = setTimeout(() => setTurn(next), 1000 * screen.seconds);
    return () => clearTimeout(timer);
  }, [screens, screen, part]);
  return screen;
}

function PlainType({ alarms, readers, input }: Omit<AlarmsProps, 'drawn'>) {
  const { width, height } = useViewport();
  const list = plainAlarms(alarms, readers);
  const padding = 0.06 * Math.min(width, height);
  const fontSize = plainSize(list, { width: width - 2 * padding, height: height - 2 * padding });
  const { lineHeight, gap, small } = plainType;
  // Text in a font that is still loading is not painted.
  const fontFamily = `${input === undefined ? '' : "'Aushang Display', "}system-ui, sans-serif`;
  const style = { '--gap': gap, '--small': small, padding, fontSize, lineHeight, fontFamily };
  return <PlainAlarms alarms={list} lookOf={lookOf} className={styles.plain ?? ''} style={style} />;
}

const restartMs = 5000;

/** Shows notices in a tree of their own, which an error of the slideshow does not unmount. */
export function startNotices(client: QueryClient): void {
  const created = () => Object.assign(document.createElement('div'), { id: 'notices' });
  const place = document.getElementById('notices') ?? document.body.appendChild(created());
  const mount = () => {
    /** The alarms as the gateway drew them: HTML. They stay until they are composed. '' after an error. */
    const drawn = place.innerHTML;
    const onUncaughtError = (error: unknown) => {
      reportError('notices', error);
      setTimeout(() => {
        root.unmount();
        mount();
      }, restartMs);
    };
    const root = createRoot(place, { onUncaughtError });
    root.render(
      <QueryClientProvider client={client}>
        <SurfaceContext value={measuredSurface}>
          <NoticeLayer drawn={drawn} />
        </SurfaceContext>
      </QueryClientProvider>,
    );
  };
  mount();
}

/** Alarms over everything else of the page, and the band of notices above the slides. */
function NoticeLayer({ drawn }: { readonly drawn: string }) {
  const { notices, ...shared } = useShownNotices();
  const { alarms, input } = shared;
  const [first] = useState(alarms);
  const isCovered = alarms.length > 0;
  const hasSlides = useHasSlides();
  const hasBand = hasSlides && !isCovered;
  const band = useMemo(() => {
    try {
      return input !== undefined && hasBand ? composeBand({ ...input, notices }) : null;
    } catch (error) {
      reportError('notices', error);
      return null;
    }
  }, [input, hasBand, notices]);
  // The slides stay as they are until the height of the band is known: they would move twice. Slides that wait for notices may
  // come after them.
  const isReady = input !== undefined && (hasSlides || !areNoticesAwaited());
  const isKnown = isReady || isCovered || notices.length === 0;
  const shown = isCovered ? alarms : band === null ? [] : notices;
  useTakingArea(isCovered, isKnown ? (band?.height ?? 0) : null, shown);
  if (isCovered) return <Alarms {...shared} drawn={alarms === first ? drawn : ''} />;
  return band && <BandView {...band} />;
}

/** The notices at the top of every slide; more than have room take turns by the minute. */
function BandView({ height, groups }: Band) {
  const minute = Math.floor(useMinute(pageClock) / 60_000);
  const rows = groups[minute % groups.length] ?? [];
  const style = { ...colorStyle(bandColors(rows)), height };
  return (
    <aside className={`poster ${styles.layer}`} style={style} data-band>
      <BandBlocks rows={rows.map(({ notice, blocks }) => ({ notice, lists: [blocks] }))} />
    </aside>
  );
}

/** `band`: its height, px. */
function takeArea(isCovered: boolean, band: number): void {
  const { classList, style } = document.documentElement;
  classList.toggle('covered', isCovered);
  style.setProperty('--band', `${band}px`);
  setTakenArea({ isCovered, composeRest: (screen) => composeBelow(band, screen) });
}

/** Takes the area in the commit that shows the notices, so that one slide or alarm is current at any moment. */
function useTakingArea(isCovered: boolean, band: number | null, shown: readonly Notice[]): void {
  useLayoutEffect(() => {
    if (band !== null) takeArea(isCovered, band);
    if (isCovered) removeFirstSlide();
  }, [isCovered, band]);
  // Slides are better than nothing, should this tree fail.
  useLayoutEffect(() => () => takeArea(false, 0), []);
  const ids = shown.map(({ id }) => id).join();
  useLayoutEffect(() => {
    pageHealth.notices = ids === '' ? [] : ids.split(',');
    pageHealth.onChange?.();
  }, [ids]);
}
