import type { QueryClient } from '@tanstack/react-query';
import { parseParameters } from '#config/parameters.ts';
import { screenNameOf } from '#config/screen-address.ts';
import { followUpdates } from '#data/follow-updates.ts';
import { noticesKey, receiveNotices } from '#data/use-notices.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { anyMonitorDataKey } from '#data/use-monitor-data.ts';
import { anyTranslationKey } from '#data/use-translation.ts';
import { siteKey } from '#data/use-site.ts';
import { timeKey } from '#data/use-trusted-time.ts';
import { takenArea } from '#kiosk/slideshow/taken-area.ts';
import { storeMonitorData } from '#kiosk/storage/store-monitor-data.ts';
import { followMove } from './follow-move.ts';
import { blockInput, holdWakeLock } from './keep-screen.ts';
import { awaitSlideChange, pageHealth, reportError } from './page-health.ts';
import { ownBuild, type ReloadReason, reloadPage } from './reload-page.ts';
import { remountEvent } from './run-page.tsx';
import { sendHeartbeats } from './send-heartbeats.ts';
import { followBuilds } from './update-build.ts';
import { isHeapTooLarge, isQuietNow, watchClocks, watchLoop } from './watch-page.ts';
import { noticesQueryOf } from '#notices/notice.ts';
import { keepWorkerRegistered, requestImages } from './worker-link.ts';

/** Spread the requests of many screens after an update. */
const eventsSpreadMs = 1000;
const buildSpreadMs = 20_000;
const maxSlideWaitMs = 60_000;
const eventKeys = [anyMonitorDataKey, anyTranslationKey];

const reloads = [
  ['memory', isHeapTooLarge, 120_000],
  ['night', isQuietNow, 300_000],
] as const;

/** Starts everything that runs as long as the page is open; nothing of it is ever stopped. */
export function startWatchdog(client: QueryClient): void {
  // Not of a monitor that the screen showed before its settings changed.
  const refetch = (queryKey: readonly string[]) => void client.refetchQueries({ queryKey, type: 'active' });
  const refetchWithin = (spreadMs: number, queryKey: readonly string[]) =>
    void setTimeout(() => refetch(queryKey), Math.random() * spreadMs);
  followUpdates(readStreamQuery(), {
    onOpen: () => refetch(noticesKey),
    onNotices: (text) => receiveNotices(client, text),
    onEvents: () => eventKeys.forEach((key) => refetchWithin(eventsSpreadMs, key)),
    onScreens: (names) => {
      const spreadMs = names.includes('*') ? eventsSpreadMs : 0;
      if (spreadMs > 0 || names.some((name) => name === pageHealth.screen?.name))
        setTimeout(refetchSettings, Math.random() * spreadMs);
    },
    onTime: () => [timeKey, ...eventKeys].forEach((key) => refetchWithin(eventsSpreadMs, key)),
    onBuild: () => refetchWithin(buildSpreadMs, siteKey),
  });
  followBuilds(client);
  followMove(client);

  pageHealth.getStoragePlace = storeMonitorData(client, () => pageHealth.page, pageClock);
  pageHealth.getWakeLock = holdWakeLock(() => pageHealth.page?.isDark !== true || takenArea().isCovered);
  requestImages();
  keepWorkerRegistered();
  blockInput();

  window.addEventListener('error', ({ message }) => reportError('page', message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('page', reason));
  const remount = () => window.dispatchEvent(new Event(remountEvent));
  const report = sendHeartbeats();
  watchLoop(report, remount, () => void reloadPage('frozen'));
  watchClocks(
    () => {
      [timeKey, noticesKey, ...eventKeys].forEach(refetch);
      refetchSettings();
    },
    () => reloadBetweenSlides('frozen'),
  );
  for (const [reason, isDue, checkMs] of reloads)
    setInterval(() => {
      if (isDue()) reloadBetweenSlides(reason);
    }, checkMs);
}

/** Of the stream of updates: the build of this page, and whose notices it gets. */
function readStreamQuery(): string {
  const { parameters } = parseParameters(window.location.search);
  const screen = screenNameOf(window.location.pathname);
  const wall = noticesQueryOf({ monitors: parameters.monitor ?? [], screen });
  return `build=${encodeURIComponent(ownBuild)}&${wall}`;
}

const refetchSettings = () => pageHealth.screen?.refetch();

function reloadBetweenSlides(reason: ReloadReason): void {
  void awaitSlideChange(maxSlideWaitMs).then(() => reloadPage(reason));
}
