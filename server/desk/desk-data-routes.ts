import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import { HttpError } from '#server/answers/http-error.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import { queryOf, queryText, requireServed } from '#server/http/send.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';
import type { GatewayState } from '#server/app/gateway-state.ts';
import type { DeskAccess } from './desk-access.tsx';
import { findEventNotes } from './find-event-notes.ts';
import { findOldAddresses } from './find-old-addresses.ts';
import { createScreenExplainers } from './explain-screens.ts';
import { createExplainer, explainHits, findHits } from './search-verdicts.ts';

const maxSearchLength = 200;
/** One at a time: each takes up to `maxExplainMs`, in small steps. */
const verdictLimits = { atOnce: 1, places: 50 };
const maxExplainMs = 5000;
const maxUnreadable = 1000;
const maxTextLength = 200;

/** `GET /api/verdicts` and `GET /api/desk` (design §3). */
export function addDeskDataRoutes(app: FastifyInstance, state: GatewayState, desk: DeskAccess): void {
  const queue = createWorkQueue(verdictLimits);
  app.get('/api/verdicts', async (request, reply) => {
    desk.authorizeData(request);
    const { events } = requireServed(request, state);
    const hasScreens = queryText(request, 'screens') === '1' && (await mayReadScreens(request, desk));
    return queue.run(async () =>
      // The client may have closed its connection while the request was queued.
      request.raw.socket.destroyed ? reply.hijack() : answerVerdicts(request, state, events, hasScreens),
    );
  });

  app.get('/api/desk', (request) => {
    desk.authorizeData(request);
    const served = state.servedLanguage(queryText(request, 'lang'));
    return {
      ...(served === null ? nothingRead : describeReading(served.events, state)),
      hasSignIn: hasSignIn(state),
      screens: describeScreens(state),
      namedScreens: state.screens.store.list().length,
      alarms: hasSignIn(state) ? state.alarms.describe() : null,
      siteFile: state.siteFile(),
      eventEditUrl: state.settings.EVENT_EDIT_URL ?? null,
    };
  });
}

/** Until there is a snapshot. */
const nothingRead = {
  isRead: false,
  isComplete: true,
  unreadable: [],
  unreadableTotal: 0,
  eventNotes: [],
  oldAddresses: [],
};

function describeReading(events: ServedEvents, state: GatewayState) {
  const unreadable = visibleUnreadable(events, state);
  return {
    isRead: true,
    isComplete: events.reading.complete,
    unreadable: unreadable.slice(0, maxUnreadable).map(({ iri, name, reason }) => ({
      iri: iri !== null && iri.length > maxTextLength ? null : iri,
      name: name?.slice(0, maxTextLength) ?? null,
      reason,
    })),
    unreadableTotal: unreadable.length,
    eventNotes: findEventNotes(events, {
      now: state.now(),
      timeZone: resolveConfig({}, state.site()).timeZone,
      images: state.images,
      hasNames: hasSignIn(state),
    }),
    oldAddresses: findOldAddresses(
      state.screens.heartbeats.unregistered().map(({ last }) => last.address),
      events.monitors,
    ),
  };
}

/** Whether named screens can be changed, and why not. */
function describeScreens({ screens, settings }: GatewayState) {
  if (screens.store.change === null) return 'off';
  if (settings.DESK_PASSWORD === undefined) return 'no-password';
  return screens.problem() === null ? 'on' : 'database-unavailable';
}

function hasSignIn({ settings }: GatewayState): boolean {
  return settings.DESK_PASSWORD !== undefined;
}

/** Only with a sign-in: unpublished and archived events. */
function visibleEvents({ reading: { events } }: ServedEvents, state: GatewayState) {
  return hasSignIn(state) ? events : events.filter(({ published, archived }) => published && !archived);
}

/** Names of unreadable members, which may be unpublished, only with a sign-in. */
function visibleUnreadable({ reading: { unreadable } }: ServedEvents, state: GatewayState) {
  return hasSignIn(state) ? unreadable : unreadable.map((member) => ({ ...member, name: null }));
}

async function mayReadScreens(request: FastifyRequest, desk: DeskAccess): Promise<boolean> {
  try {
    await desk.authorizeScreens(request);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** `complete` is false if results do not fit into the answer, or take too long. */
async function answerVerdicts(
  request: FastifyRequest,
  state: GatewayState,
  events: ServedEvents,
  hasScreens: boolean,
) {
  const { monitor, days, limit, lang } = parseParameters(queryOf(request)).parameters;
  const screen = resolveConfig({ days, limit, lang }, state.site());
  const search = (queryText(request, 'q') ?? '').slice(0, maxSearchLength).toLowerCase();
  const words = [...new Set(search.split(/\s+/).filter(Boolean))];
  const now = state.now();
  const { monotonic } = state;
  const endsAt = monotonic() + maxExplainMs;
  const mayContinue = () => monotonic() < endsAt && !request.raw.socket.destroyed;
  const { listed, findEach } = events.monitors;
  const monitors = monitor === undefined ? listed.list : findEach(monitor);
  const verdicts = monitors.map((category) => createExplainer(category, screen, events, now));
  const screens = hasScreens ? await explainersOfScreens(state, events, screen.language) : undefined;
  const found = await findHits([...visibleEvents(events, state), ...visibleUnreadable(events, state)], {
    id: queryText(request, 'event'),
    words,
  });
  const { results, isWhole } = await explainHits(
    found.hits,
    { verdicts, screens, mayContinue },
    { ...screen, now },
  );
  return {
    asOf: new Date(events.reading.readAt).toISOString(),
    now: new Date(now).toISOString(),
    complete: isWhole && found.isWhole,
    results,
  };
}

function explainersOfScreens(state: GatewayState, events: ServedEvents, language: Language) {
  const servedIn = (wanted: Language | undefined) => state.servedLanguage(wanted)?.events ?? events;
  const context = { site: state.site(), events, language, servedIn, now: state.now() };
  return createScreenExplainers(state.screens.store.list(), context);
}
