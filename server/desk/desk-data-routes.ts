import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fields, parseParameters, toSearchParams } from '#config/parameters.ts';
import { resolveConfig, splitLanguages } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import type { OldAddress, SentDeskFacts } from '#domain/desk-facts.ts';
import { announcedUntil, type TimeContext } from '#domain/event-dates.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown } from '#domain/judge-events.ts';
import { categorySet } from '#domain/membership.ts';
import type { SiteMonitors } from '#domain/site-monitors.ts';
import { slugify, withoutMonitor } from '#domain/slugify.ts';
import type { SentVerdicts } from '#domain/verdicts-answer.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { createNote, type EventNote } from '#events/note.ts';
import type { Outages } from '#outages/gateway/outages.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import type { Screen } from '#screens/model/screen.ts';
import { HttpError } from '#server/answers/prepared-answer.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import { queryOf, queryText, requireServed, type SendParts } from '#server/http/send.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import type { ImageSource } from '#server/upstream/image-source.ts';
import type { DeskAccess } from './desk-access.tsx';
import { createHitJudgeForScreens, type Hit, type ScreenJudgeContext } from './judge-for-screen.ts';
import { createExplainer, explainHits, findHits } from './search-verdicts.ts';

export interface DeskDataRoutesParts
  extends Pick<SiteStore, 'site' | 'siteFile'>, Pick<ServedEventsStore, 'servedLanguage'>, SendParts {
  readonly images: ImageSource;
  readonly monotonic: () => number;
  readonly now: () => number;
  readonly outages: Outages;
  readonly screens: Screens;
  readonly settings: GatewaySettings;
}

const maxAddresses = 200;

/** `addresses`: paths with query, as walls report them. */
export function findOldAddresses(addresses: Iterable<string>, monitors: SiteMonitors): readonly OldAddress[] {
  const found: OldAddress[] = [];
  for (const address of new Set(addresses)) {
    const [path = '/', query = ''] = address.split('?');
    const { parameters } = parseParameters(query);
    const ids = parameters.monitor ?? [];
    const current = ids.map((id) => currentIdOf(id, monitors));
    if (current.every((id, at) => id === ids[at])) continue;
    const search = toSearchParams({ ...parameters, monitor: current });
    found.push({ address, replacement: `${path}?${search.toString()}` });
    if (found.length === maxAddresses) break;
  }
  return found;
}

/** The ID itself, unless it is a former one. */
function currentIdOf(id: string, { find, idOf }: SiteMonitors): string {
  const category = find(id);
  if (category === null) return id;
  const names = [slugify(id), id.split('/').map(slugify).join('/')];
  const isFormer = category.formerIds?.some(
    (one) => names.includes(one) || names.includes(withoutMonitor(one)),
  );
  const current = idOf(category);
  return isFormer === true && !names.includes(current) ? current : id;
}

type Reading = Pick<
  SentDeskFacts,
  'isRead' | 'isComplete' | 'unreadable' | 'unreadableTotal' | 'eventNotes' | 'oldAddresses'
>;
type NotedEvent = NonNullable<SentDeskFacts['eventNotes']>[number]['events'][number];

/** The desk lists so many events with one kind of note. */
const maxEvents = 200;

interface Options extends Pick<TimeContext, 'now' | 'timeZone'> {
  readonly images: Pick<ImageSource, 'problemOf'>;
  /** Names of events that are not shown. */
  readonly hasNames: boolean;
}

/**
 * The notes on events of monitors that are not over, by code: on those that are shown, and on those of which nobody can read
 * whether they are.
 */
function findEventNotes({ reading, monitors: { all, listed } }: ServedEvents, options: Options) {
  const { now, timeZone, images, hasNames } = options;
  const found = new Map<string, { total: number; readonly events: NotedEvent[] }>();
  const add = (event: CalendarEvent, code: string, notes: readonly EventNote[]) => {
    const group = found.get(code) ?? { total: 0, events: [] };
    found.set(code, group);
    group.total += 1;
    const name = isPublic(event) || hasNames ? event.name : null;
    if (group.events.length < maxEvents) group.events.push({ id: event.id, name, notes });
  };
  for (const event of reading.events) {
    const { filterCategories, imageId } = event;
    const image = imageId === null ? undefined : reading.related.images.get(imageId);
    const problem = image === undefined ? null : images.problemOf(image);
    const imageNotes = problem === null ? [] : [createNote('no-image', 'imageId', { typed: problem })];
    const notes = [...event.notes, ...imageNotes].filter(
      ({ code }) => isPublic(event) || code === 'unclear-visibility',
    );
    if (notes.length === 0 || announcedUntil(event, timeZone) < now) continue;
    if (filterCategories?.some((tag) => all.has(tag) || listed.has(tag)) === false) continue;
    for (const code of new Set(notes.map((note) => note.code)))
      add(
        event,
        code,
        notes.filter((note) => note.code === code),
      );
  }
  return [...found].map(([code, group]) => ({ code, ...group }));
}

function isPublic({ published, archived }: CalendarEvent): boolean {
  return published && !archived;
}

const portion = 200;

/** Explains hits for named screens; those that select alike are judged once. */
async function createScreenExplainers(screens: readonly Screen[], context: ScreenJudgeContext) {
  const groups = await groupBySelection(screens, context.site);
  const judge = createHitJudgeForScreens(context);
  const explain = (hit: Hit, screen: Screen) => {
    const { verdict, rules } = judge(hit, screen);
    const monitors = namedMonitors(screen, context);
    const isKnown = rules.tags.monitors.list.length > 0;
    // Categories that no longer exist have no part in the rules, but the advice names them.
    const tags = isKnown ? rules.tags : { ...rules.tags, monitors: categorySet(monitors) };
    return {
      monitors: monitors.map(({ name }) => name.trim()).join(', '),
      code: verdict.code,
      shown: isShown(verdict.code),
      ...explainVerdict(verdict, { ...rules, tags }, context.language),
    };
  };
  return groups.map(({ screen, names }) => (hit: Hit) => ({ screens: names, ...explain(hit, screen) }));
}

async function groupBySelection(screens: readonly Screen[], site: Site) {
  const groups = new Map<string, { readonly screen: Screen; readonly names: string[] }>();
  for (const [at, screen] of screens.entries()) {
    if (at % portion === 0) await setImmediate();
    const key = describeSelection(screen, site);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { screen, names: [screen.name] });
    else known.names.push(screen.name);
  }
  return [...groups.values()];
}

/** Equal for screens that select the same events. */
function describeSelection({ monitors, parameters }: Screen, site: Site): string {
  const { days = fields.days.fallback, limit = fields.limit.fallback, tz = site.timeZone } = parameters;
  const { all = site.allMonitors } = parameters;
  const [language = site.language] = splitLanguages(parameters, site).spoken;
  return JSON.stringify([monitors.toSorted((a, b) => a - b), days, limit, all.toSorted(), tz, language]);
}

/** A category that no longer exists is named by its id. */
function namedMonitors({ monitors }: Screen, { events }: ScreenJudgeContext): readonly Category[] {
  return monitors.map((id) => {
    const [category] = events.monitors.findEach([String(id)]);
    return category ?? { id, name: String(id), parentId: null };
  });
}

const maxSearchLength = 200;
/** One at a time: each takes up to `maxExplainMs`, in small steps. */
const verdictLimits = { atOnce: 1, places: 50 };
const maxExplainMs = 5000;
const maxUnreadable = 1000;
const maxTextLength = 200;

/** `GET /api/verdicts` and `GET /api/desk` (design §3). */
export function addDeskDataRoutes(app: FastifyInstance, state: DeskDataRoutesParts, desk: DeskAccess): void {
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

  app.get('/api/desk', (request): SentDeskFacts => {
    desk.authorizeData(request);
    const served = state.servedLanguage(queryText(request, 'lang'));
    return {
      ...(served === null ? nothingRead : describeReading(served.events, state)),
      hasSignIn: hasSignIn(state),
      screens: describeScreens(state),
      namedScreens: state.screens.store.list().length,
      alarms: hasSignIn(state) ? state.outages.describe() : null,
      siteFile: state.siteFile(),
      eventEditUrl: state.settings.EVENT_EDIT_URL ?? null,
    };
  });
}

/** The answer while there is no snapshot. */
const nothingRead: Reading = {
  isRead: false,
  isComplete: true,
  unreadable: [],
  unreadableTotal: 0,
  eventNotes: [],
  oldAddresses: [],
};

function describeReading(events: ServedEvents, state: DeskDataRoutesParts): Reading {
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
function describeScreens({ screens, settings }: DeskDataRoutesParts): SentDeskFacts['screens'] {
  if (screens.database === null) return 'off';
  if (settings.DESK_PASSWORD === undefined) return 'no-password';
  return screens.problem() === null ? 'on' : 'database-unavailable';
}

function hasSignIn({ settings }: DeskDataRoutesParts): boolean {
  return settings.DESK_PASSWORD !== undefined;
}

/** Only with a sign-in: unpublished and archived events. */
function visibleEvents({ reading: { events } }: ServedEvents, state: DeskDataRoutesParts) {
  return hasSignIn(state) ? events : events.filter(({ published, archived }) => published && !archived);
}

/** Names of unreadable members, which may be unpublished, only with a sign-in. */
function visibleUnreadable({ reading: { unreadable } }: ServedEvents, state: DeskDataRoutesParts) {
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
  state: DeskDataRoutesParts,
  events: ServedEvents,
  hasScreens: boolean,
): Promise<SentVerdicts> {
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

function explainersOfScreens(state: DeskDataRoutesParts, events: ServedEvents, language: Language) {
  const servedIn = (wanted: Language | undefined) => state.servedLanguage(wanted)?.events ?? events;
  const context = { site: state.site(), events, language, servedIn, now: state.now() };
  return createScreenExplainers(state.screens.store.list(), context);
}
