import { kindOf, noticeLevels } from '#notices/model/notice-kinds.ts';
import { createScreenSeries } from '#screens/gateway/screen-series.ts';
import { createPublisher } from '#server/served-events/publisher.ts';
import { version } from '#server/settings/version.ts';
import { newestReadAt } from '#server/snapshot/snapshot-keeper.ts';
import { createMetrics, type Measured } from '#server/telemetry/metrics.ts';
import { type Context, createParts, type Parts } from './parts.ts';

function createGauges(parts: Parts): Measured['gauges'] {
  const { keeper, service, updates, now, siteProblem, sharing, tlsFiles, servedStore, slides } = parts;
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
    prepared_answers_bytes: [
      'Memory of the answers and slides that are kept ready',
      () => servedStore.preparedBytes() + slides.bytes(),
    ],
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
    ...createScreenGauges(parts),
    shared_store_connected: ['1 while Redis is there, or not used', () => Number(sharing.isConnected())],
  };
}

function createScreenGauges({ screens, outages, notices }: Parts): Measured['gauges'] {
  const inForce = noticeLevels.map((wanted) => {
    const { plural } = kindOf(wanted);
    const count = () => notices.inForce().filter(({ level }) => level === wanted).length;
    return [`${plural.toLowerCase()}_in_force`, [`${plural} on screens`, count]] as const;
  });
  return {
    named_screens: ['Named screens', () => screens.store.list().length],
    screens_database_broken: [
      '1 while the database of the named screens can not be used',
      () => Number(screens.database?.isFailing() === true),
    ],
    ...Object.fromEntries(inForce),
    alarm_webhook_waiting: ['Messages that wait for the alarm webhook', () => outages?.waiting() ?? 0],
  };
}

export type GatewayState = Readonly<Awaited<ReturnType<typeof createGatewayState>>>;

/** None of the parts listens or polls yet. */
export async function createGatewayState(context: Context) {
  const parts = await createParts(context);
  const { outages, effect, pages } = parts;
  const metrics = createMetrics({
    gauges: createGauges(parts),
    counters: {
      alarm_webhook_failures_total: ['Failed requests to the alarm webhook', () => outages?.failures() ?? 0],
      alarm_webhook_dropped_total: ['Messages for the alarm webhook given up', () => outages?.dropped() ?? 0],
      slides_shown_total: ['Events shown, as screens reported', () => effect?.totals.shown ?? 0],
      codes_opened_total: ['Openings of codes of events', () => effect?.totals.opened ?? 0],
    },
    series: {
      // Programs commonly report what they are in this form.
      build_info: {
        help: 'Version of the gateway and build of the pages; always 1',
        read: async function* () {
          yield [{ labels: { version, build: pages().build }, value: 1 }];
        },
      },
      ...createScreenSeries(parts),
    },
  });
  const publisher = createPublisher({ ...parts, metrics });
  return { ...parts, metrics, publisher };
}
