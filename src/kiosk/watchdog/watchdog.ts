import type { QueryClient } from '@tanstack/react-query';
import type { Site } from '#config/site.ts';
import { followUpdates } from '#data/follow-updates.ts';
import { storeMonitorData } from '#kiosk/storage/store-monitor-data.ts';
import { monotonic } from '#data/clock.ts';
import { pageClock } from '#data/trusted-clock.ts';
import { wire } from '#data/record-answers.ts';
import { siteKey } from '#data/use-site.ts';
import { timeKey } from '#data/use-trusted-time.ts';
import { awaitSlideChange } from './await-slide-change.ts';
import { watchdogState } from './watchdog-state.ts';
import { watchMainThread } from './watch-main-thread.ts';
import { holdWakeLock } from './hold-wake-lock.ts';
import { requestImages } from './request-images.ts';
import { ownBuild } from './probe-page.ts';
import { isQuietHour } from './reload-times.ts';
import { type ReloadReason, reloadPage } from './reload-page.ts';
import { createBuildUpdater } from './update-build.ts';
import { remountEvent } from './run-page.tsx';
import type { PageState } from './watchdog-state.ts';
import { reportError } from './page-health.ts';
import { hidePointer } from './hide-pointer.ts';
import { blockGestures } from './block-gestures.ts';
import { watchDevice } from './watch-device.ts';
import { watchLoop } from './watch-loop.ts';
import { watchMemory } from './watch-memory.ts';
import { keepWorkerRegistered } from './worker-link.ts';

/** Screens that hear of a change in one moment ask within this time, not at once. */
const eventsSpreadMs = 1000;
const buildSpreadMs = 20_000;
const nightLookMs = 300_000;
const longestTurnMs = 60_000;

/**
 * Looks after a wall for months: keeps its data, follows the gateway, takes new builds, sees what hangs or leaks and
 * repairs it. `facts` tells how the page is now. Returns how to stop.
 */
export function startWatchdog(client: QueryClient, facts: () => PageState): () => void {
  const delays = new Set<ReturnType<typeof setTimeout>>();
  const soon = (spreadMs: number, run: () => unknown) => {
    const timer = setTimeout(() => {
      delays.delete(timer);
      run();
    }, Math.random() * spreadMs);
    delays.add(timer);
  };
  const ask = (key: string) => void client.refetchQueries({ queryKey: [key] });
  const reload = (reason: ReloadReason) => runBetweenSlides(() => reloadPage(reason));

  const builds = createBuildUpdater(Math.random);
  const offerBuild = () => builds.offer(client.getQueryData<Site>(siteKey)?.build ?? '');
  const stopBuilds = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === siteKey[0]) offerBuild();
  });
  offerBuild();
  const updates = {
    onEvents: () => soon(eventsSpreadMs, () => ask('board')),
    onBuild: () => soon(buildSpreadMs, () => ask('site')),
  };
  const kept = storeMonitorData(client, facts, wire.keep, pageClock);
  const lock = holdWakeLock(() => !facts().isDark);
  watchdogState.wakeLock = lock.state;
  watchdogState.keptWhere = kept.where;

  const stops = [
    followUpdates(ownBuild, updates, Math.random),
    stopBuilds,
    builds.stop,
    kept.stop,
    lock.stop,
    requestImages(client, facts),
    keepWorkerRegistered(),
    watchLoop({
      remount: () => window.dispatchEvent(new Event(remountEvent)),
      reload: () => reloadPage('frozen'),
      isWatched: () => !facts().isDark && !document.hidden,
    }),
    watchMemory(() => void reload('memory')),
    watchDevice(() => [timeKey[0], 'board'].forEach((key) => key !== undefined && ask(key))),
    watchNight(facts, () => void reload('night')),
    watchErrors(),
    watchMainThread(() => void reload('frozen')),
    blockGestures(),
    hidePointer(),
    () => delays.forEach(clearTimeout),
  ];
  return () => stops.forEach((stop) => stop());
}

async function runBetweenSlides(run: () => Promise<unknown>): Promise<void> {
  await awaitSlideChange(longestTurnMs);
  await run();
}

function watchNight(facts: () => PageState, onNight: () => void): () => void {
  const share = Math.random();
  const opened = monotonic();
  const timer = setInterval(() => {
    const { config, isDark } = facts();
    const ageMs = monotonic() - opened;
    if (isQuietHour({ now: pageClock.now(), timeZone: config.timeZone, ageMs, share, isDark })) onNight();
  }, nightLookMs);
  return () => clearInterval(timer);
}

/** What nobody caught is remembered for the diagnostics. */
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
