import { newestReadAt, type PollResult, type SnapshotKeeper } from '#server/snapshot/snapshot-keeper.ts';
import type { SnapshotStore } from '#server/snapshot/snapshot-store.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { GatewayClock } from '#server/clock/gateway-clock.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
import type { ServedEventsStore } from './served-events-store.ts';
import type { UpdateHub } from './update-hub.ts';

/** Sends each new snapshot to the served events, the update stream, the disk and the other gateways. */
export function createPublisher(parts: {
  readonly keeper: SnapshotKeeper;
  readonly servedStore: ServedEventsStore;
  readonly store: SnapshotStore;
  readonly updates: UpdateHub;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly clock: Pick<GatewayClock, 'learnSnapshot'>;
  readonly share: (snapshot: Snapshot) => Promise<void>;
}) {
  const { keeper, servedStore, store, updates, metrics, now, clock, share } = parts;
  let reason = 'The event service has not answered yet';
  const publish = async (snapshot: Snapshot): Promise<boolean> => {
    clock.learnSnapshot(newestReadAt(snapshot));
    const hasChanged = await servedStore.publish(snapshot);
    const served = servedStore.servedLanguage(undefined);
    if (hasChanged && served !== null && updates.size() > 0)
      await updates.send('events', (await served.events.answerEvents(null, now())).etag);
    return hasChanged;
  };
  const save = async (snapshot: Snapshot, hasChanged: boolean) => {
    if (!(await store.save(snapshot, hasChanged))) metrics.countStoreFailure();
  };
  return {
    serve: async () => {
      const snapshot = keeper.snapshot();
      if (snapshot !== null) await publish(snapshot);
    },
    /** Serves a snapshot from the disk or another gateway if it is newer than the current one. */
    receive: async (snapshot: Snapshot) => {
      if (keeper.adopt(snapshot) && (await publish(snapshot))) await save(snapshot, true);
    },
    poll: async (): Promise<PollResult> => {
      const result = await keeper.poll();
      metrics.countPoll(result.failure ?? 'ok');
      if (result.failure !== null) reason = `The event service can not be read: ${result.failure}`;
      const snapshot = keeper.snapshot();
      if (!result.hasNewSnapshot || snapshot === null) return result;
      const hasChanged = await publish(snapshot);
      await share(snapshot);
      await save(snapshot, hasChanged);
      return result;
    },
    /** Why there is nothing to serve yet. */
    reason: () => reason,
  };
}
