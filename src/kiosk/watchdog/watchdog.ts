import type { QueryClient } from '@tanstack/react-query';
import { parseParameters } from '#config/parameters.ts';
import { screenNameOf } from '#config/screen-address.ts';
import { shareUpdates } from '#data/share-updates.ts';
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
import { sendHeartbeats } from '#screens/wall/send-heartbeats.ts';
import { followBuilds } from './update-build.ts';
import { isHeapTooLarge, isQuietNow, watchClocks, watchLoop } from './watch-page.ts';
import { noticesQueryOf } from '#notices/model/notice.ts';
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
  const wall = readWall();
  const onEvents = () => eventKeys.forEach((key) => refetchWithin(eventsSpreadMs, key));
  const onUpdate = (type: string, data: string) => {
    if (type === 'open') refetch(noticesKey);
    if (type === 'open' || type === 'events') onEvents();
    if (type === 'open') refetchSettingsOf('*');
    if (type === 'screens') refetchSettingsOf(data);
    if (type === 'notices') receiveNotices(client, data);
    if (type === 'reload') refetchWithin(buildSpreadMs, siteKey);
    if (type === 'time') [timeKey, ...eventKeys].forEach((key) => refetchWithin(eventsSpreadMs, key));
  };
  shareUpdates({ build: ownBuild, wall, onUpdate });
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

/** Whose notices this page shows. */
function readWall(): string {
  const { parameters } = parseParameters(window.location.search);
  return noticesQueryOf({
    monitors: parameters.monitor ?? [],
    screen: screenNameOf(window.location.pathname),
  });
}

/** `names`: with commas, or `*` for any screen. */
function refetchSettingsOf(names: string): void {
  const spreadMs = names === '*' ? eventsSpreadMs : 0;
  if (spreadMs > 0 || names.split(',').some((name) => name === pageHealth.screen?.name))
    setTimeout(refetchSettings, Math.random() * spreadMs);
}

const refetchSettings = () => pageHealth.screen?.refetch();

function reloadBetweenSlides(reason: ReloadReason): void {
  void awaitSlideChange(maxSlideWaitMs).then(() => reloadPage(reason));
}
