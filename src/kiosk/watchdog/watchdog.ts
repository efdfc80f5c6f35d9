import type { QueryClient } from '@tanstack/react-query';
import { followUpdates } from '#data/follow-updates.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { anyMonitorDataKey } from '#data/use-monitor-data.ts';
import { anyTranslationKey } from '#data/use-translation.ts';
import { siteKey } from '#data/use-site.ts';
import { timeKey } from '#data/use-trusted-time.ts';
import { storeMonitorData } from '#kiosk/storage/stored-monitor-data.ts';
import { blockInput, holdWakeLock } from './keep-screen.ts';
import { awaitSlideChange, pageHealth, reportError } from './page-health.ts';
import { ownBuild, type ReloadReason, reloadPage } from './reload-page.ts';
import { remountEvent } from './run-page.tsx';
import { followBuilds } from './update-build.ts';
import { isHeapTooLarge, isQuietNow, watchClocks, watchLoop } from './watch-page.ts';
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
  const refetch = (queryKey: readonly string[]) => void client.refetchQueries({ queryKey });
  const refetchWithin = (spreadMs: number, queryKey: readonly string[]) =>
    void setTimeout(() => refetch(queryKey), Math.random() * spreadMs);
  followUpdates(ownBuild, {
    onEvents: () => eventKeys.forEach((key) => refetchWithin(eventsSpreadMs, key)),
    onBuild: () => refetchWithin(buildSpreadMs, siteKey),
  });
  followBuilds(client);

  pageHealth.getStoragePlace = storeMonitorData(client, () => pageHealth.page, pageClock);
  pageHealth.getWakeLock = holdWakeLock(() => pageHealth.page?.isDark !== true);
  requestImages();
  keepWorkerRegistered();
  blockInput();

  window.addEventListener('error', ({ message }) => reportError('page', message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('page', reason));
  const remount = () => window.dispatchEvent(new Event(remountEvent));
  watchLoop(remount, () => void reloadPage('frozen'));
  watchClocks(
    () => [timeKey, ...eventKeys].forEach(refetch),
    () => reloadBetweenSlides('frozen'),
  );
  for (const [reason, isDue, checkMs] of reloads)
    setInterval(() => {
      if (isDue()) reloadBetweenSlides(reason);
    }, checkMs);
}

function reloadBetweenSlides(reason: ReloadReason): void {
  void awaitSlideChange(maxSlideWaitMs).then(() => reloadPage(reason));
}
