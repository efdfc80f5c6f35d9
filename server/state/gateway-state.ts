import { readKey } from '@aushang/serving/start/choose-key.ts';
import { createAlarms } from '#server/alarms/alarms.ts';
import { createSecurityHeaders } from '#server/answers/security-headers.ts';
import { rereadFiles } from '#server/files/reread-files.ts';
import { openNotices } from '#server/notices/notices.ts';
import { openNoticeToken } from '#server/notices/read-token.ts';
import type { FindCategory } from '#server/notices/wall.ts';
import { createPublisher } from '#server/served-events/publisher.ts';
import { openScreens } from '#server/screens/screens.ts';
import { createStateJudge } from '#server/screens/state-judge.ts';
import {
  createServedEventsStore,
  type ServedEventsStore,
} from '#server/served-events/served-events-store.ts';
import { createUpdateHub } from '#server/served-events/update-hub.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import { openTlsFiles } from '#server/settings/tls-files.ts';
import { createRedisSharing, noSharing } from '#server/sharing/redis-sharing.ts';
import { openSignedOut } from '#server/sharing/signed-out.ts';
import { createSiteStore } from '#server/site/site-store.ts';
import { createSlideRenderer } from '#server/slides/slide-renderer.ts';
import { createSnapshotKeeper, newestReadAt } from '#server/snapshot/snapshot-keeper.ts';
import { createSnapshotStore } from '#server/snapshot/snapshot-store.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createMetrics, type Measured } from '#server/telemetry/metrics.ts';
import { createHttpClient } from '#server/upstream/http-client.ts';
import { createImageSource } from '#server/upstream/image-source.ts';
import { createEventServiceClient } from '#server/upstream/upstream-client.ts';
import { createWalker } from '#server/upstream/walk-collection.ts';
import { createScreenSeries } from './screen-series.ts';

export interface GatewayOptions {
  readonly settings: GatewaySettings;
  /** Epoch ms; default the machine's clock. */
  readonly now?: () => number;
  readonly logger?: Logger;
  /** In [0, 1), for jitter. */
  readonly random?: () => number;
  /** Monotonic ms, for limits. */
  readonly monotonic?: () => number;
}

/** The parts of the gateway, for its start and its routes. */
export type GatewayState = Awaited<ReturnType<typeof createGatewayState>>;
type Context = Required<GatewayOptions>;
type Parts = Awaited<ReturnType<typeof createParts>>;

/** None of the parts listens or polls yet. */
export async function createGatewayState(context: Context) {
  const parts = await createParts(context);
  const metrics = createMetrics({
    gauges: createGauges(parts),
    counters: createCounters(parts),
    series: createScreenSeries(parts),
  });
  const publisher = createPublisher({ ...parts, metrics, share: parts.sharing.share });
  return { ...parts, metrics, publisher };
}

/** In the order of their dependencies. */
async function createParts(context: Context) {
  const { settings, now, monotonic, logger } = context;
  const { eventServiceUrl: source, DATA_DIR: dataDir, POLL_SECONDS: pollSeconds, REDIS_URL: url } = settings;
  const client = createHttpClient();
  const key = await openKey(context);
  const service = createEventServiceClient({
    baseUrl: source,
    key: key.current,
    keyIn: settings.EVENT_SERVICE_KEY_IN,
    get: client.get,
    now,
  });
  const images = createImageSource({ client, baseUrl: source, monotonic, logger });
  const tlsFiles = openTlsFiles(settings, logger);
  const security = createSecurityHeaders(settings);
  const siteStore = await createSiteStore(settings, { security, now, logger });
  const { site } = siteStore;
  const keeper = createSnapshotKeeper({ source, walker: createWalker(service), site, now, logger });
  const store = createSnapshotStore({ dataDir, source, now, logger });
  const updates = createUpdateHub();
  const sharing = url === undefined ? noSharing : createRedisSharing({ url, source, pollSeconds, logger });
  const onChange = (names: readonly string[]) => void updates.send('screens', listNames(names));
  const screens = await openScreens({ settings, now, logger, onChange });
  const { formerIds } = screens;
  const stateJudge = createStateJudge({ ...siteStore, now });
  const alarms = createAlarms({ settings, screens, stateJudge, sharing, site, now, logger });
  const servedStore = createServedEventsStore({ site, pollSeconds, logger, formerIds });
  const { servedLanguage } = servedStore;
  const findCategory = createCategoryFinder(servedLanguage);
  const noticeToken = await openNoticeToken(settings, logger);
  const isInDatabase = url === undefined && settings.DATABASE_URL !== undefined;
  const share = sharing.shareNotices;
  const notices = await openNotices({
    ...{ dataDir, now, logger, updates, screens, findCategory, share, isInDatabase },
  });
  const slides = createSlideRenderer({ pageDir: settings.pageDir, monotonic, logger });
  const signedOut = await openSignedOut({ dataDir, logger, share: sharing.shareSignedOut });
  const outside = { client, key, service, images, tlsFiles, sharing, signedOut, updates, security, screens };
  return {
    ...context,
    ...outside,
    stateJudge,
    alarms,
    notices,
    noticeToken,
    findCategory,
    ...siteStore,
    keeper,
    store,
    servedStore,
    servedLanguage,
    slides,
  };
}

/** The same function while the categories are the same. */
function createCategoryFinder(servedLanguage: ServedEventsStore['servedLanguage']): () => FindCategory {
  let known: { readonly monitors: unknown; readonly find: FindCategory } = {
    monitors: null,
    find: () => null,
  };
  return () => {
    const monitors = servedLanguage(undefined)?.events.monitors;
    if (monitors !== undefined && monitors !== known.monitors)
      known = { monitors, find: (id) => monitors.find(id)?.id ?? null };
    return known.find;
  };
}

const maxNames = 50;

/** For the stream: pages with one of these names, or all named pages (`*`), ask for their settings. */
const listNames = (names: readonly string[]) => (names.length > maxNames ? '*' : names.join(','));

async function openKey({ settings, logger }: Context) {
  const { EVENT_SERVICE_API_KEY: initial = null, EVENT_SERVICE_API_KEY_FILE: file } = settings;
  const onProblem = (reason: string) =>
    logger.error({ file, reason }, 'key file can not be used; the last key stays');
  const key = rereadFiles<string | null>({ files: [file], initial, read: readKey, onProblem });
  await key.refresh();
  return key;
}

function createCounters({ alarms }: Parts): Measured['counters'] {
  return {
    alarm_webhook_failures_total: ['Requests to the alarm webhook that failed', alarms.failures],
    alarm_webhook_dropped_total: ['Messages for the alarm webhook that were given up', alarms.dropped],
  };
}

function createGauges(parts: Parts): Measured['gauges'] {
  const {
    keeper,
    service,
    updates,
    now,
    siteProblem,
    sharing,
    tlsFiles,
    servedStore,
    slides,
    screens,
    alarms,
    notices,
  } = parts;
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
    named_screens: ['Named screens', () => screens.store.list().length],
    screens_database_broken: [
      '1 while the database of the named screens can not be used',
      () => Number(screens.problem() !== null),
    ],
    alarms_in_force: [
      'Alarms on screens',
      () => notices.inForce().filter(({ level }) => level === 'alarm').length,
    ],
    notices_in_force: [
      'Notices on screens',
      () => notices.inForce().filter(({ level }) => level === 'notice').length,
    ],
    alarm_webhook_waiting: ['Messages that wait for the alarm webhook', alarms.waiting],
    shared_store_connected: ['1 while Redis is there, or not used', () => Number(sharing.isConnected())],
  };
}
