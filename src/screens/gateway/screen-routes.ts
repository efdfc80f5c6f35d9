import { Readable } from 'node:stream';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { screenNameOf, settingsPathOf } from '#config/screen-settings.ts';
import { heartbeatSchema, maxHeartbeatBytes } from '#screens/model/heartbeat.ts';
import {
  commandRequestSchema,
  type ListedScreen,
  type SentCommandAnswer,
  type UnregisteredScreen,
} from '#screens/model/listed-screen.ts';
import type { Reports } from '#screens/model/screen-health.ts';
import { readScreen, type Screen, settingsOf, writeScreen } from '#screens/model/screen.ts';
import { inPortions, writeJsonList } from '#server/answers/in-portions.ts';
import { parseJson } from '#server/answers/parse-json.ts';
import { HttpError, notFound, retrySoon } from '#server/answers/prepared-answer.ts';
import { addStaffRoutes, type DeskAccess } from '#server/desk/desk-access.tsx';
import { addJsonRoutes, requireSameOrigin } from '#server/http/guards.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import type { Sharing } from '#server/sharing/redis-sharing.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { RecordedChange, RowChange, ScreenChange } from './screen-store.ts';
import type { StateJudge } from './state-judge.ts';
import type { Screens } from './screens.ts';

/** What screens request and report: their settings, `GET /api/screens/NAME/settings`, and `POST /api/heartbeats` (design §3). */
export function addScreenRoutes(app: FastifyInstance, { screens }: Pick<ScreenRoutesParts, 'screens'>): void {
  const { store, heartbeats, commands } = screens;
  app.get(settingsPathOf(':name'), (request: NameRequest) => {
    const screen = store.find(request.params.name.toLowerCase());
    if (screen === null && store.isKnown()) notFound();
    if (screen === null) throw new HttpError(503, 'The named screens are not known yet', retrySoon);
    const command = commands.find(screen.name);
    return { ...settingsOf(screen), ...(command !== null && { command }) };
  });

  addJsonRoutes(app, (routes) => {
    routes.post('/api/heartbeats', { bodyLimit: maxHeartbeatBytes }, (request, reply) => {
      requireSameOrigin(request);
      const heartbeat = heartbeatSchema.safeParse(request.body);
      if (!heartbeat.success) throw new HttpError(400, 'This is no heartbeat');
      heartbeats.receive(heartbeat.data, request.ip);
      return reply.code(204).send();
    });
  });
}

interface ScreenRoutesParts extends Pick<ServedEventsStore, 'servedLanguage'> {
  readonly logger: Logger;
  readonly screens: Screens;
  readonly sharing: Sharing;
  readonly stateJudge: StateJudge;
}

type NameRequest = FastifyRequest<{ Params: { name: string } }>;

/** The screen that the path names. Throws a 404. */
function requireScreen({ screens }: ScreenRoutesParts, { params: { name } }: NameRequest): Screen {
  const screen = screens.store.find(name.toLowerCase());
  if (screen === null) throw new HttpError(404, `There is no screen “${name.slice(0, 64)}”`);
  return screen;
}

/** What staff ask of a named screen. Answers until when the command is kept. */
function giveCommand(request: NameRequest, reply: FastifyReply, state: ScreenRoutesParts) {
  const { screens, sharing, logger } = state;
  const { name } = requireScreen(state, request);
  const read = commandRequestSchema.safeParse(request.body);
  if (!read.success)
    throw new HttpError(
      400,
      'This is no command: {"command": "identify"} or {"command": "reload"} is needed',
    );
  const reports = screens.heartbeats.reportsOf(name);
  // It has neither the stream nor settings to poll.
  if (reports?.last.isPlain === true)
    throw new HttpError(
      409,
      'This screen runs the plain version, which can not be identified or reloaded from here',
    );
  const { command: kind } = read.data;
  const loads = reports?.loads.map(({ id }) => id) ?? [];
  const { until, shared } = screens.commands.give(name, kind === 'reload' ? { kind, loads } : { kind });
  void sharing.send('commands', shared);
  logger.info({ screen: name, command: kind }, 'a command for a screen');
  return reply.code(202).send({ until: new Date(until).toISOString() } satisfies SentCommandAnswer);
}

/** The states of screens as `GET /api/screens` gives them. */
function createScreenJudge(state: ScreenRoutesParts) {
  const { judge } = state.stateJudge;
  const events = () => state.servedLanguage(undefined)?.events;
  /** All null for a screen that was never seen. Not `...`: for so many fields V8 takes six times as long. */
  const describeReports = (reports: Reports | null) => {
    if (reports === null) return { lastSeen: null, event: null, title: null, build: null };
    // Later slides of an event that has several have a number behind the `@id`.
    const iri = reports.last.event?.replace(/~\d+$/, '') ?? '';
    const title = events()?.titleOf(iri) ?? null;
    const lastSeen = new Date(reports.lastAt).toISOString();
    return Object.assign({ lastSeen, title }, reports.last, { load: undefined });
  };
  return {
    describe: (screen: Screen): ListedScreen => {
      const { name, monitors, parameters } = screen;
      const { heartbeats } = state.screens;
      const reports = heartbeats.reportsOf(name);
      const second = heartbeats.secondDevice(name);
      const own = judge(reports, parameters);
      return Object.assign(
        writeScreen(screen),
        {
          monitorNames: monitors.map((id) => events()?.monitors.find(String(id))?.name ?? null),
          // A fault of the screen itself comes before a device that anybody can make up.
          state: own === 'well' && second !== null ? ('two-devices' as const) : own,
        },
        second && { secondDevice: second },
        describeReports(reports),
      );
    },
    /** A screen without a registered name. */
    describeUnregistered: (reports: Reports): UnregisteredScreen =>
      Object.assign(
        { name: screenNameOf(reports.last.address), state: judge(reports, {}) },
        describeReports(reports),
      ),
  };
}

const maxImportBytes = 16_000_000;
const maxScreenBytes = 16_384;
const maxCommandBytes = 256;
const maxListedChanges = 1000;
const maxNamedProblems = 20;

const off =
  'Named screens are off: with REDIS_URL they need a database that all gateways share. Set DATABASE_URL and start again';

/** The named screens for staff and scripts: their states, settings and commands, and the record of changes (design §3). */
export function addDeskScreenRoutes(app: FastifyInstance, state: ScreenRoutesParts, desk: DeskAccess): void {
  void app.register(async (routes) => {
    routes.addHook('onRequest', desk.authorizeScreens);
    addStateRoutes(routes, state);
  });
  addStaffRoutes(app, desk, (routes) => {
    routes.addHook('onRequest', async () => {
      if (state.screens.database === null) throw new HttpError(409, off);
    });
    addChangeRoutes(routes, state, desk);
  });
}

function addStateRoutes(app: FastifyInstance, state: ScreenRoutesParts): void {
  const { store, heartbeats } = state.screens;
  const { describe, describeUnregistered } = createScreenJudge(state);
  app.get('/api/screens', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(Readable.from(writeJsonList(store.list(), describe))),
  );
  app.get('/api/unregistered-screens', () => heartbeats.unregistered().map(describeUnregistered));
  app.get('/api/screens/:name', (request: NameRequest) => describe(requireScreen(state, request)));
}

function addChangeRoutes(app: FastifyInstance, state: ScreenRoutesParts, desk: DeskAccess): void {
  const { store, heartbeats, refresh } = state.screens;
  const change = async (request: FastifyRequest, changes: readonly RowChange[]) => {
    await store.change(desk.actorOf(request), changes).catch(throwStorageError);
    void state.sharing.send('screens', null);
  };
  const importList = async (request: FastifyRequest) => {
    const inputs = z.array(z.unknown()).safeParse(request.body);
    if (!inputs.success) throw new HttpError(400, 'This is no list of screens: a JSON array is needed');
    const read = await readAll(inputs.data, state);
    await change(request, read);
    return { stored: read.length };
  };
  const put = async (request: NameRequest) => {
    const body = z.record(z.string(), z.unknown()).safeParse(request.body);
    if (!body.success) throw new HttpError(400, 'This is no screen: a JSON object is needed');
    const read = await readAll([{ ...body.data, name: request.params.name }], state);
    await change(request, read);
    return read.map(({ after }) => after && writeScreen(after))[0];
  };
  const letDeviceIn = async (request: NameRequest, reply: FastifyReply) => {
    const { name } = requireScreen(state, request);
    const device = z.object({ id: z.string().min(1) }).safeParse(request.body).data?.id;
    // The latest one may be another than that which staff saw.
    if (device === undefined || device !== heartbeats.secondDevice(name)?.id)
      throw new HttpError(
        409,
        'It does not report under this name now. Nothing was changed; look at the screen again',
      );
    // Stores claims: `from` is compared with the database.
    await refresh();
    await change(request, [{ name, device, from: store.deviceOf(name) }]);
    return reply.code(204).send();
  };
  app.get('/api/screen-list', () => store.list().map(writeScreen));
  app.put('/api/screen-list', { bodyLimit: maxImportBytes }, (request) => importList(request));
  app.put('/api/screens/:name', { bodyLimit: maxScreenBytes }, (request: NameRequest) => put(request));
  app.delete('/api/screens/:name', async (request: NameRequest, reply) => {
    const { name } = requireScreen(state, request);
    await change(request, [{ name, after: null }]);
    return reply.code(204).send();
  });
  app.post('/api/screens/:name/commands', { bodyLimit: maxCommandBytes }, (request: NameRequest, reply) =>
    giveCommand(request, reply, state),
  );
  app.post('/api/screens/:name/device', { bodyLimit: maxScreenBytes }, letDeviceIn);
  app.get('/api/screen-changes', async () => {
    await refresh();
    return (await store.changes(maxListedChanges).catch(throwStorageError)).map(describeChange);
  });
}

/** The screen is the same before and after where a new device was let in. */
const describeChange = ({ id: _id, at, before, after, ...rest }: RecordedChange) => ({
  at: new Date(at).toISOString(),
  ...rest,
  before: parseJson(before ?? 'null'),
  after: parseJson(after ?? 'null'),
  ...(before === after && { isNewDevice: true }),
});

function throwStorageError(error: unknown): never {
  if (!(error instanceof DatabaseFailure)) throw error;
  const outcome = error.mayBeStored ? 'It is unknown whether the change was stored' : 'Nothing was changed';
  throw new HttpError(
    503,
    `The database of the named screens can not be used now. ${outcome}; the screens keep their last settings. Try again later`,
    retrySoon,
  );
}

/** All screens, or a 400 that names every problem. */
async function readAll(
  inputs: readonly unknown[],
  state: ScreenRoutesParts,
): Promise<readonly ScreenChange[]> {
  const monitors = state.servedLanguage(undefined)?.events.monitors;
  // An export has numbers, which need no snapshot.
  const findMonitor = (id: string) => {
    if (monitors !== undefined) return monitors.find(id)?.id ?? null;
    throw new HttpError(503, 'The monitors are not known yet: the event service has not answered', retrySoon);
  };
  const changes = new Map<string, ScreenChange>();
  const problems: string[] = [];
  for await (const part of inPortions([...inputs.entries()]))
    for (const [at, input] of part) {
      const read = readScreen(input, findMonitor);
      const name = nameOf(input) ?? `screen ${at + 1} of the list`;
      problems.push(...read.problems.map((one) => `${name}: ${one}`));
      if (read.screen === null) continue;
      if (changes.has(read.screen.name)) problems.push(`${name}: it is in the list twice`);
      changes.set(read.screen.name, { name: read.screen.name, after: read.screen });
    }
  if (problems.length === 0) return [...changes.values()];
  const more = problems.length > maxNamedProblems ? [`… and ${problems.length - maxNamedProblems} more`] : [];
  const lines = [...problems.slice(0, maxNamedProblems), ...more];
  throw new HttpError(400, `Nothing was stored. ${lines.join('; ')}`);
}

const namedSchema = z.object({ name: z.string() });

const nameOf = (input: unknown) => namedSchema.safeParse(input).data?.name.slice(0, 64);
