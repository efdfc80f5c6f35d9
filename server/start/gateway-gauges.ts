import type { TlsFiles } from '#server/http/tls-files.ts';
import type { UpdateHub } from '#server/served-events/update-hub.ts';
import type { Sharing } from '#server/sharing/redis-sharing.ts';
import { newestReadAt, type SnapshotKeeper } from '#server/snapshot/snapshot-keeper.ts';
import type { Gauges } from '#server/telemetry/metrics.ts';
import type { EventServiceClient } from '#server/upstream/upstream-client.ts';

export function createGatewayGauges(parts: {
  readonly keeper: SnapshotKeeper;
  readonly service: EventServiceClient;
  readonly updates: UpdateHub;
  readonly now: () => number;
  readonly siteProblem: () => string | null;
  readonly sharing: Sharing;
  readonly tlsFiles: TlsFiles;
  readonly preparedBytes: () => number;
}): Gauges {
  const { keeper, service, updates, now, siteProblem, sharing, tlsFiles, preparedBytes } = parts;
  const reading = () => keeper.snapshot()?.readings.values().next().value;
  return {
    snapshot_age_seconds: [
      'Seconds since the event service was last read; infinite before the first time',
      () => (now() - newestReadAt(keeper.snapshot())) / 1000,
    ],
    snapshot_events: ['Events in the snapshot', () => reading()?.events.length ?? 0],
    snapshot_categories: ['Categories in the snapshot', () => reading()?.categories.length ?? 0],
    snapshot_complete: ['1 where the last walk was complete', () => Number(reading()?.complete ?? false)],
    unreadable_members: ['Members dropped as unreadable', () => reading()?.unreadable.length ?? 0],
    event_service_requests: ['Requests to the event service so far', service.requestCount],
    prepared_answers_bytes: ['Memory of the answers that are kept ready', preparedBytes],
    open_streams: ['Open update streams', updates.size],
    dropped_streams: ['Update streams dropped as too slow so far', updates.dropped],
    site_file_broken: ['1 while SITE_FILE can not be used', () => Number(siteProblem() !== null)],
    tls_files_broken: [
      '1 while TLS_CERT and TLS_KEY can not be used',
      () => Number(tlsFiles.problem() !== null),
    ],
    tls_certificate_valid_seconds: [
      'Seconds until the certificate in force ends; infinite without TLS',
      () => ((tlsFiles.current()?.validUntil ?? Number.POSITIVE_INFINITY) - now()) / 1000,
    ],
    polling: ['1 where this gateway is the one that polls', () => Number(sharing.mayPoll())],
    shared_store_connected: ['1 while Redis is there, or not used', () => Number(sharing.isConnected())],
  };
}
