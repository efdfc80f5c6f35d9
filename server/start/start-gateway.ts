import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { listen } from '@aushang/serving/start/listen.ts';
import { createSecurityHeaders } from '#server/answers/security-headers.ts';
import { logDeskMode } from '#server/desk/desk-mode.ts';
import { lockFolder } from '#server/files/folder-lock.ts';
import { protectFolder } from '#server/files/protect-folder.ts';
import type { GatewayState } from '#server/http/gateway-state.ts';
import { openTlsFiles, renewCertificate } from '#server/http/tls-files.ts';
import { createPublisher } from '#server/served-events/publisher.ts';
import { createServedEventsStore } from '#server/served-events/served-events-store.ts';
import { createUpdateHub } from '#server/served-events/update-hub.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import { createRedisSharing, noSharing } from '#server/sharing/redis-sharing.ts';
import { openSignedOut } from '#server/sharing/signed-out.ts';
import { createSiteStore } from '#server/site/site-store.ts';
import { startPollLoop } from '#server/snapshot/poll-loop.ts';
import { createSnapshotKeeper } from '#server/snapshot/snapshot-keeper.ts';
import { createSnapshotStore } from '#server/snapshot/snapshot-store.ts';
import { createLogger, type Logger } from '#server/telemetry/logger.ts';
import { createMetrics } from '#server/telemetry/metrics.ts';
import { createHttpClient } from '#server/upstream/http-client.ts';
import { createImageSource } from '#server/upstream/image-source.ts';
import { createEventServiceClient, createKeySource } from '#server/upstream/upstream-client.ts';
import { createWalker } from '#server/upstream/walk-collection.ts';
import { createApp } from './create-app.ts';
import { createGatewayGauges } from './gateway-gauges.ts';

export interface Gateway {
  /** `http://127.0.0.1:8080`, without a slash at the end. */
  readonly url: string;
  /** Reads the event service; resolves when the result is served. */
  readonly pollNow: () => Promise<void>;
  /** Reads changes of `SITE_FILE`, key, certificate and built pages; also called by a timer. */
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
  /** Monotonic ms, for limits. */
  readonly monotonic?: () => number;
}

type Context = Required<GatewayOptions>;
type Parts = Awaited<ReturnType<typeof createParts>>;
type Release = () => unknown;

const refreshSeconds = 5;
const pause = () => setImmediate();

/** Throws a `StartError` if the port or the data folder is in use. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const logger = options.logger ?? createLogger(options.settings.logLevel);
  const monotonic = () => performance.now();
  const context = { now: Date.now, random: Math.random, monotonic, ...options, logger };
  // Called from the last to the first, by `close` or if the start fails.
  const releases: Release[] = [];
  const close = async () => {
    for (const release of releases.splice(0).reverse()) await release();
  };
  try {
    releases.push(await lockFolder(context.settings.dataDir, logger));
    await protectFolder(context.settings.dataDir, logger);
    return { ...(await serve(context, await createParts(context), releases)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates the parts of the gateway in the order of their dependencies. None of them listens or polls yet. */
async function createParts(context: Context) {
  const { settings, now, monotonic, logger } = context;
  const { eventServiceUrl: source, dataDir, pollSeconds, frameAncestors, redisUrl, keyIn } = settings;
  const updates = createUpdateHub();
  const client = createHttpClient();
  const security = createSecurityHeaders({ frameAncestors, isTls: settings.tls !== null });
  const key = createKeySource(settings, logger);
  await key.refresh();
  const service = createEventServiceClient({
    baseUrl: source,
    key: key.current,
    keyIn,
    get: client.get,
    now,
  });
  const siteStore = await createSiteStore(settings, security, logger);
  const { site, siteProblem } = siteStore;
  const keeper = createSnapshotKeeper({ source, walker: createWalker(service), site, now, logger });
  const servedStore = createServedEventsStore({ site, pollSeconds, logger });
  const { servedLanguage, preparedBytes } = servedStore;
  const store = createSnapshotStore({ dataDir, source, now, logger });
  const sharing =
    redisUrl === null ? noSharing : createRedisSharing({ url: redisUrl, source, pollSeconds, logger });
  const signedOut = await openSignedOut({ dataDir, logger, share: sharing.shareSignedOut });
  const tlsFiles = await openTlsFiles(settings, logger);
  const metrics = createMetrics(
    createGatewayGauges({ keeper, service, updates, now, siteProblem, sharing, tlsFiles, preparedBytes }),
  );
  const { share } = sharing;
  const publisher = createPublisher({ keeper, servedStore, store, updates, metrics, now, share });
  const images = createImageSource({ client, baseUrl: source, monotonic, logger });
  const { reason } = publisher;
  const served = { metrics, images, updates, security, signedOut, servedLanguage, reason, pause };
  const state: GatewayState = { ...context, ...siteStore, ...served };
  return { client, key, siteStore, store, sharing, signedOut, tlsFiles, updates, publisher, state };
}

/** Serves the stored snapshot, then starts polling, sharing and watching files. Adds to `releases` what stops them. */
async function serve(context: Context, parts: Parts, releases: Release[]): Promise<Omit<Gateway, 'close'>> {
  const { settings, logger } = context;
  const { client, store, sharing, signedOut, tlsFiles, updates, publisher, state } = parts;
  const stored = await store.load();
  if (stored !== null) await publisher.receive(stored);
  const app = createApp(state, tlsFiles.current());
  releases.push(() => app.close());
  const { host, port } = settings;
  const address = await listen(app, { host, port, names: { host: 'HOST', port: 'PORT' } });
  // Fastify does not know that the server which it was given speaks TLS.
  const url = settings.tls === null ? address : address.replace(/^http:/, 'https:');
  const { pollNow, stop } = startPolling(context, parts);
  // Connections are closed before the poll loop and the app, which would wait for them.
  releases.push(stop, client.close, sharing.close, updates.close);
  const refreshNow = () => refreshFiles(parts, app, pollNow);
  const timer = setInterval(() => void refreshNow(), refreshSeconds * 1000);
  timer.unref();
  releases.push(() => clearInterval(timer));
  await sharing.start({ onSnapshot: publisher.receive, onLease: () => void pollNow(), signedOut });
  void pollNow();
  logger.info({ url, hasSnapshot: stored !== null }, 'gateway serves');
  logDeskMode(settings, logger);
  return { url, pollNow, refreshNow };
}

function startPolling({ settings, random }: Context, { publisher, sharing, key }: Parts) {
  const poll = async () => {
    if (!sharing.mayPoll()) return null;
    await key.refresh();
    return publisher.poll();
  };
  return startPollLoop({ poll, pollSeconds: settings.pollSeconds, random });
}

/** Polls immediately with a renewed key. */
async function refreshFiles(
  { key, siteStore, tlsFiles, updates, publisher }: Parts,
  app: FastifyInstance,
  pollNow: () => Promise<void>,
): Promise<void> {
  if (await key.refresh()) void pollNow();
  if (await tlsFiles.refresh()) renewCertificate(app.server, tlsFiles.current());
  const changed = await siteStore.refresh();
  if (changed.site) {
    await publisher.serve();
    // The site may name other languages now.
    void pollNow();
  }
  if (changed.build) await updates.send('reload', siteStore.pages().build);
}
