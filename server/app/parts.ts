import type { ScryptOptions } from 'node:crypto';
import { readKey } from '@aushang/serving/process/choose-key.ts';
import { openNotices } from '#notices/gateway/notices.ts';
import { openNoticeToken } from '#notices/gateway/read-token.ts';
import type { FindCategory } from '#notices/gateway/wall.ts';
import { createOutages } from '#outages/gateway/outages.ts';
import { createStateJudge } from '#screens/gateway/state-judge.ts';
import { openScreens, type Screens } from '#screens/gateway/screens.ts';
import { createSecurityHeaders } from '#server/answers/security-headers.ts';
import { createGatewayClock, type GatewayClock } from '#server/clock/gateway-clock.ts';
import { rereadFiles } from '#server/files/reread-files.ts';
import {
  createServedEventsStore,
  type ServedEventsStore,
} from '#server/served-events/served-events-store.ts';
import { createUpdateHub } from '#server/served-events/update-hub.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import { openTlsFiles } from '#server/settings/tls-files.ts';
import { createRedisSharing, noSharing } from '#server/sharing/redis-sharing.ts';
import { createStoredSessions, openSignedOut } from '#server/sharing/signed-out.ts';
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
  /** The cost of the hashes of the desk's password. */
  readonly passwordCost?: ScryptOptions;
  /** How long the start waits for Redis. */
  readonly redisStartMs?: number;
}

export type Context = Required<Omit<GatewayOptions, 'slides'>> & Pick<GatewayOptions, 'slides'>;
export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Creates the parts in the order of their dependencies. */
export async function createParts(given: Context) {
  const { settings, monotonic, redisStartMs, logger } = given;
  const clock = createGatewayClock({ machine: given.now, monotonic, logger });
  const { now } = clock;
  const context = { ...given, now };
  const { eventServiceUrl: source, DATA_DIR: dataDir, POLL_SECONDS: pollSeconds, REDIS_URL: url } = settings;
  const upstream = await openUpstream(context, clock);
  const tlsFiles = openTlsFiles(settings, logger);
  const security = createSecurityHeaders(settings);
  const siteStore = await createSiteStore(settings, { security, now, logger });
  const { site } = siteStore;
  const walker = createWalker(upstream.service);
  const keeper = createSnapshotKeeper({ source, walker, site, now: clock.likely, logger });
  const store = createSnapshotStore({ dataDir, source, now, logger });
  const updates = createUpdateHub();
  const sharing =
    url === undefined ? noSharing : createRedisSharing({ url, source, pollSeconds, redisStartMs, logger });
  const onChange = (names: readonly string[]) => void updates.send('screens', listNames(names));
  const screens = await openScreens({ settings, now, logger, onChange });
  const { formerIds } = screens;
  const stateJudge = createStateJudge({ ...siteStore, now });
  const outages = createOutages({ settings, screens, stateJudge, sharing, site, now, logger });
  const servedStore = createServedEventsStore({ site, pollSeconds, logger, formerIds });
  const { servedLanguage } = servedStore;
  const noticeParts = await createNoticeParts({ ...context, updates, screens, sharing, servedLanguage });
  const slides = context.slides ?? createSlideDrawer({ pageDir: settings.pageDir, monotonic, logger });
  const outside = { ...upstream, tlsFiles, sharing, updates, security, screens };
  return {
    ...context,
    clock,
    ...outside,
    ...(await openSessions(context, { sharing, screens })),
    stateJudge,
    outages,
    ...noticeParts,
    ...siteStore,
    keeper,
    store,
    servedStore,
    servedLanguage,
    slides,
  };
}

async function openUpstream(context: Context, clock: GatewayClock) {
  const { settings, now, monotonic, logger } = context;
  const { eventServiceUrl: baseUrl, EVENT_SERVICE_KEY_IN: keyIn } = settings;
  const client = createHttpClient();
  const key = await openKey(context);
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

/** The signed-out sessions. Without `DATABASE_URL` the database is this gateway's own. */
async function openSessions(
  { settings, now, logger }: Context,
  { sharing, screens }: { readonly sharing: typeof noSharing; readonly screens: Screens },
) {
  const { DATA_DIR: dataDir, DATABASE_URL: url } = settings;
  const storedSessions = createStoredSessions(url === undefined ? null : screens.database, now);
  const share = (ended: readonly string[]) =>
    Promise.all([sharing.shareSignedOut(ended), storedSessions.add(ended)]);
  return { storedSessions, signedOut: await openSignedOut({ dataDir, logger, share }) };
}

type NoticeOptions = Omit<Parameters<typeof openNotices>[0], 'findCategory'> &
  Pick<GatewayOptions, 'settings'> &
  Pick<ServedEventsStore, 'servedLanguage'>;

async function createNoticeParts({ servedLanguage, ...options }: NoticeOptions) {
  const findCategory = createCategoryFinder(servedLanguage);
  return {
    findCategory,
    noticeToken: await openNoticeToken(options.settings, options.logger),
    notices: await openNotices({ ...options, findCategory }),
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

/** The stream sends this text: pages with one of these names, or all named pages (`*`), ask for their settings. */
const listNames = (names: readonly string[]) => (names.length > maxNames ? '*' : names.join(','));

async function openKey({ settings, logger }: Context) {
  const { EVENT_SERVICE_API_KEY: initial = null, EVENT_SERVICE_API_KEY_FILE: file } = settings;
  const onProblem = (reason: string) =>
    logger.error({ file, reason }, 'key file can not be used; the last key stays');
  const key = rereadFiles<string | null>({ files: [file], initial, read: readKey, onProblem });
  await key.refresh();
  return key;
}
