import { messageOf } from '@aushang/serving/process/error-details.ts';
import type { StateJudge } from '#screens/gateway/state-judge.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import { type CommonSilence, findCommonSilences } from '#screens/model/common-silence.ts';
import { type ScreenState, silentMs } from '#screens/model/screen-health.ts';
import type { Screen } from '#screens/model/screen.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { changeTime } from '#server/records/record-set.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { KnownOutages, Outage } from './known-outages.ts';

export type ChangeKind = Outage['kind'] | 'well';

interface ScreenNow {
  readonly state: ScreenState;
  /** When its last report arrived, epoch ms. */
  readonly lastAt: number;
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

/** `since`: epoch ms, of the last report of a silent screen, else of the look that found the change. */
export interface OutageChange {
  readonly screen: Screen;
  readonly kind: ChangeKind;
  readonly since: number;
}

/** What fell silent together, with the changes of it that nobody was told of. */
export type AnnouncedSilence = CommonSilence<unknown> & { readonly changes: readonly OutageChange[] };

/** The keys are names of screens. */
type PendingChanges = Map<string, OutageChange & { readonly foundAt: number }>;

interface WatcherOptions {
  readonly screens: {
    readonly store: Pick<Screens['store'], 'find' | 'isKnown' | 'list'>;
    readonly heartbeats: Pick<Screens['heartbeats'], 'reportsOf'>;
  };
  readonly stateJudge: StateJudge;
  readonly known: KnownOutages;
  /** Whether this gateway is the one that decides, and gets the reports of all others. */
  readonly mayWatch: () => boolean;
  readonly now: () => number;
  readonly logger: Logger;
  readonly announce: (changes: readonly OutageChange[], silences: readonly AnnouncedSilence[]) => void;
}

/** The longest pause between two reports: a change that lasts for so long is more than one report. */
const heartbeatMs = 66_000;
export const lookMs = 15_000;
/** Changes are gathered for so long after the first one. What has one cause is found within one pause and a look, and has lasted for another pause then. */
const gatherMs = 2 * heartbeatMs + lookMs;

/** Compares the screens with the known outages, and announces the changes that last. */
export function createOutageWatcher(options: WatcherOptions) {
  const { screens, known, mayWatch, now, logger, announce } = options;
  /** Since then the looks have followed each other, with all reports and by one clock; epoch ms. */
  let watchingSince = now();
  let lastLookAt = -Infinity;
  let pending: PendingChanges = new Map();
  let looking: Promise<void> | null = null;

  const recordOf = (id: string, outage: Outage | null) => ({
    id,
    changedAt: changeTime(known.find(id), now()),
    outage,
  });
  const lookOnce = async () => {
    const since = watchingSince;
    await known.look();
    const { found, seen } = await findChanges(options, pending, since);
    if (!mayWatch() || since !== watchingSince) return;
    pending = found;
    const isRemoved = (name: string) => screens.store.find(name) === null;
    const ended = known
      .list()
      .flatMap(({ id, outage }) => (outage && isRemoved(id) ? recordOf(id, null) : []));
    const due = takeDue(pending, now()).filter(({ screen }) => !isRemoved(screen.name));
    const { silences, together, others } = gatherSilences(due, seen, known);
    if (due.length > 0) announce(others, silences);
    const announced = [...others, ...together].map(({ screen, kind, since }) =>
      recordOf(screen.name, kind === 'well' ? null : { kind, at: since }),
    );
    if (ended.length + announced.length > 0) await known.change([...ended, ...announced]);
  };
  return {
    /** Called every `lookMs`. Does not reject. */
    look: (): Promise<void> => {
      if (!mayWatch() || !screens.store.isKnown()) {
        lastLookAt = -Infinity;
        return Promise.resolve();
      }
      const time = now();
      const isPaused = time < lastLookAt || time - lastLookAt > maxPauseMs;
      if (isPaused) pending = new Map();
      if (isPaused) watchingSince = time;
      lastLookAt = time;
      looking ??= lookOnce()
        .catch((error: unknown) =>
          logger.error({ reason: messageOf(error) }, 'screens can not be watched for alarms'),
        )
        .finally(() => (looking = null));
      return looking;
    },
    /** Resolves after a running look. */
    settle: async (): Promise<void> => void (await looking),
  };
}

/** Takes the changes that have lasted out of `pending`, at once those of one cause. */
function takeDue(pending: PendingChanges, now: number): readonly OutageChange[] {
  const ages = [...pending.values()].map((change) => ({ change, age: now - change.foundAt }));
  if (ages.every(({ age }) => age < gatherMs)) return [];
  const lasting = ages.filter(({ age }) => age >= heartbeatMs).map(({ change }) => change);
  for (const { screen } of lasting) pending.delete(screen.name);
  return lasting;
}

type SeenScreen = Awaited<ReturnType<typeof findChanges>>['seen'][number];

/** The common silences of which a change is due, with all of their screens that nobody was told of, though some are silent for less long. */
function gatherSilences(due: readonly OutageChange[], seen: readonly SeenScreen[], known: KnownOutages) {
  const names = new Set(due.filter(({ kind }) => kind === 'silent').map(({ screen }) => screen.name));
  const silences = findCommonSilences(seen).flatMap((silence): readonly AnnouncedSilence[] => {
    if (!silence.screens.some(({ screen }) => names.has(screen.name))) return [];
    const untold = silence.screens.filter(({ screen }) => known.find(screen.name)?.outage?.kind !== 'silent');
    const changes = untold.map(({ screen, lastAt }) => ({ screen, kind: 'silent', since: lastAt }) as const);
    return [{ ...silence, changes }];
  });
  const together = silences.flatMap(({ changes }) => changes);
  const gathered = new Set(together.map(({ screen }) => screen));
  return { silences, together, others: due.filter(({ screen }) => !gathered.has(screen)) };
}

/** Looks at portions of the screens. A change that was `pending` keeps the time at which it was found. `seen`: those that have reported. */
async function findChanges(
  { screens, stateJudge, known, now }: WatcherOptions,
  pending: PendingChanges,
  watchingSince: number,
) {
  const found: PendingChanges = new Map();
  const seen = [];
  for await (const part of inPortions(screens.store.list()))
    for (const screen of part) {
      const { name, parameters } = screen;
      const reports = screens.heartbeats.reportsOf(name);
      if (reports === null) continue;
      const { lastAt } = reports;
      const time = now();
      const present = {
        state: stateJudge.judge(reports, parameters),
        lastAt,
        wasOutsideHours: () => stateJudge.isOutsideHours(reports, parameters, time - outageAfterMs),
      };
      // One whose hours have just begun needs some minutes to start.
      const isExpected = present.state !== 'silent' || !present.wasOutsideHours();
      const building = screen.place.building ?? '';
      seen.push({ screen, lastAt, building, state: isExpected ? present.state : ('dark' as const) });
      const kind = findOutageChange(known.find(name)?.outage ?? null, present, { now: time, watchingSince });
      if (kind === null) continue;
      const earlier = pending.get(name);
      const foundAt = earlier?.kind === kind ? earlier.foundAt : time;
      found.set(name, { screen, kind, since: kind === 'silent' ? lastAt : foundAt, foundAt });
    }
  return { found, seen };
}
