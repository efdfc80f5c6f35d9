import type { TlsFiles } from '#server/http/tls-files.ts';
import type { UpdateHub } from '#server/served-events/update-hub.ts';
import type { Sharing } from '#server/sharing/sharing.ts';
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
  return {
    ...snapshotGauges(keeper, now),
    event_service_requests: { help: 'Requests to the event service so far', read: service.requestCount },
    prepared_answers_bytes: { help: 'Memory of the answers that are kept ready', read: preparedBytes },
    open_streams: { help: 'Open update streams', read: updates.size },
    dropped_streams: { help: 'Update streams dropped as too slow so far', read: updates.dropped },
    site_file_broken: {
      help: '1 while SITE_FILE can not be used',
      read: () => Number(siteProblem() !== null),
    },
    tls_files_broken: {
      help: '1 while TLS_CERT and TLS_KEY can not be used',
      read: () => Number(tlsFiles.problem() !== null),
    },
    tls_certificate_valid_seconds: {
      help: 'Seconds until the certificate in force ends; infinite without TLS',
      read: () => ((tlsFiles.current()?.validUntil ?? Number.POSITIVE_INFINITY) - now()) / 1000,
    },
    polling: { help: '1 where this gateway is the one that polls', read: () => Number(sharing.mayPoll()) },
    shared_store_connected: {
      help: '1 while Redis is there, or not used',
      read: () => Number(sharing.isConnected()),
    },
  };
}

function snapshotGauges(keeper: SnapshotKeeper, now: () => number): Gauges {
  const content = () => keeper.snapshot()?.readings.values().next().value?.content;
  return {
    snapshot_age_seconds: {
      help: 'Seconds since the event service was last read; infinite before the first time',
      read: () => (now() - newestReadAt(keeper.snapshot())) / 1000,
    },
    snapshot_events: { help: 'Events in the snapshot', read: () => content()?.events.length ?? 0 },
    snapshot_categories: {
      help: 'Categories in the snapshot',
      read: () => content()?.categories.length ?? 0,
    },
    snapshot_complete: {
      help: '1 where the last walk was complete',
      read: () => Number(content()?.complete ?? false),
    },
    unreadable_members: {
      help: 'Members dropped as unreadable',
      read: () => content()?.unreadable.length ?? 0,
    },
  };
}
