import { setImmediate } from 'node:timers/promises';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import type { StateJudge } from '#screens/gateway/state-judge.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import { type ScreenState, silentMs } from '#screens/model/screen-health.ts';
import type { Screen } from '#screens/model/screen.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { KnownOutages, Outage, OutageKind } from './known-outages.ts';

export type ChangeKind = OutageKind | 'well';

/** What is known of a screen now. */
interface ScreenNow {
  readonly state: ScreenState;
  /** When its last report arrived, epoch ms; null: never. */
  readonly lastAt: number | null;
  /** Whether it was outside of its hours `outageAfterMs` ago. */
  readonly wasOutsideHours: () => boolean;
}

/** A screen is out after so long without a report; shorter pauses are those of a restart or an update. */
const outageAfterMs = 300_000;

/**
 * The change of a screen that had the outage `before` (null: none), or null. While a screen is merely outside of its hours its
 * outage stays: a screen that is switched off at night says nothing about its fault. `watchingSince`: when silence began to count.
 */
export function findOutageChange(
  before: Outage | null,
  screen: ScreenNow,
  { now, watchingSince }: { readonly now: number; readonly watchingSince: number },
): ChangeKind | null {
  const { state, lastAt } = screen;
  if (lastAt === null) return null;
  // Whatever the clock says: the report that was the last one when the screen fell silent tells nothing new.
  if (before?.kind === 'silent' && lastAt === before.at) return null;
  const isRecent = now - lastAt <= silentMs;
  // A restart of the gateway leaves a silent screen in the state of its last report, until it is silent again.
  if (state === 'frozen') return before?.kind === 'frozen' || !isRecent ? null : 'frozen';
  if (state === 'silent') {
    if (before?.kind === 'silent' || now - Math.max(lastAt, watchingSince) <= outageAfterMs) return null;
    // Screens need some minutes to start when their hours begin.
    return screen.wasOutsideHours() ? null : 'silent';
  }
  return before !== null && isRecent ? 'well' : null;
}

/** The longest time between two looks. A longer pause means that the clock was set, or that reports may be missing. */
const maxPauseMs = 60_000;

/** How long the looks at the screens have followed each other, with all reports and by one clock. */
function createWatchPeriod(now: () => number) {
  let since = now();
  let lastLookAt: number | null = null;
  return {
    /** Epoch ms. */
    since: () => since,
    /** It must be called at each look; true if a new period begins with it. */
    continue: (): boolean => {
      const pause = lastLookAt === null ? Infinity : now() - lastLookAt;
      lastLookAt = now();
      if (pause >= 0 && pause <= maxPauseMs) return false;
      since = now();
      return true;
    },
    /** The next look begins a new one. */
    end: (): void => {
      lastLookAt = null;
    },
  };
}

/** `since`: epoch ms, of the last report of a silent screen, else of the look that found the change. */
export interface OutageChange {
  readonly screen: Screen;
  readonly kind: ChangeKind;
  readonly since: number;
}

interface PendingChange extends OutageChange {
  readonly foundAt: number;
}
type PendingChanges = ReadonlyMap<string, PendingChange>;

interface WatcherOptions {
  readonly screens: Pick<Screens, 'store'> & {
    readonly heartbeats: Pick<Screens['heartbeats'], 'reportsOf'>;
  };
  readonly stateJudge: StateJudge;
  readonly known: KnownOutages;
  /** Whether this gateway is the one that decides, and gets the reports of all others. */
  readonly mayWatch: () => boolean;
  readonly now: () => number;
  readonly logger: Logger;
  readonly announce: (changes: readonly OutageChange[]) => void;
}

/** The longest pause between two reports: a change that lasts for so long is more than one report. */
const heartbeatMs = 66_000;
/** The time between two looks. */
export const lookMs = 15_000;
/** Changes are gathered for so long after the first one. What has one cause is found within one pause and a look, and has lasted for another pause then. */
const gatherMs = 2 * heartbeatMs + lookMs;
const portion = 200;

/** Compares the screens with the known outages, and announces the changes that last. */
export function createOutageWatcher(options: WatcherOptions) {
  const { screens, known, mayWatch, now, logger, announce } = options;
  const period = createWatchPeriod(now);
  let pending: PendingChanges = new Map();
  let looking: Promise<void> | null = null;

  const announceDue = () => {
    const { due, rest } = splitDue(pending, now());
    pending = rest;
    const changes = due.filter(({ screen }) => screens.store.find(screen.name) !== null);
    for (const { screen, kind, since } of changes)
      known.set(screen.name, kind === 'well' ? null : { kind, at: since });
    if (changes.length > 0) announce(changes.map(({ screen, kind, since }) => ({ screen, kind, since })));
  };
  const lookOnce = async () => {
    const since = period.since();
    await known.load();
    const found = await findChanges(options, pending, since);
    if (!mayWatch() || since !== period.since()) return;
    for (const name of known.names()) if (screens.store.find(name) === null) known.set(name, null);
    pending = found;
    announceDue();
    await known.save();
  };
  return {
    /** Called every `lookMs`. Does not reject. */
    look: (): Promise<void> => {
      if (!mayWatch() || !screens.store.isKnown()) {
        period.end();
        known.release();
        return Promise.resolve();
      }
      if (period.continue()) pending = new Map();
      looking ??= lookOnce()
        .catch((error: unknown) =>
          logger.error({ reason: messageOf(error) }, 'screens can not be watched for alarms'),
        )
        .finally(() => {
          looking = null;
        });
      return looking;
    },
    /** Resolves after a running look. */
    settle: async (): Promise<void> => void (await looking),
  };
}

/** Those to announce at `time`, and those that wait. */
function splitDue(pending: PendingChanges, time: number) {
  const all = [...pending.values()];
  if (!all.some(({ foundAt }) => time - foundAt >= gatherMs)) return { due: [], rest: pending };
  const lasts = ({ foundAt }: PendingChange) => time - foundAt >= heartbeatMs;
  return { due: all.filter(lasts), rest: new Map([...pending].filter(([, one]) => !lasts(one))) };
}

/** Looks at portions of the screens. A change that was `pending` keeps the time at which it was found. */
async function findChanges(
  { screens, stateJudge, known, now }: WatcherOptions,
  pending: PendingChanges,
  watchingSince: number,
): Promise<PendingChanges> {
  const found = new Map<string, PendingChange>();
  for (const [at, screen] of screens.store.list().entries()) {
    if (at % portion === 0) await setImmediate();
    const reports = screens.heartbeats.reportsOf(screen.name);
    if (reports === null) continue;
    const { parameters } = screen;
    const time = now();
    const { lastAt } = reports;
    const present = {
      state: stateJudge.judge(reports, parameters),
      lastAt,
      wasOutsideHours: () => stateJudge.isOutsideHours(reports, parameters, time - outageAfterMs),
    };
    const kind = findOutageChange(known.find(screen.name), present, { now: time, watchingSince });
    if (kind === null) continue;
    const earlier = pending.get(screen.name);
    const foundAt = earlier?.kind === kind ? earlier.foundAt : time;
    found.set(screen.name, { screen, kind, since: kind === 'silent' ? lastAt : foundAt, foundAt });
  }
  return found;
}
