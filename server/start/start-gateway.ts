import { setImmediate } from 'node:timers/promises';
import { connectEventService } from '#server/upstream/upstream-client.ts';
import { createWalker } from '#server/upstream/walk-collection.ts';
import { createServedEventsStore } from '#server/served-events/served-events-store.ts';
import { createApp } from './create-app.ts';
import { lockFolder } from '#server/files/folder-lock.ts';
import { gatewayGauges } from './gateway-gauges.ts';
import { createHttpClient } from '#server/upstream/http-client.ts';
import { createImageSource } from '#server/upstream/image-source.ts';
import { createKeySource, type KeySource } from '#server/upstream/key-source.ts';
import { listen } from '#server/http/listen.ts';
import { createLogger, type Logger } from '#server/operation/logger.ts';
import { createMetrics } from '#server/operation/metrics.ts';
import { startPollLoop } from '#server/snapshot/poll-loop.ts';
import { protectFolder } from '#server/files/protect-folder.ts';
import { createPublisher, type Publisher } from '#server/served-events/publisher.ts';
import { createSecurityHeaders } from '#server/answers/security-headers.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import { createRedisSharing } from '#server/sharing/redis-sharing.ts';
import { openSignedOut } from '#server/sharing/signed-out.ts';
import { logDeskMode } from '#server/desk/desk-mode.ts';
import { alone, type Sharing } from '#server/sharing/sharing.ts';
import { createSiteStore, type SiteStore } from '#server/site/site-store.ts';
import { createSnapshotKeeper } from '#server/snapshot/snapshot-keeper.ts';
import { createSnapshotStore } from '#server/snapshot/snapshot-store.ts';
import { openTlsFiles, renewCertificate } from '#server/http/tls-files.ts';
import { createUpdateHub } from '#server/served-events/update-hub.ts';

export interface Gateway {
  /** `http://127.0.0.1:8080`, without a slash at the end. */
  readonly url: string;
  /** Reads the event service now; resolves when what it found is served. */
  readonly pollNow: () => Promise<void>;
  /** Looks at `SITE_FILE`, the key, the certificate and the built pages now, as it does every few seconds by itself. */
  readonly refreshNow: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface GatewayOptions {
  readonly settings: GatewaySettings;
  /** Epoch ms; default the machine's clock. */
  readonly now?: () => number;
  readonly logger?: Logger;
  /** In [0, 1), for jitter. */
  readonly random?: () => number;
  /** Milliseconds that never jump, for limits. */
  readonly monotonic?: () => number;
}

type Context = Required<GatewayOptions>;
type Release = () => unknown;

const lookSeconds = 5;
const pause = () => setImmediate();

/**
 * Starts the gateway: serves the stored snapshot at once, then polls the event service on and on. Throws a `StartError`
 * with a sentence for people where the port or the data folder is taken.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const logger = options.logger ?? createLogger(options.settings.logLevel);
  const monotonic = () => performance.now();
  const context = { now: Date.now, random: Math.random, monotonic, ...options, logger };
  // Undone from the last to the first, at the end or where the start fails.
  const releases: Release[] = [];
  const close = async () => {
    for (const release of releases.splice(0).reverse()) await release();
  };
  try {
    const lock = await lockFolder(context.settings.dataDir, logger);
    releases.push(lock.release);
    await protectFolder(context.settings.dataDir, logger);
    return { ...(await assemble(context, releases)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Builds the parts in the order in which they need each other. */
async function assemble(context: Context, releases: Release[]): Promise<Omit<Gateway, 'close'>> {
  const { settings, now, logger } = context;
  const { eventServiceUrl: source, dataDir, pollSeconds, frameAncestors } = settings;
  const updates = createUpdateHub(pause);
  const client = createHttpClient();
  const security = createSecurityHeaders({ frameAncestors, isTls: settings.tls !== null });
  const key = createKeySource(settings, logger);
  await key.refresh();
  const service = connectEventService({
    baseUrl: source,
    key: key.current,
    keyIn: settings.keyIn,
    get: client.get,
    now,
  });
  const siteStore = await createSiteStore(settings, security, logger);
  const { site } = siteStore;
  const keeper = createSnapshotKeeper({ source, walker: createWalker(service), site, now, pause, logger });
  const boards = createServedEventsStore({ site, pollSeconds, headers: security.data, pause, logger });
  const store = createSnapshotStore({ dataDir, source, now, logger, pause });
  const { redisUrl } = settings;
  const sharing: Sharing =
    redisUrl === null ? alone : createRedisSharing({ url: redisUrl, source, pollSeconds, pause, logger });
  const signedOut = await openSignedOut({ dataDir, logger, share: sharing.shareSignedOut });
  const { siteProblem } = siteStore;
  const { preparedBytes } = boards;
  const tlsFiles = await openTlsFiles(settings, logger);
  const metrics = createMetrics(
    gatewayGauges({ keeper, service, updates, now, siteProblem, sharing, tlsFiles, preparedBytes }),
  );
  const publisher = createPublisher({ keeper, boards, store, updates, metrics, now, share: sharing.share });
  const stored = await store.load();
  if (stored !== null) await publisher.receive(stored);

  const images = createImageSource({ client, baseUrl: source, now, logger });
  const { servedIn } = boards;
  const { reason } = publisher;
  const served = { metrics, images, updates, security, signedOut, servedEvents: servedIn, reason, pause };
  const state = { ...context, ...siteStore, ...served };
  const app = createApp(state, tlsFiles.pair());
  releases.push(() => app.close());
  const url = await listen(app, settings);
  const loop = startLoop(context, { publisher, sharing, key });
  // First the ways out are cut, so that nothing that waits for an answer holds up the end.
  releases.push(loop.stop, client.close, sharing.close, updates.close);
  const renewTls = async () => {
    if (await tlsFiles.refresh()) renewCertificate(app.server, tlsFiles.pair());
  };
  const refreshNow = () => look({ key, siteStore, publisher, updates, renewTls, pollNow: loop.pollNow });
  const looks = setInterval(() => void refreshNow(), lookSeconds * 1000);
  looks.unref();
  releases.push(() => clearInterval(looks));
  await sharing.start({ onSnapshot: publisher.receive, onTurn: () => void loop.pollNow(), signedOut });
  void loop.pollNow();
  logger.info({ url, hasSnapshot: stored !== null }, 'gateway serves');
  logDeskMode(settings, logger);
  return { url, pollNow: loop.pollNow, refreshNow };
}

function startLoop(
  { settings, random }: Context,
  { publisher, sharing, key }: { publisher: Publisher; sharing: Sharing; key: KeySource },
) {
  const poll = async () => {
    if (!sharing.mayPoll()) return null;
    await key.refresh();
    return publisher.poll();
  };
  return startPollLoop({ poll, pollSeconds: settings.pollSeconds, random });
}

/** What may change on disk while the gateway runs. A renewed key is tried at once. */
async function look(parts: {
  key: KeySource;
  siteStore: SiteStore;
  publisher: Publisher;
  updates: ReturnType<typeof createUpdateHub>;
  renewTls: () => Promise<void>;
  pollNow: () => Promise<void>;
}): Promise<void> {
  const { key, siteStore, publisher, updates, renewTls, pollNow } = parts;
  if (await key.refresh()) void pollNow();
  await renewTls();
  const changed = await siteStore.refresh();
  if (changed.site) {
    await publisher.serve();
    // It may name other languages now.
    void pollNow();
  }
  if (changed.build) await updates.send('reload', siteStore.pages().build);
}
