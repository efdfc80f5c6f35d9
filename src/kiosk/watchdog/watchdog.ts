import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { growingPause } from '#limits/growing-pause.ts';
import { parseParameters } from '#config/parameters.ts';
import { screenNameOf } from '#config/screen-settings.ts';
import type { Site } from '#config/site.ts';
import { withTimeLimit } from '#data/get-json.ts';
import { shareUpdates } from '#data/share-updates.ts';
import { deviceClock, monotonic, pageClock } from '#data/trusted-clock.ts';
import { anyMonitorDataKey, anyTranslationKey } from '#data/use-monitor-data.ts';
import { noticesKey, receiveNotices } from '#data/use-notices.ts';
import { siteKey } from '#data/use-site.ts';
import { timeKey } from '#data/use-trusted-time.ts';
import { localHour } from '#domain/local-time.ts';
import { takenArea } from '#kiosk/slideshow/taken-area.ts';
import { storeMonitorData } from '#kiosk/storage/store-monitor-data.ts';
import { noticesQueryOf } from '#notices/model/notice.ts';
import { sendHeartbeats } from '#screens/wall/send-heartbeats.ts';
import { blockInput, holdWakeLock } from './keep-screen.ts';
import { awaitSlideChange, type LoopState, pageHealth, type PageState, reportError } from './page-health.ts';
import { ownBuild, probePage, readReloads, reloadPage, type ReloadReason } from './reload-page.ts';
import { remountEvent } from './run-page.tsx';
import { awaitNewWorker, keepWorkerRegistered, removeWorker, requestImages } from './worker-link.ts';

const clockCheckMs = 5000;
const jumpMs = 5000;
const hangMs = 20_000;
const longHangMs = 180_000;

/** A sleeping device stops the monotonic clock. The launcher detects a thread that stays blocked. */
export function watchClocks(onWake: () => void, onLongHang: () => void): void {
  let last = { page: monotonic(), device: deviceClock.now() };
  setInterval(() => {
    const now = { page: monotonic(), device: deviceClock.now() };
    const elapsed = now.page - last.page;
    if (Math.abs(now.device - last.device - elapsed) > jumpMs) onWake();
    last = now;
    const hang = elapsed - clockCheckMs;
    if (hang <= hangMs || document.hidden) return;
    reportError('hung', `${Math.round(hang / 1000)} s`);
    if (hang > longHangMs) onLongHang();
  }, clockCheckMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onWake();
  });
}

const loopCheckMs = 15_000;
/** Timers of a slow device are late. */
const toleranceMs = 30_000;
const recurrenceMs = 600_000;

/** Null without a fault. `now` in monotonic ms. */
export function findFault(loop: LoopState | null, hasSlide: boolean, now: number): 'blank' | 'frozen' | null {
  if (loop === null || !hasSlide) return 'blank';
  const isOverdue = now - loop.since > loop.dwellSeconds * 1000 + toleranceMs;
  return isOverdue && !loop.isPaused ? 'frozen' : null;
}

/** Reports and remounts a page with a fault in two consecutive checks; reloads it if that recurs within ten minutes. */
export function watchLoop(report: () => void, remount: () => void, reload: () => void): void {
  let remountedAt = Number.NEGATIVE_INFINITY;
  let wasAtFault = false;
  setInterval(() => {
    const now = monotonic();
    // Hidden pages have slow timers.
    const isWatched = pageHealth.page?.isDark === false && !document.hidden;
    const fault = isWatched ? findFault(pageHealth.loop, hasSlide(), now) : null;
    if (fault !== null && wasAtFault) {
      reportError('watchdog', fault);
      report();
      if (now - remountedAt < recurrenceMs) reload();
      else {
        remountedAt = now;
        remount();
      }
    }
    wasAtFault = fault !== null && !wasAtFault;
  }, loopCheckMs);
}

function hasSlide(): boolean {
  const [slide, ...others] = document.querySelectorAll('article[aria-current="true"]');
  return slide !== undefined && others.length === 0 && slide.clientHeight > 0 && slide.textContent !== '';
}

const maxShare = 0.75;
/** A page needs some tens of MB. */
const maxBytes = 400_000_000;

declare global {
  interface Performance {
    /** Only in Chromium. */
    readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };
  }
}

export function isHeapTooLarge(): boolean {
  const { memory } = performance;
  if (memory === undefined) return false;
  return memory.usedJSHeapSize > Math.min(maxBytes, memory.jsHeapSizeLimit * maxShare);
}

const hourMs = 3_600_000;
/** The night starts after clock changes, which are between two and three. */
const [nightStartHour, nightHours] = [3, 2];
const minAgeMs = 12 * hourMs;

/** Whether a page may reload now: at night, over which `share` (0–1) spreads many screens, or while its screen is dark. */
export function isQuietHour(
  { config, isDark }: Pick<PageState, 'config' | 'isDark'>,
  { now, ageMs, share }: Readonly<Record<'now' | 'ageMs' | 'share', number>>,
): boolean {
  if (ageMs < minAgeMs) return false;
  const hour = localHour(now, config.timeZone);
  const isNight = hour >= nightStartHour + share * (nightHours - 0.5) && hour < nightStartHour + nightHours;
  return isNight || (isDark && ageMs > minAgeMs + share * hourMs);
}

const share = Math.random();
const openedAt = monotonic();

function isQuietNow(): boolean {
  const facts = { now: pageClock.now(), ageMs: monotonic() - openedAt, share };
  return pageHealth.page !== null && isQuietHour(pageHealth.page, facts);
}

const updateSpreadMs = 30_000;
const maxUpdateWaitMs = 120_000;
/** Attempts have pauses, because a deployment takes some time. All limits together are below five minutes. */
const pausesMs = { first: 20_000, longest: 60_000 };

/** Reloads the page between two slides, once the gateway serves a new build completely. */
export function followBuilds(client: QueryClient): void {
  const readBuild = () => client.getQueryData<Site>(siteKey)?.build ?? '';
  const isOutdated = () => ownBuild !== '' && readBuild() !== '' && readBuild() !== ownBuild;
  let isUpdating = false;
  const update = async () => {
    if (isUpdating || !isOutdated()) return;
    isUpdating = true;
    await wait(Math.random() * updateSpreadMs);
    // Another build may follow meanwhile, or the own one again.
    for (let tries = 0; isOutdated() && !(await tryUpdate(readBuild())); tries += 1)
      await wait(growingPause(tries, pausesMs));
    // If the page is still outdated, the reload is under way.
    isUpdating = isOutdated();
  };
  client.getQueryCache().subscribe(() => void update());
  void update();
}

async function tryUpdate(build: string): Promise<boolean> {
  try {
    if ((await probePage()) !== build) return false;
    // The last reload got the old build from the service worker: the gateway answered too late for it.
    const isSecond = readReloads().reason === 'build';
    // Whatever hangs there, the gateway serves the new page.
    await (isSecond ? withTimeLimit(removeWorker) : awaitNewWorker()).catch(() => undefined);
    await awaitSlideChange(maxUpdateWaitMs);
    return await reloadPage('build');
  } catch (error) {
    reportError('new build', error);
    return false;
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const moveCheckMs = 60_000;
const neededAnswers = 3;

/** No captive portal and no sign-in page answers like this. */
const gatewaySchema = z.object({ software: z.literal('aushang'), now: z.number() });

/**
 * Opens the page on the gateway that its own redirects to, once that has answered three times in a row
 * (docs/decisions/a-page-navigates-only-after-an-answer-of-the-gateway.md).
 */
export function followMove(client: QueryClient): void {
  let [origin, answers] = ['', 0];
  setInterval(async () => {
    const isFailing = client.getQueryState(noticesKey)?.status === 'error';
    const found = isFailing ? await findMovedGateway().catch(() => '') : '';
    [origin, answers] = [found, found === origin ? answers + 1 : 1];
    const { pathname, search } = window.location;
    if (origin !== '' && answers >= neededAnswers) window.location.replace(origin + pathname + search);
  }, moveCheckMs);
}

/** The origin of the gateway that answers in place of the own one; '' without one, and for one that gives up TLS. */
const findMovedGateway = () =>
  withTimeLimit(async (signal) => {
    const response = await fetch('/api/time', { cache: 'no-store', signal });
    const { origin, protocol } = new URL(response.url);
    const isAsSafe = protocol === 'https:' || protocol === window.location.protocol;
    // The answer is always read, because one that is not keeps its connection.
    const isGateway = z.safeParse(gatewaySchema, await response.json()).success;
    return isGateway && isAsSafe && origin !== window.location.origin ? origin : '';
  });

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
  // `active` leaves out monitors that the screen showed before its settings changed.
  const refetch = (queryKey: readonly string[]) => void client.refetchQueries({ queryKey, type: 'active' });
  const refetchWithin = (spreadMs: number, queryKey: readonly string[]) =>
    void setTimeout(() => refetch(queryKey), Math.random() * spreadMs);
  const { search, pathname } = window.location;
  const wall = noticesQueryOf(parseParameters(search).parameters.monitor, screenNameOf(pathname));
  const onUpdate = (type: string, data: string) => {
    if (type === 'open') refetch(noticesKey);
    if (type === 'open') refetchSettingsOf('*');
    if (type === 'screens') refetchSettingsOf(data);
    if (type === 'notices') receiveNotices(client, data);
    if (type === 'reload') refetchWithin(buildSpreadMs, siteKey);
    if (type === 'time') refetchWithin(eventsSpreadMs, timeKey);
    if (['open', 'events', 'time'].includes(type))
      eventKeys.forEach((key) => refetchWithin(eventsSpreadMs, key));
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
