import { withTimeLimit } from '#data/get-json.ts';
import { monotonic, pageClock } from '#data/trusted-clock.ts';
import { takenArea } from '#kiosk/slideshow/taken-area.ts';
import { pageHealth, slideChanges as loopChanges } from '#kiosk/watchdog/page-health.ts';
import { ownBuild } from '#kiosk/watchdog/reload-page.ts';
import { readWorkerState } from '#kiosk/watchdog/worker-link.ts';
import { buildHeartbeat } from './build-heartbeat.ts';

/** The build writes the version of package.json here. */
declare const __VERSION__: string;

const firstWithinMs = 10_000;
const intervalMs = 60_000;
/** Each way, of the interval. */
const jitter = 0.1;
const minPauseMs = 5000;
const spreadMs = 5000;

/** The text has `count` × 32 random bits. */
const randomText = (count: number) =>
  Array.from(crypto.getRandomValues(new Uint32Array(count)), (number) => number.toString(36)).join('');

/** The events shown since the last report, which has at most twelve. */
const shown: number[] = [];

function countShown(): void {
  const [, event] = /\/(\d+)$/.exec(pageHealth.loop?.current ?? '') ?? [];
  const isSeen = document.visibilityState === 'visible' && !takenArea().isCovered;
  if (event !== undefined && isSeen && shown.length < 12) shown.push(Number(event));
}

/** It is in memory only: it tells two loads of a page apart. */
const load = randomText(3);
const newDevice = randomText(4);

/**
 * Reports the state of the page once a minute, at once after a new error or a change of the parameters, and within five
 * seconds after a change of the notices on screen. Returns a function that reports at once. Two reports are at least five
 * seconds apart; a failed one is not repeated.
 */
export function sendHeartbeats(): () => void {
  let dueAt = monotonic() + Math.random() * firstWithinMs;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout>;
  let reportedSlideChanges = 0;
  let reportedState = '';
  let reportedNotices = '';
  const reportedErrors = new Set<string>();

  const schedule = (at: number) => {
    clearTimeout(timer);
    timer = setTimeout(send, Math.max(0, at - monotonic()));
  };
  const send = async () => {
    if (monotonic() >= dueAt) {
      // An error that repeats all the time is reported once a minute.
      reportedErrors.clear();
      dueAt = monotonic() + intervalMs * (1 + jitter * (2 * Math.random() - 1));
    }
    for (const error of newErrors()) reportedErrors.add(error);
    sentAt = monotonic();
    reportedState = describeParameters();
    reportedNotices = describeNotices();
    schedule(dueAt);
    const slideChanges = pageHealth.loop?.slideChanges ?? 0;
    if (await post(reportedSlideChanges)) reportedSlideChanges = slideChanges;
  };
  const newErrors = () =>
    pageHealth.errors
      .filter(({ at }) => at >= sentAt)
      .map(({ where, message }) => `${where}: ${message}`)
      .filter((error) => !reportedErrors.has(error));
  /** Uses no timer where it can: a fault is reported before the page is mounted again. */
  const sendSoon = () => {
    const mayAt = sentAt + minPauseMs;
    if (monotonic() >= mayAt) void send();
    else schedule(Math.min(dueAt, mayAt));
  };

  pageHealth.load = load;
  countShown();
  loopChanges.addEventListener('change', countShown);
  schedule(dueAt);
  pageHealth.onChange = () => {
    if (sentAt === Number.NEGATIVE_INFINITY) return;
    if (newErrors().length > 0 || reportedState !== describeParameters()) sendSoon();
    // All screens get a notice at the same moment.
    else if (reportedNotices !== describeNotices())
      schedule(Math.min(dueAt, Math.max(sentAt + minPauseMs, monotonic() + Math.random() * spreadMs)));
  };
  return sendSoon;
}

/** '' while no slideshow is mounted. */
const describeParameters = () => JSON.stringify(pageHealth.page?.parameters) ?? '';
const describeNotices = () => pageHealth.notices?.join() ?? '';

/** Whether the gateway has accepted the report. */
async function post(reportedSlideChanges: number): Promise<boolean> {
  try {
    const body = JSON.stringify(buildHeartbeat(await readFacts(reportedSlideChanges)));
    const { ok } = await withTimeLimit((signal) =>
      fetch('/api/heartbeats', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        cache: 'no-store',
        redirect: 'error',
        signal,
      }),
    );
    return ok;
  } catch {
    return false;
  }
}

/** The secret that all pages of this device share, also public/plain-report.js; of this load alone where nothing can be stored. */
function readDevice(): string {
  try {
    const device = localStorage.getItem('aushang-device') ?? newDevice;
    localStorage.setItem('aushang-device', device);
    return device;
  } catch {
    return newDevice;
  }
}

async function readFacts(reportedSlideChanges: number) {
  // The state is copied at the moment of a fault, before the page is mounted again.
  const health = { ...pageHealth };
  const uptimeMs = monotonic();
  const worker = await readWorkerState();
  return {
    health,
    isCovered: takenArea().isCovered,
    search: window.location.search,
    load,
    // Other walls have no state that a stranger could change.
    device: health.screen === undefined ? '' : readDevice(),
    build: ownBuild,
    version: __VERSION__,
    engine: navigator.userAgent,
    width: window.innerWidth,
    height: window.innerHeight,
    ratio: window.devicePixelRatio,
    now: pageClock.now(),
    skew: pageClock.source() === 'device' ? null : pageClock.skew(),
    uptimeMs,
    wakeLock: pageHealth.getWakeLock?.() ?? '',
    worker,
    storage: pageHealth.getStoragePlace?.() ?? '',
    heapBytes: performance.memory?.usedJSHeapSize ?? null,
    reportedSlideChanges,
    shown: shown.splice(0),
  };
}
