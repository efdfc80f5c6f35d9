import type { GatewayClock } from '#server/clock/gateway-clock.ts';
import type { Sharing } from '#server/sharing/redis-sharing.ts';
import { newestReadAt, type PollResult, type SnapshotKeeper } from '#server/snapshot/snapshot-keeper.ts';
import type { createSnapshotStore } from '#server/snapshot/snapshot-store.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
import type { ImageFoci } from '#server/upstream/image-foci.ts';
import type { ServedEventsStore } from './served-events-store.ts';
import type { UpdateHub } from './update-hub.ts';

interface PublisherParts {
  readonly clock: Pick<GatewayClock, 'learnSnapshot'>;
  readonly foci: Pick<ImageFoci, 'addTo' | 'learnFrom'>;
  readonly keeper: SnapshotKeeper;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly servedStore: ServedEventsStore;
  readonly sharing: Pick<Sharing, 'share'>;
  readonly store: Pick<ReturnType<typeof createSnapshotStore>, 'save'>;
  readonly updates: UpdateHub;
}

export type Publisher = ReturnType<typeof createPublisher>;

/** Sends each new snapshot to the served events, the update stream, the disk and the other gateways. */
export function createPublisher(parts: PublisherParts) {
  const { keeper, servedStore, foci, store, updates, metrics, now, clock, sharing } = parts;
  let reason = 'The event service has not answered yet';
  /** Serves the snapshot of the keeper with the points of interest of images that are known by now; null if there is none. */
  const publish = async () => {
    const kept = keeper.snapshot();
    if (kept === null) return null;
    const readings = [...kept.readings].map(
      ([language, reading]) => [language, foci.addTo(reading)] as const,
    );
    const snapshot: Snapshot = { ...kept, readings: new Map(readings) };
    clock.learnSnapshot(newestReadAt(snapshot));
    const hasChanged = await servedStore.publish(snapshot);
    const served = servedStore.servedLanguage(undefined);
    if (hasChanged && served !== null && updates.size() > 0)
      await updates.send('events', (await served.events.answerEvents(null, now())).etag);
    return { snapshot, hasChanged };
  };
  const save = async (snapshot: Snapshot, hasChanged: boolean) => {
    if (!(await store.save(snapshot, hasChanged))) metrics.countStoreFailure();
  };
  return {
    serve: publish,
    /** Serves a snapshot from the disk or another gateway if it is newer than the current one. */
    receive: async (received: Snapshot) => {
      if (!keeper.adopt(received)) return;
      for (const reading of received.readings.values()) foci.learnFrom(reading);
      const published = await publish();
      if (published?.hasChanged === true) await save(published.snapshot, true);
    },
    poll: async (): Promise<PollResult> => {
      const result = await keeper.poll();
      metrics.countPoll(result.failure ?? 'ok');
      if (result.failure !== null) reason = `The event service can not be read: ${result.failure}`;
      const published = result.hasNewSnapshot ? await publish() : null;
      if (published === null) return result;
      await sharing.share(published.snapshot);
      await save(published.snapshot, published.hasChanged);
      return result;
    },
    /** Why there is nothing to serve yet. */
    reason: () => reason,
  };
}
