import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { pageClock } from '#data/trusted-clock.ts';
import { useMinute } from '#data/use-minute.ts';
import { BandBlocks } from '#notices/drawing/alarm-drawing.tsx';
import { SurfaceContext } from '#kiosk/drawing/surface.ts';
import { type Band, layOutBand, planBelow } from '#notices/layout/compose-band.ts';
import { removeFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import { measuredSurface } from '#kiosk/slideshow/use-screen.ts';
import { areNoticesAwaited, setTakenArea } from '#kiosk/slideshow/taken-area.ts';
import { pageHealth, reportError } from '#kiosk/watchdog/page-health.ts';
import type { Notice } from '#notices/model/notice.ts';
import { noticeColors } from '#theme/notice-colors.ts';
import { Alarms, colorStyle } from './alarm-view.tsx';
import styles from './notices.module.css';
import { useHasSlides, useShownNotices } from './use-shown-notices.ts';

const restartMs = 5000;

/** Shows notices in a tree of their own, which an error of the slideshow does not unmount. */
export function startNotices(client: QueryClient): void {
  const created = () => Object.assign(document.createElement('div'), { id: 'notices' });
  const place = document.getElementById('notices') ?? document.body.appendChild(created());
  const mount = () => {
    /** The alarms as the gateway drew them: HTML. They stay until they are laid out. '' after an error. */
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
      return input !== undefined && hasBand ? layOutBand({ ...input, notices }) : null;
    } catch (error) {
      reportError('notices', error);
      return null;
    }
  }, [input, hasBand, notices]);
  // Until the height of the band is known, the slides stay as they are: they would move twice. Slides that wait for notices may
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
  const style = { ...colorStyle(noticeColors.notice), height };
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
  setTakenArea({ isCovered, planSlide: (plan) => planBelow(band, plan) });
}

/** In the commit that shows the notices: one slide or alarm is current at any moment. */
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
