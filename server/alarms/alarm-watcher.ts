import { setImmediate } from 'node:timers/promises';
import { messageOf } from '@aushang/serving/start/error-details.ts';
import type { Screen } from '#screens/screen.ts';
import type { Screens } from '#server/screens/screens.ts';
import type { StateJudge } from '#server/screens/state-judge.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { alarmAfterMs, type ChangeKind, findAlarmChange } from './find-alarm-change.ts';
import type { KnownAlarms } from './known-alarms.ts';

/** `since`: epoch ms, of the last report of a silent screen, else of the look that found the change. */
export interface AlarmChange {
  readonly screen: Screen;
  readonly kind: ChangeKind;
  readonly since: number;
}

interface PendingChange extends AlarmChange {
  readonly foundAt: number;
}

interface WatcherOptions {
  readonly screens: Pick<Screens, 'store'> & {
    readonly heartbeats: Pick<Screens['heartbeats'], 'reportsOf'>;
  };
  readonly stateJudge: StateJudge;
  readonly known: KnownAlarms;
  /** Whether this gateway is the one that decides. */
  readonly mayPoll: () => boolean;
  readonly now: () => number;
  readonly logger: Logger;
  readonly announce: (changes: readonly AlarmChange[]) => void;
}

/** Changes are gathered for so long after the first one. */
export const gatherMs = 60_000;
const portion = 200;

/** Compares the screens with the known alarms, and announces what changed for a minute. */
export function createAlarmWatcher(options: WatcherOptions) {
  const { screens, known, mayPoll, now, logger, announce } = options;
  let pending: ReadonlyMap<string, PendingChange> = new Map();
  let looking: Promise<void> | null = null;

  const announcePending = () => {
    const changes = [...pending.values()].filter(({ screen }) => screens.store.find(screen.name) !== null);
    pending = new Map();
    for (const { screen, kind, since } of changes)
      known.set(screen.name, kind === 'well' ? null : { kind, at: since });
    if (changes.length > 0) announce(changes.map(({ screen, kind, since }) => ({ screen, kind, since })));
  };
  const lookOnce = async () => {
    await known.load();
    const found = await findChanges(options, pending);
    if (!mayPoll()) return;
    for (const name of known.names()) if (screens.store.find(name) === null) known.set(name, null);
    pending = found;
    const first = Math.min(...[...pending.values()].map(({ foundAt }) => foundAt));
    if (now() - first >= gatherMs) announcePending();
    await known.save();
  };
  return {
    /** Called every 15 s. Does not reject. */
    look: (): Promise<void> => {
      if (!mayPoll()) {
        pending = new Map();
        known.release();
        return Promise.resolve();
      }
      if (!screens.store.isKnown()) return Promise.resolve();
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

/** In portions. A change that was `pending` keeps the time at which it was found. */
async function findChanges(
  { screens, stateJudge, known, now }: WatcherOptions,
  pending: ReadonlyMap<string, PendingChange>,
): Promise<ReadonlyMap<string, PendingChange>> {
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
      wasOutsideHours: () => stateJudge.isOutsideHours(reports, parameters, time - alarmAfterMs),
    };
    const before = known.find(screen.name)?.kind ?? null;
    const { listeningSince } = stateJudge;
    const kind = findAlarmChange(before, present, { now: time, listeningSince });
    if (kind === null) continue;
    const earlier = pending.get(screen.name);
    const foundSince = earlier?.kind === kind ? earlier.since : time;
    const since = kind === 'silent' ? lastAt : foundSince;
    found.set(screen.name, { screen, kind, since, foundAt: earlier?.foundAt ?? time });
  }
  return found;
}
