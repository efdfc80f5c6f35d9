import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import {
  mergeParameters,
  type ScreenSettings,
  screenNameOf,
  screenSettingsKey,
} from '#config/screen-address.ts';
import { builtInSite } from '#config/site.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { useNotices } from '#data/use-notices.ts';
import { useKnownSite } from '#data/use-site.ts';
import { hasFirstSlide } from '#kiosk/slideshow/first-slide.ts';
import { readStoredNotices, storeNotices } from '#kiosk/storage/stored-notices.ts';
import { isFramed } from '#kiosk/watchdog/is-framed.ts';
import { pageHealth, slideChanges } from '#kiosk/watchdog/page-health.ts';
import { readDeskCommand } from '#messages/frame-messages.ts';
import { isInForce, type Notice, noticesQueryOf } from '#notices/notice.ts';

/** Flash memory wears out: without a change the time is written this often. */
const stampMs = 600_000;

/** The notices for this wall, or those that the desk previews in this frame, and what they are laid out by. */
export function useShownNotices() {
  const { address, query } = useMemo(() => readAddress(), []);
  const client = useQueryClient();
  const isWall = !isFramed && address.at === undefined;
  const readStored = () => (isWall ? readStoredNotices(query, pageClock) : []);
  const polled = useNotices({ query, isPolling: address.at === undefined, readStored });
  useStoring(isWall, query, polled);
  const preview = usePreview();
  const site = useKnownSite() ?? builtInSite;
  const name = screenNameOf(window.location.pathname) ?? '';
  const settings = client.getQueryData<ScreenSettings>(screenSettingsKey(name));
  const config = useMemo(
    () => resolveConfig(settings === undefined ? address : mergeParameters(settings, address), site),
    [settings, address, site],
  );
  return { notices: preview ?? polled, config, site };
}

function readAddress() {
  const { parameters: address } = parseParameters(window.location.search);
  const screen = screenNameOf(window.location.pathname);
  return { address, query: noticesQueryOf({ monitors: address.monitor ?? [], screen }) };
}

function useStoring(isWall: boolean, query: string, notices: readonly Notice[]): void {
  useEffect(() => {
    if (!isWall) return undefined;
    const store = () => storeNotices(query, notices, pageClock);
    store();
    if (notices.length === 0) return undefined;
    const timer = setInterval(store, stampMs);
    return () => clearInterval(timer);
  }, [isWall, query, notices]);
}

/** What the desk asks this frame to show; null outside of frames, and until it asks. */
function usePreview(): readonly Notice[] | null {
  const [notices, setNotices] = useState<readonly Notice[] | null>(null);
  useEffect(() => {
    if (!isFramed) return undefined;
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== window.parent) return;
      const command = readDeskCommand(data);
      if (command?.aushang === 'notices') setNotices(command.notices);
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage({ aushang: 'ready' }, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return notices;
}

/** Timers count at most 24 days. */
const maxWaitMs = 3_600_000;

/** The time, epoch ms, as of the last change of `notices` and of the last end of one of them. */
export function useTimeOfNotices(notices: readonly Notice[]): number {
  const [now, setNow] = useState(pageClock.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      const current = pageClock.now();
      setNow(current);
      const waits = notices
        .filter((notice) => notice.until !== null && isInForce(notice, current))
        .map(({ until }) => Date.parse(until ?? '') - current);
      if (waits.length > 0) timer = setTimeout(update, Math.min(...waits, maxWaitMs));
    };
    update();
    const stop = pageClock.onJump(update);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [notices]);
  return now;
}

function subscribe(listener: () => void): () => void {
  slideChanges.addEventListener('change', listener);
  return () => slideChanges.removeEventListener('change', listener);
}

/** Whether slides are on screen: not on a dark one, and on pages for people. */
export const useHasSlides = (): boolean =>
  useSyncExternalStore(subscribe, () => pageHealth.loop !== null || hasFirstSlide());
