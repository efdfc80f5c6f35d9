import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { ignoreFailure } from '@aushang/serving/database/database-failure.ts';
import { connectionLimits } from '@aushang/serving/limits/rate-limit.ts';
import { listen } from '@aushang/serving/process/listen.ts';
import fastifyStatic from '@fastify/static';
import { fastify, type FastifyInstance } from 'fastify';
import { addEffectRoutes } from '#effect/gateway/effect-routes.ts';
import { addNoticeRoutes } from '#notices/gateway/notice-routes.ts';
import { addOutageRoutes } from '#outages/gateway/outage-routes.ts';
import { addPanelRoutes } from '#screens/gateway/panel-routes.ts';
import { addDeskScreenRoutes, addScreenRoutes } from '#screens/gateway/screen-routes.ts';
import { createDeskAccess } from '#server/desk/desk-access.tsx';
import { addDeskDataRoutes } from '#server/desk/desk-data-routes.ts';
import { passwordCost } from '#server/desk/desk-sessions.ts';
import { lockFolder } from '#server/files/folder-lock.ts';
import { protectFolder } from '#server/files/protect-folder.ts';
import { compressPages } from '#server/http/compress-pages.ts';
import { addDataRoutes } from '#server/http/data-routes.ts';
import { addGuards } from '#server/http/guards.ts';
import { addOperationRoutes } from '#server/http/operation-routes.ts';
import { sendError } from '#server/http/send.ts';
import { addCalendarRoutes } from '#server/pages/calendar-routes.ts';
import { addEventRoutes } from '#server/pages/event-route.tsx';
import { addHelpRoutes, addPageRoutes } from '#server/pages/page-routes.ts';
import { addPhoneRoute } from '#server/pages/phone-route.tsx';
import { createPlainWall } from '#server/plain/plain-wall.tsx';
import type { TlsPair } from '#server/settings/tls-files.ts';
import { startPollLoop } from '#server/snapshot/poll-loop.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { createGatewayState, type GatewayState } from './gateway-state.ts';
import type { GatewayOptions } from './parts.ts';

const maxConnections = 25_000;

/** The `node:http` or `node:https` server of the Fastify app, with connection limits. */
export function createServer(tls: TlsPair | null, handler: RequestListener, limits = connectionLimits) {
  const server =
    tls === null
      ? createHttp(limits, handler)
      : createHttps({ ...tls, ...limits, handshakeTimeout: limits.headersTimeout }, handler);
  server.maxConnections = maxConnections;
  if (tls !== null) closeConnectionsWithServer(server);
  return server;
}

/** `closeAllConnections` skips connections without a TLS handshake, and `close` would wait for them. */
function closeConnectionsWithServer(server: Server): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const socket of sockets) socket.destroy();
    return close(done);
  };
}

export function createApp(state: GatewayState): FastifyInstance {
  const { TRUST_PROXY: trust } = state.settings;
  const app = fastify({
    logger: false,
    // Called for a URL that can't be decoded, such as /%zz; hooks do not run.
    frameworkErrors: (_error, _request, reply) => sendError(reply, 400, 'Bad Request', state.security.data),
    forceCloseConnections: true,
    bodyLimit: 1024,
    // Fastify itself trusts nobody where this is a number.
    trustProxy: typeof trust === 'number' ? (_address, hop) => hop < trust : trust,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    serverFactory: (handler) => createServer(state.tlsFiles.current(), handler),
  });
  void app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });
  addGuards(app, state);
  compressPages(app);
  const desk = createDeskAccess(state);
  desk.addRoutes(app);
  addDataRoutes(app, state);
  addDeskDataRoutes(app, state, desk);
  addScreenRoutes(app, state);
  addPanelRoutes(app, state);
  addDeskScreenRoutes(app, state, desk);
  addOutageRoutes(app, state.outages, desk);
  addNoticeRoutes(app, state, desk);
  addEffectRoutes(app, state, desk);
  addCalendarRoutes(app, state);
  addPhoneRoute(app, state);
  addEventRoutes(app, state);
  addOperationRoutes(app, state);
  addHelpRoutes(app, state, desk);
  const plainWall = createPlainWall(state);
  plainWall.addRoutes(app);
  addPageRoutes(app, state, { desk, plainWall });
  return app;
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

type Release = () => unknown;
type PollNow = () => Promise<void>;

const anybodyIsTrusted =
  'TRUST_PROXY=on believes any forwarded address: wrong passwords and tokens count for all clients of the proxy together; ' +
  'set the addresses of the proxies, like TRUST_PROXY=10.0.0.5';
const refreshSeconds = 5;
/** The screens' reports are written this seldom, because flash memory wears out. */
const saveSeconds = 300;
const lookSeconds = 1;
const daySeconds = 86_400;

const defaults = {
  now: Date.now,
  random: Math.random,
  monotonic: () => performance.now(),
  passwordCost,
  redisStartMs: 3000,
};

/** Throws a `StartError` if the port or the data folder is in use. */
export async function startGateway(options: GatewayOptions) {
  const { settings, logger = createLogger(settings.LOG_LEVEL) } = options;
  // Called from the last to the first, by `close` or if the start fails.
  const releases: Release[] = [];
  const close = async () => {
    for (const release of releases.splice(0).reverse()) await release();
  };
  try {
    releases.push(await lockFolder(settings.DATA_DIR, logger));
    await protectFolder(settings.DATA_DIR, logger);
    const state = await createGatewayState({ ...defaults, ...options, logger });
    return { ...(await serve(state, releases)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** `bound`: Fastify's address, of the socket and always with `http`. A certificate is for the name of the host. */
export function addressToOpen(bound: string, host: string, isTls: boolean): string {
  const name = host.includes(':') ? `[${host}]` : host;
  const port = /\d+$/.exec(bound)?.[0] ?? '';
  return `${isTls ? 'https' : 'http'}://${['0.0.0.0', '::'].includes(host) ? 'localhost' : name}:${port}`;
}

/** Serves the stored snapshot, then starts polling, sharing and watching files. Adds to `releases` what stops them. */
async function serve(state: GatewayState, releases: Release[]) {
  const { settings, random, logger, client, store, sharing, updates, slides, publisher } = state;
  const { records, screens, outages, notices, effect } = state;
  releases.push(screens.close, records.settle, notices.storeReceipts);
  const stored = await store.load();
  if (stored !== null) await publisher.receive(stored);
  await records.look();
  if (settings.TRUST_PROXY === true) logger.warn({}, anybodyIsTrusted);
  const app = createApp(state);
  releases.push(() => app.close());
  const { HOST: host, PORT: port, POLL_SECONDS: pollSeconds } = settings;
  const address = await listen(app, { host, port, names: { host: 'HOST', port: 'PORT' } });
  const url = addressToOpen(address, host, settings.TLS_CERT !== undefined);
  const { pollNow, stop } = startPollLoop({ poll: () => poll(state), pollSeconds, random });
  // Connections are closed before the poll loop and the app, which would wait for them.
  releases.push(stop, client.close, sharing.close, updates.close, slides.close);
  // While this gateway still has the lease.
  releases.push(() => screens.heartbeats.save(sharing.mayPoll()), screens.refresh);
  releases.push(() => effect?.save());
  const refreshNow = () => refresh(state, app, pollNow);
  releases.push(startTimers(state, pollNow, refreshNow));
  outages?.start();
  releases.push(() => outages?.close());
  await sharing.start({
    onSnapshot: publisher.receive,
    onLease: () => {
      logger.info({}, 'this gateway polls for all now');
      void pollNow();
    },
    onMessage: {
      screens: () => void screens.store.refresh(),
      heartbeats: screens.heartbeats.receiveShared,
      commands: screens.commands.receiveShared,
      records: () => void records.look(),
    },
  });
  await records.look();
  void effect?.save();
  void pollNow();
  logger.info({ url, hasSnapshot: stored !== null }, 'gateway serves');
  await removeOld(state);
  return {
    /** `http://127.0.0.1:8080`, without a slash at the end. */
    url,
    /** Reads the event service; resolves when the result is served. */
    pollNow,
    /** Reads changes of `SITE_FILE`, key, certificate and built pages; also called by a timer. */
    refreshNow,
    /** Looks for outages of screens and delivers what is due; also called by timers. */
    watchNow: async () => {
      await outages?.look();
      await outages?.deliver();
    },
  };
}

function startTimers(state: GatewayState, pollNow: PollNow, refreshNow: () => Promise<void>): Release {
  const { screens, sharing, records } = state;
  const every = (seconds: number, run: () => void) => setInterval(run, seconds * 1000).unref();
  const timers = [
    every(refreshSeconds, () => void refreshNow()),
    every(saveSeconds, () => void screens.heartbeats.save(sharing.mayPoll())),
    every(saveSeconds, () => void state.effect?.save()),
    every(lookSeconds, () => {
      const received = screens.heartbeats.takeUnshared();
      if (received.length > 0) void sharing.send('heartbeats', received);
    }),
    every(lookSeconds, () => void records.look()),
    every(lookSeconds, () => lookAtClock(state, pollNow)),
    every(daySeconds, () => void removeOld(state)),
  ];
  return () => timers.forEach(clearInterval);
}

/** Removes what names staff and is older than `KEEP_DAYS`. Does not reject. */
async function removeOld({ settings, now, screens, notices }: GatewayState): Promise<void> {
  await screens.store.removeChanges(now() - settings.KEEP_DAYS * daySeconds * 1000).catch(ignoreFailure);
  await notices.removeOld();
}

/** Polls with a renewed key, and again if the answers change which time it is. Null if another gateway polls. */
async function poll({ sharing, key, publisher, clock, updates }: GatewayState) {
  if (!sharing.mayPoll()) return null;
  await key.refresh();
  const result = await publisher.poll();
  if (!clock.look()) return result;
  void updates.send('time', '');
  return publisher.poll();
}

function lookAtClock({ clock, updates }: GatewayState, pollNow: PollNow): void {
  if (!clock.look()) return;
  void updates.send('time', '');
  void pollNow();
}

async function refresh(state: GatewayState, app: FastifyInstance, pollNow: PollNow): Promise<void> {
  const { key, noticeToken, refreshSite, pages, tlsFiles, updates, slides, publisher, screens } = state;
  lookAtClock(state, pollNow);
  void screens.refresh();
  void state.notices.storeReceipts();
  await noticeToken.refresh();
  if (await key.refresh()) void pollNow();
  const isTlsRenewed = await tlsFiles.refresh();
  const pair = tlsFiles.current();
  if (isTlsRenewed && pair !== null && app.server instanceof TlsServer) app.server.setSecureContext(pair);
  const changed = await refreshSite();
  if (changed.site) {
    await publisher.serve();
    // The site may name other languages now.
    void pollNow();
  }
  if (!changed.build) return;
  await slides.restart();
  await updates.send('reload', pages().build);
}
