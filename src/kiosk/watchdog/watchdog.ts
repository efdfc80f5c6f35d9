import type { QueryClient } from '@tanstack/react-query';
import { monotonic } from '#data/clock.ts';
import { followUpdates } from '#data/follow-updates.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { anyMonitorDataKey } from '#data/use-monitor-data.ts';
import { siteKey } from '#data/use-site.ts';
import { timeKey } from '#data/use-trusted-time.ts';
import { storeMonitorData } from '#kiosk/storage/store-monitor-data.ts';
import { blockInput } from './block-input.ts';
import { holdWakeLock } from './hold-wake-lock.ts';
import { awaitSlideChange, getPageState, reportError, watchdogState } from './page-health.ts';
import { ownBuild } from './probe-page.ts';
import { type ReloadReason, reloadPage } from './reload-page.ts';
import { isQuietHour } from './reload-times.ts';
import { requestImages } from './request-images.ts';
import { remountEvent } from './run-page.tsx';
import { followBuilds } from './update-build.ts';
import { watchDevice } from './watch-device.ts';
import { watchLoop } from './watch-loop.ts';
import { watchMainThread } from './watch-main-thread.ts';
import { watchMemory } from './watch-memory.ts';
import { keepWorkerRegistered } from './worker-link.ts';

/** Spread the requests of many screens after an update. */
const eventsSpreadMs = 1000;
const buildSpreadMs = 20_000;
const nightCheckMs = 300_000;
const maxSlideWaitMs = 60_000;

/** Starts everything that runs as long as the page is open; nothing of it is ever stopped. */
export function startWatchdog(client: QueryClient): void {
  const refetch = (queryKey: readonly string[]) => void client.refetchQueries({ queryKey });
  const refetchWithin = (spreadMs: number, queryKey: readonly string[]) =>
    void setTimeout(() => refetch(queryKey), Math.random() * spreadMs);
  followUpdates(ownBuild, {
    onEvents: () => refetchWithin(eventsSpreadMs, anyMonitorDataKey),
    onBuild: () => refetchWithin(buildSpreadMs, siteKey),
  });
  watchDevice(() => [timeKey, anyMonitorDataKey].forEach(refetch));
  followBuilds(client);

  watchdogState.getStoragePlace = storeMonitorData(client, getPageState, pageClock);
  watchdogState.getWakeLock = holdWakeLock(() => getPageState()?.isDark !== true);
  requestImages(client);
  keepWorkerRegistered();
  blockInput();

  watchErrors();
  watchLoop({
    remount: () => window.dispatchEvent(new Event(remountEvent)),
    reload: () => reloadPage('frozen'),
    isWatched: () => getPageState()?.isDark === false && !document.hidden,
  });
  watchMemory(() => void reloadBetweenSlides('memory'));
  watchMainThread(() => void reloadBetweenSlides('frozen'));
  watchNight(() => void reloadBetweenSlides('night'));
}

async function reloadBetweenSlides(reason: ReloadReason): Promise<void> {
  await awaitSlideChange(maxSlideWaitMs);
  await reloadPage(reason);
}

function watchNight(onNight: () => void): void {
  const share = Math.random();
  const opened = monotonic();
  setInterval(() => {
    const page = getPageState();
    if (page === null) return;
    const { config, isDark } = page;
    const ageMs = monotonic() - opened;
    if (isQuietHour({ now: pageClock.now(), timeZone: config.timeZone, ageMs, share, isDark })) onNight();
  }, nightCheckMs);
}

/** Reports uncaught errors to the diagnostics. */
function watchErrors(): void {
  window.addEventListener('error', ({ message }) => reportError('page', message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('page', reason));
}
