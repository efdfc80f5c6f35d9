import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '#config/site.ts';
import { monotonic } from '#data/clock.ts';
import { followUpdates } from '#data/follow-updates.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { anyMonitorDataKey } from '#data/use-monitor-data.ts';
import { siteKey } from '#data/use-site.ts';
import { timeKey } from '#data/use-trusted-time.ts';
import { storeMonitorData } from '#kiosk/storage/store-monitor-data.ts';
import { awaitSlideChange } from './await-slide-change.ts';
import { blockGestures } from './block-gestures.ts';
import { hidePointer } from './hide-pointer.ts';
import { holdWakeLock } from './hold-wake-lock.ts';
import { reportError } from './page-health.ts';
import { ownBuild } from './probe-page.ts';
import { type ReloadReason, reloadPage } from './reload-page.ts';
import { isQuietHour } from './reload-times.ts';
import { requestImages } from './request-images.ts';
import { remountEvent } from './run-page.tsx';
import { createBuildUpdater } from './update-build.ts';
import { watchDevice } from './watch-device.ts';
import { watchLoop } from './watch-loop.ts';
import { watchMainThread } from './watch-main-thread.ts';
import { watchMemory } from './watch-memory.ts';
import { type PageState, watchdogState } from './watchdog-state.ts';
import { keepWorkerRegistered } from './worker-link.ts';

/** Spread the requests of many screens after an update. */
const eventsSpreadMs = 1000;
const buildSpreadMs = 20_000;
const nightCheckMs = 300_000;
const maxSlideWaitMs = 60_000;

export function startWatchdog(client: QueryClient, getPage: () => PageState): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const refetch = (queryKey: readonly string[]) => void client.refetchQueries({ queryKey });
  const refetchWithin = (spreadMs: number, queryKey: readonly string[]) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      refetch(queryKey);
    }, Math.random() * spreadMs);
    timers.add(timer);
  };

  const builds = createBuildUpdater();
  const checkBuild = () => builds.checkBuild(client.getQueryData<Site>(siteKey)?.build ?? '');
  const stopBuilds = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === siteKey[0]) checkBuild();
  });
  checkBuild();
  const updates = {
    onEvents: () => refetchWithin(eventsSpreadMs, anyMonitorDataKey),
    onBuild: () => refetchWithin(buildSpreadMs, siteKey),
  };
  const storing = storeMonitorData(client, getPage, pageClock);
  const lock = holdWakeLock(() => !getPage().isDark);
  watchdogState.getWakeLock = lock.getState;
  watchdogState.getStoragePlace = storing.getPlace;

  const stops = [
    followUpdates(ownBuild, updates),
    stopBuilds,
    builds.stop,
    storing.stop,
    lock.stop,
    requestImages(client, getPage),
    keepWorkerRegistered(),
    watchLoop({
      remount: () => window.dispatchEvent(new Event(remountEvent)),
      reload: () => reloadPage('frozen'),
      isWatched: () => !getPage().isDark && !document.hidden,
    }),
    watchMemory(() => void reloadBetweenSlides('memory')),
    watchDevice(() => [timeKey, anyMonitorDataKey].forEach(refetch)),
    watchNight(getPage, () => void reloadBetweenSlides('night')),
    watchErrors(),
    watchMainThread(() => void reloadBetweenSlides('frozen')),
    blockGestures(),
    hidePointer(),
    () => timers.forEach(clearTimeout),
  ];
  return () => stops.forEach((stop) => stop());
}

async function reloadBetweenSlides(reason: ReloadReason): Promise<void> {
  await awaitSlideChange(maxSlideWaitMs);
  await reloadPage(reason);
}

function watchNight(getPage: () => PageState, onNight: () => void): () => void {
  const share = Math.random();
  const opened = monotonic();
  const timer = setInterval(() => {
    const { config, isDark } = getPage();
    const ageMs = monotonic() - opened;
    if (isQuietHour({ now: pageClock.now(), timeZone: config.timeZone, ageMs, share, isDark })) onNight();
  }, nightCheckMs);
  return () => clearInterval(timer);
}

/** Reports uncaught errors to the diagnostics. */
function watchErrors(): () => void {
  const onError = ({ message }: ErrorEvent) => reportError('page', message);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportError('page', reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
