import { useLayoutEffect, useMemo, useState } from 'react';
import { layOutBand, planBelow } from '#kiosk/notice-layout/compose-band.ts';
import { noticeLanguages } from '#kiosk/notice-layout/notice-input.ts';
import { removeFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import { setTakenArea } from '#kiosk/slideshow/taken-area.ts';
import { useLatched } from '#kiosk/slideshow/use-latched.ts';
import { pageHealth, reportError } from '#kiosk/watchdog/page-health.ts';
import { splitNotices } from '#notices/notice.ts';
import { Alarms } from './alarm-view.tsx';
import { BandView } from './band-view.tsx';
import { useNoticeInput } from './use-notice-input.ts';
import { useHasSlides, useShownNotices, useTimeOfNotices } from './use-shown-notices.ts';

interface NoticeLayerProps {
  /** The alarms as the gateway drew them into the document: HTML, or ''. They stay until the page has laid them out. */
  readonly drawn: string;
}

/** Alarms over everything else of the page, and the band of notices above the slides. */
export function NoticeLayer({ drawn }: NoticeLayerProps) {
  const { notices: all, config, site } = useShownNotices();
  const now = useTimeOfNotices(all);
  const { alarms: current, notices } = useMemo(() => splitNotices(all, now), [all, now]);
  const alarms = useLatched(current, JSON.stringify(current));
  const [first] = useState(alarms);
  const input = useNoticeInput(all, config, site);
  const isCovered = alarms.length > 0;
  const band = useMemo(
    () => (input === undefined || isCovered ? null : tryTo(() => layOutBand({ ...input, notices }))),
    [input, isCovered, notices],
  );
  const hasSlides = useHasSlides();
  const shownBand = hasSlides && !isCovered ? band : null;
  const shown = isCovered ? alarms : shownBand === null ? [] : notices;
  // Until the height of the band is known, the slides stay as they are: they would move twice.
  const isKnown = input !== undefined || isCovered || notices.length === 0;
  const ids = shown.map(({ id }) => id).join();
  useTakingArea(isKnown ? { isCovered, band: shownBand?.height ?? 0 } : null, ids);
  if (isCovered) {
    const languages = noticeLanguages(config, site);
    const shared = { alarms, input, languages, timeZone: config.timeZone };
    return <Alarms {...shared} drawn={alarms === first ? drawn : ''} />;
  }
  return shownBand && <BandView band={shownBand} />;
}

interface Area {
  readonly isCovered: boolean;
  /** Its height, px. */
  readonly band: number;
}

function takeArea({ isCovered, band }: Area): void {
  const { classList, style } = document.documentElement;
  classList.toggle('covered', isCovered);
  style.setProperty('--band', `${band}px`);
  setTakenArea({ isCovered, planSlide: (plan) => planBelow(band, plan) });
}

/** Null if it fails. */
function tryTo<Result>(run: () => Result): Result | null {
  try {
    return run();
  } catch (error) {
    reportError('notices', error);
    return null;
  }
}

/** In the commit that shows the notices: one slide or alarm is current at any moment. `ids`: of what is on screen. */
function useTakingArea(area: Area | null, ids: string): void {
  const { isCovered = false, band = null } = area ?? {};
  useLayoutEffect(() => {
    if (band !== null) takeArea({ isCovered, band });
    if (isCovered) removeFirstSlide();
  }, [isCovered, band]);
  // Slides are better than nothing, should this tree fail.
  useLayoutEffect(() => () => takeArea({ isCovered: false, band: 0 }), []);
  useLayoutEffect(() => {
    pageHealth.notices = ids === '' ? [] : ids.split(',');
    pageHealth.onChange?.();
  }, [ids]);
}
