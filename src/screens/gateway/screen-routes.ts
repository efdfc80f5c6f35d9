import { Readable } from 'node:stream';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Parameters } from '#config/parameters.ts';
import { screenNameOf, settingsPathOf } from '#config/screen-settings.ts';
import type { Effect } from '#effect/gateway/effect.ts';
import { heartbeatSchema, maxHeartbeatBytes } from '#screens/model/heartbeat.ts';
import {
  commandRequestSchema,
  type ListedScreen,
  type SentCommandAnswer,
  type UnregisteredScreen,
} from '#screens/model/listed-screen.ts';
import type { Reports, ScreenState } from '#screens/model/screen-health.ts';
import { readScreen, type Screen, settingsOf, writeScreen } from '#screens/model/screen.ts';
import { inPortions, writeJsonList } from '#server/answers/in-portions.ts';
import { parseJson } from '#server/answers/parse-json.ts';
import { HttpError, notFound, retrySoon } from '#server/answers/prepared-answer.ts';
import { addStaffRoutes, type DeskAccess } from '#server/desk/desk-access.tsx';
import { addJsonRoutes, requireSameOrigin } from '#server/http/guards.ts';
import { requestedLanguage } from '#server/http/send.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import type { Sharing } from '#server/sharing/redis-sharing.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { type ImportProblem, type Say, sayIn, sayIssue } from './import-words.ts';
import { readEntries } from './read-entries.ts';
import type { RecordedChange, RowChange, ScreenChange } from './screen-store.ts';
import type { StateJudge } from './state-judge.ts';
import type { Screens } from './screens.ts';

/** What screens request and report: their settings, `GET /api/screens/NAME/settings`, and `POST /api/heartbeats` (design §3). */
export function addScreenRoutes(app: FastifyInstance, state: Pick<ScreenRoutesParts, 'screens' | 'effect'>) {
  const { store, heartbeats, commands } = state.screens;
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
      const name = heartbeats.receive(heartbeat.data, request.ip);
      if (name !== null) state.effect?.receive(heartbeat.data, name, request.ip);
      return reply.code(204).send();
    });
  });
}

interface ScreenRoutesParts extends Pick<ServedEventsStore, 'servedLanguage'> {
  readonly effect: Effect;
  readonly logger: Logger;
  readonly screens: Screens;
  readonly sharing: Sharing;
  readonly stateJudge: StateJudge;
}

export type NameRequest = FastifyRequest<{ Params: { name: string } }>;

/** The screen that the path names. Throws a 404. */
export function requireScreen(
  { screens }: Pick<ScreenRoutesParts, 'screens'>,
  { params: { name } }: NameRequest,
): Screen {
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
  const { judge, darkUntil } = state.stateJudge;
  const untilOf = (kind: ScreenState, reports: Reports | null, parameters: Parameters) => {
    const until = kind === 'dark' ? darkUntil(reports, parameters) : null;
    return until === null ? undefined : new Date(until).toISOString();
  };
  const events = () => state.servedLanguage(undefined)?.events;
  /** All null for a screen that was never seen. Not `...`: for so many fields V8 takes six times as long. */
  const describeReports = (reports: Reports | null) => {
    if (reports === null) return { lastSeen: null, event: null, title: null, build: null };
    // Later slides of an event that has several have a number behind the `@id`.
    const iri = reports.last.event?.replace(/~\d+$/, '') ?? '';
    const title = events()?.titleOf(iri) ?? null;
    const lastSeen = new Date(reports.lastAt).toISOString();
    return Object.assign({ lastSeen, title }, reports.last, { load: undefined, shown: undefined });
  };
  return {
    describe: (screen: Screen): ListedScreen => {
      const { name, monitors, parameters } = screen;
      const { heartbeats, panels } = state.screens;
      const reports = heartbeats.reportsOf(name);
      const second = heartbeats.secondDevice(name);
      const own = judge(reports, parameters);
      return Object.assign(
        writeScreen(screen),
        {
          monitorNames: monitors.map((id) => events()?.monitors.find(String(id))?.name ?? null),
          // A fault of the screen itself comes before a device that anybody can make up.
          state: own === 'well' && second !== null ? ('two-devices' as const) : own,
          darkUntil: untilOf(own, reports, parameters),
          panel: panels.stateOf(name),
        },
        second && { secondDevice: second },
        describeReports(reports),
      );
    },
    /** A screen without a registered name. */
    describeUnregistered: (reports: Reports): UnregisteredScreen => {
      const own = judge(reports, {});
      return Object.assign(
        { name: screenNameOf(reports.last.address), state: own, darkUntil: untilOf(own, reports, {}) },
        describeReports(reports),
      );
    },
  };
}

const maxImportBytes = 16_000_000;
const maxScreenBytes = 16_384;
const maxCommandBytes = 256;
const maxListedChanges = 1000;

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

/** Stores changes as those of who sent the request, for all gateways. Rejects with `HttpError`. */
const createChange =
  ({ screens, sharing }: ScreenRoutesParts, desk: DeskAccess) =>
  async (request: FastifyRequest, changes: readonly RowChange[]) => {
    await screens.store.change(desk.actorOf(request), changes).catch(throwStorageError);
    void sharing.send('screens', null);
  };

function addChangeRoutes(app: FastifyInstance, state: ScreenRoutesParts, desk: DeskAccess): void {
  const { store, heartbeats, panels, refresh } = state.screens;
  const change = createChange(state, desk);
  const importList = async (request: FastifyRequest) => {
    const say = sayIn(requestedLanguage(request) ?? 'en');
    const read = await readAll(readEntries(request.body, say), say, state);
    await change(request, read);
    return { stored: read.length };
  };
  const put = async (request: NameRequest) => {
    const body = z.record(z.string(), z.unknown()).safeParse(request.body);
    if (!body.success) throw new HttpError(400, 'This is no screen: a JSON object is needed');
    const say = sayIn('en');
    const read = await readAll(readEntries([{ ...body.data, name: request.params.name }], say), say, state);
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
    panels.letNextIn(name);
    return reply.code(204).send();
  };
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
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

/** So many are named, each within its length; the others are counted. */
const maxNamedFaults = 1000;
const maxFaultLength = 300;

/** All screens, or a 400 that names every fault in a line of its own. `titles`: of fields. */
async function readAll(
  { entries, titles }: Pick<ReturnType<typeof readEntries>, 'entries' | 'titles'>,
  say: Say,
  state: ScreenRoutesParts,
): Promise<readonly ScreenChange[]> {
  const monitors = state.servedLanguage(undefined)?.events.monitors;
  // An export has numbers, which need no snapshot.
  const findMonitor = (id: string) => {
    if (monitors !== undefined) return monitors.find(id)?.id ?? null;
    throw new HttpError(503, 'The monitors are not known yet: the event service has not answered', retrySoon);
  };
  const changes = new Map<string, ScreenChange>();
  const lines: string[] = [];
  let faults = 0;
  const note = (where: string, { field, kind, value }: ImportProblem) => {
    faults += 1;
    if (faults > maxNamedFaults) return;
    const place = field === '' ? where : `${where}, ${titles.get(field) ?? field}`;
    lines.push(`${place}: ${say(kind, value)}`.replace(/\s+/g, ' ').slice(0, maxFaultLength));
  };
  for await (const part of inPortions(entries))
    for (const { where, input, problems } of part) {
      problems.forEach((one) => note(where, one));
      if (input === undefined) continue;
      const { screen, problems: own } = readScreen(input, findMonitor, (issue) => sayIssue(say, issue));
      own.forEach((one) => note(where, one));
      if (screen === null) continue;
      if (changes.has(screen.name)) note(where, { field: 'name', kind: 'twice', value: screen.name });
      changes.set(screen.name, { name: screen.name, after: screen });
    }
  if (faults === 0) return [...changes.values()];
  const more = faults > maxNamedFaults ? [say('more', faults - maxNamedFaults)] : [];
  throw new HttpError(400, [say('refused', faults), ...lines, ...more].join('\n'));
}
