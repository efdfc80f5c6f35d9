import type { ScryptOptions } from 'node:crypto';
import { readKey } from '@aushang/serving/process/choose-key.ts';
import { openEffect } from '#effect/gateway/effect.ts';
import { openNotices } from '#notices/gateway/notices.ts';
import { openNoticeToken } from '#notices/gateway/read-token.ts';
import type { FindCategory } from '#notices/gateway/wall.ts';
import { openOutages } from '#outages/gateway/outages.ts';
import { createStateJudge } from '#screens/gateway/state-judge.ts';
import { createScreenDatabase } from '#screens/gateway/screen-database.ts';
import { openScreens } from '#screens/gateway/screens.ts';
import { createSecurityHeaders } from '#server/answers/security-headers.ts';
import { createGatewayClock, type GatewayClock } from '#server/clock/gateway-clock.ts';
import { rereadFiles } from '#server/files/reread-files.ts';
import { createRecordOpener } from '#server/records/open-records.ts';
import { createServedEventsStore } from '#server/served-events/served-events-store.ts';
import { createUpdateHub } from '#server/served-events/update-hub.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import { openTlsFiles } from '#server/settings/tls-files.ts';
import { createRedisSharing, noSharing } from '#server/sharing/redis-sharing.ts';
import { openSignedOut } from '#server/sharing/signed-out.ts';
import { createSiteStore } from '#server/site/site-store.ts';
import { createSlideDrawer, type SlideDrawer } from '#server/slides/slide-drawer.ts';
import { createSnapshotKeeper } from '#server/snapshot/snapshot-keeper.ts';
import { createSnapshotStore } from '#server/snapshot/snapshot-store.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createHttpClient } from '#server/upstream/http-client.ts';
import { createImageFoci } from '#server/upstream/image-foci.ts';
import { createImageSource } from '#server/upstream/image-source.ts';
import { createEventServiceClient } from '#server/upstream/upstream-client.ts';
import { createWalker } from '#server/upstream/walk-collection.ts';

export interface GatewayOptions {
  readonly settings: GatewaySettings;
  /** Epoch ms; default the machine's clock. */
  readonly now?: () => number;
  readonly logger?: Logger;
  /** Returns a number in [0, 1), for jitter. */
  readonly random?: () => number;
  /** Monotonic ms, for limits. */
  readonly monotonic?: () => number;
  /** Default one of its own. The gateway restarts it with a new build of its pages, and closes it. */
  readonly slides?: SlideDrawer;
  readonly passwordCost?: ScryptOptions;
  readonly redisStartMs?: number;
}

export type Context = Required<Omit<GatewayOptions, 'slides'>> & Pick<GatewayOptions, 'slides'>;
export type Parts = Awaited<ReturnType<typeof createParts>>;

const noCategory: FindCategory = () => null;
const maxNames = 50;

/** Creates the parts in the order of their dependencies. */
export async function createParts(given: Context) {
  const { settings, monotonic, redisStartMs, logger } = given;
  const { eventServiceUrl: source, DATA_DIR: dataDir, POLL_SECONDS: pollSeconds, REDIS_URL: url } = settings;
  const clock = createGatewayClock({ machine: given.now, monotonic, logger });
  const { now } = clock;
  const context = { ...given, now };
  const upstream = await openUpstream(context, clock);
  const tlsFiles = openTlsFiles(settings, logger);
  const security = createSecurityHeaders(settings);
  const siteStore = await createSiteStore(settings, { security, now, logger });
  const { site } = siteStore;
  const walker = createWalker(upstream.service);
  const updates = createUpdateHub();
  const sharing =
    url === undefined ? noSharing : createRedisSharing({ url, source, pollSeconds, redisStartMs, logger });
  /** The stream sends this text: pages with one of these names, or all named pages (`*`), ask for their settings. */
  const onChange = (names: readonly string[]) =>
    void updates.send('screens', names.length > maxNames ? '*' : names.join(','));
  const database = openDatabase(context);
  await database?.connect();
  const records = createRecordOpener({ ...context, sharing, database });
  const screens = await openScreens({ ...context, database, records, onChange });
  const stateJudge = createStateJudge({ ...siteStore, now, panelOf: screens.panels.stateOf });
  const servedStore = createServedEventsStore({ ...screens, site, pollSeconds, logger });
  const { servedLanguage } = servedStore;
  /** Returns the same function while the categories are the same. */
  const findCategory = () => servedLanguage(undefined)?.events.findCategory ?? noCategory;
  return {
    ...context,
    ...upstream,
    ...siteStore,
    clock,
    tlsFiles,
    security,
    updates,
    sharing,
    records,
    screens,
    stateJudge,
    servedStore,
    servedLanguage,
    findCategory,
    keeper: createSnapshotKeeper({ source, walker, site, now: clock.likely, logger }),
    store: createSnapshotStore({ dataDir, source, now, logger }),
    outages: await openOutages({ ...context, screens, stateJudge, records, sharing, site }),
    noticeToken: await openNoticeToken(settings, logger),
    effect: await openEffect({ ...context, records, screens, site, servedLanguage }),
    notices: await openNotices({ ...context, updates, screens, records, findCategory }),
    signedOut: await openSignedOut(records),
    slides: given.slides ?? createSlideDrawer({ pageDir: settings.pageDir, monotonic, logger }),
  };
}

async function openUpstream({ settings, now, monotonic, logger }: Context, clock: GatewayClock) {
  const {
    eventServiceUrl: baseUrl,
    EVENT_SERVICE_KEY_IN: keyIn,
    EVENT_SERVICE_API_KEY_FILE: file,
  } = settings;
  const initial = settings.EVENT_SERVICE_API_KEY ?? null;
  const onProblem = (reason: string) =>
    logger.error({ file, reason }, 'key file can not be used; the last key stays');
  const key = rereadFiles<string | null>({ files: [file], initial, read: readKey, onProblem });
  await key.refresh();
  const client = createHttpClient();
  const service = createEventServiceClient({
    baseUrl,
    key: key.current,
    keyIn,
    get: client.get,
    now,
    onAnswer: clock.learnAnswer,
  });
  const foci = createImageFoci(logger);
  const images = createImageSource({ client, baseUrl, monotonic, logger, foci });
  return { client, key, service, images, foci };
}

/** Null where named screens are off. */
function openDatabase({ settings, logger }: Context) {
  if (settings.REDIS_URL === undefined || settings.DATABASE_URL !== undefined)
    return createScreenDatabase(settings, logger);
  logger.warn(
    {},
    'named screens are off: gateways that share Redis need a common database for them, in DATABASE_URL',
  );
  return null;
}
