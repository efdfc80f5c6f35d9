import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseParameters, toSearchParams } from '#config/parameters.ts';
import { type KioskConfig, resolveConfig } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import type { OldAddress, SentDeskFacts } from '#domain/desk-facts.ts';
import { announcedUntil } from '#domain/event-dates.ts';
import { groupBy } from '#domain/membership.ts';
import type { Series } from '#domain/series.ts';
import type { SiteMonitors } from '#domain/site-monitors.ts';
import { slugify, withoutMonitor } from '#domain/slugify.ts';
import type { SentVerdicts } from '#domain/verdicts-answer.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { createNote } from '#events/note.ts';
import type { Outages } from '#outages/gateway/outages.ts';
import { type Screen, settingsOf } from '#screens/model/screen.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { HttpError } from '#server/answers/prepared-answer.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import { queryOf, queryText, requireServed, type RouteParts } from '#server/http/send.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';
import { type DeskAccess, hasSignIn } from './desk-access.tsx';
import { createPageExplainer, type Hit, type PageContext } from './judge-for-screen.ts';
import { explainHits, findHits, findNearestTitles } from './search-verdicts.ts';

export interface DeskDataRoutesParts extends RouteParts {
  readonly outages: Outages;
}

const maxAddresses = 200;

/** `addresses`: paths with query, as walls report them. */
export function findOldAddresses(addresses: Iterable<string>, monitors: SiteMonitors): readonly OldAddress[] {
  const old = [...new Set(addresses)].flatMap((address) => {
    const [path = '/', query = ''] = address.split('?');
    const { parameters } = parseParameters(query);
    const ids = parameters.monitor ?? [];
    const current = ids.map((id) => currentIdOf(id, monitors));
    if (current.every((id, at) => id === ids[at])) return [];
    const search = toSearchParams({ ...parameters, monitor: current });
    return { address, replacement: `${path}?${search.toString()}` };
  });
  return old.slice(0, maxAddresses);
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

/** The desk lists so many events with one kind of note. */
const maxEvents = 200;

/** Notes on events of monitors that are not over, by code. Of hidden events only those on unclear visibility, with names only with a sign-in. */
function findEventNotes({ reading, monitors: { all, listed } }: ServedEvents, state: DeskDataRoutesParts) {
  const now = state.now();
  const timeZone = createTimeZone(state.site().timeZone);
  const noted = reading.events.flatMap((event) => {
    const { filterCategories, imageId } = event;
    const image = imageId === null ? undefined : reading.related.images.get(imageId);
    const problem = image === undefined ? null : state.images.problemOf(image);
    const imageNotes = problem === null ? [] : [createNote('no-image', 'imageId', { typed: problem })];
    const notes = [...event.notes, ...imageNotes].filter(
      ({ code }) => isPublic(event) || code === 'unclear-visibility',
    );
    if (notes.length === 0 || announcedUntil(event, timeZone) < now) return [];
    const isForMonitor = filterCategories?.some((tag) => all.has(tag) || listed.has(tag)) ?? true;
    return isForMonitor ? [{ event, notes }] : [];
  });
  return [...groupBy(noted, ({ notes }) => notes.map(({ code }) => code))].map(([code, some]) => {
    const events = some.slice(0, maxEvents).map(({ event, notes }) => ({
      id: event.id,
      name: isPublic(event) || hasSignIn(state) ? event.name : null,
      notes: notes.filter((note) => note.code === code),
    }));
    return { code, total: some.length, events };
  });
}

export const isPublic = ({ published, archived }: CalendarEvent): boolean => published && !archived;

/** Explains hits for these monitors with the settings of `config`, and for named screens; those that select alike are judged once. */
async function createExplainers(
  config: KioskConfig,
  monitors: readonly Category[],
  screens: readonly Screen[] | undefined,
  context: PageContext,
) {
  const { site, events } = context;
  const explainPage = createPageExplainer(context);
  const explainMonitor = (category: Category) => {
    const explain = explainPage({ ...config, monitor: [String(category.id)] }, [category]);
    const monitor = { id: events.monitors.idOf(category), name: category.name };
    return (hit: Hit) => ({ monitor, ...explain(hit) });
  };
  // The rules of screens are not memoized: those of 20,000 would take gigabytes.
  const explainScreens = (group: Series<Screen>) => {
    const [screen] = group;
    const names = group.map(({ name }) => name);
    return (hit: Hit) => {
      const own = namedMonitors(screen, events);
      const page = resolveConfig(parseParameters(settingsOf(screen).query).parameters, site);
      const monitors = own.map(({ name }) => name.trim()).join(', ');
      return { screens: names, monitors, ...explainPage(page, own)(hit) };
    };
  };
  return {
    verdicts: monitors.map(explainMonitor),
    screens: screens && (await groupBySelection(screens, site)).map(explainScreens),
  };
}

async function groupBySelection(screens: readonly Screen[], site: Site) {
  const groups = new Map<string, [Screen, ...Screen[]]>();
  for await (const part of inPortions(screens))
    for (const screen of part) {
      const key = describeSelection(screen, site);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [screen]);
      else known.push(screen);
    }
  return [...groups.values()];
}

/** Equal for screens that select the same events. */
function describeSelection({ monitors, parameters }: Screen, site: Site): string {
  const { days, limit, allMonitors: all, timeZone, language } = resolveConfig(parameters, site);
  const selected = monitors.toSorted((a, b) => a - b);
  return JSON.stringify([selected, days, limit, all.toSorted(), timeZone.name, language]);
}

/** A category that no longer exists is named by its id. */
function namedMonitors({ monitors }: Screen, events: ServedEvents): readonly Category[] {
  return monitors.map((id) => {
    const [category] = events.monitors.findEach([String(id)]);
    return category ?? { id, name: String(id), parentId: null };
  });
}

const maxSearchLength = 200;
/** Each takes up to `maxExplainMs`, in small steps. */
const maxWaiting = 50;
const maxExplainMs = 5000;
const maxUnreadable = 1000;
const maxTextLength = 200;

/** `GET /api/verdicts` and `GET /api/desk` (design §3). */
export function addDeskDataRoutes(app: FastifyInstance, state: DeskDataRoutesParts, desk: DeskAccess): void {
  const queue = createWorkQueue(maxWaiting);
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
    const person = desk.personOf(request);
    return {
      ...describeDesk(state.servedLanguage(queryText(request, 'lang'))?.events, state),
      person: person && { ...person, signOutUrl: state.settings.DESK_SIGN_OUT_URL ?? null },
    };
  });
}

/** `events`: undefined while there is no snapshot. */
function describeDesk(events: ServedEvents | undefined, state: DeskDataRoutesParts): SentDeskFacts {
  const { screens, outages, settings, siteFile } = state;
  const unreadable = events === undefined ? [] : visibleUnreadable(events, state);
  const addresses = screens.heartbeats.unregistered().map(({ last }) => last.address);
  return {
    isRead: events !== undefined,
    isComplete: events?.reading.complete ?? true,
    unreadable: unreadable.slice(0, maxUnreadable).map(({ iri, name, reason }) => ({
      iri: iri !== null && iri.length > maxTextLength ? null : iri,
      name: name?.slice(0, maxTextLength) ?? null,
      reason,
    })),
    unreadableTotal: unreadable.length,
    eventNotes: events === undefined ? [] : findEventNotes(events, state),
    oldAddresses: events === undefined ? [] : findOldAddresses(addresses, events.monitors),
    hasSignIn: hasSignIn(state),
    screens: describeScreens(state),
    namedScreens: screens.store.list().length,
    hasEffect: state.effect !== null,
    alarms: hasSignIn(state) && outages !== null ? outages.describe() : null,
    siteFile: siteFile(),
    eventEditUrl: settings.EVENT_EDIT_URL ?? null,
  };
}

/** Whether named screens can be changed, and why not. */
function describeScreens(state: DeskDataRoutesParts): SentDeskFacts['screens'] {
  const { database } = state.screens;
  if (database === null) return 'off';
  if (!hasSignIn(state)) return 'no-password';
  return database.isFailing() ? 'database-unavailable' : 'on';
}

/** Only with a sign-in: unpublished and archived events. */
function visibleEvents({ reading: { events } }: ServedEvents, state: DeskDataRoutesParts) {
  return hasSignIn(state) ? events : events.filter(isPublic);
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
  const site = state.site();
  const config = resolveConfig({ days, limit, lang }, site);
  const search = (queryText(request, 'q') ?? '').slice(0, maxSearchLength).toLowerCase();
  const words = [...new Set(search.split(/\s+/).filter(Boolean))];
  const now = state.now();
  const { monotonic, screens } = state;
  const endsAt = monotonic() + maxExplainMs;
  const mayContinue = () => monotonic() < endsAt && !request.raw.socket.destroyed;
  const { listed, findEach } = events.monitors;
  const monitors = monitor === undefined ? listed.list : findEach(monitor);
  const servedIn = (language: Language | undefined) => state.servedLanguage(language)?.events ?? events;
  const context = { site, events, servedIn, now, language: config.language };
  const asked = hasScreens ? screens.store.list() : undefined;
  const explainers = await createExplainers(config, monitors, asked, context);
  const all = [...visibleEvents(events, state), ...visibleUnreadable(events, state)];
  const found = await findHits(all, { id: queryText(request, 'event'), words });
  const isMissed = words.length > 0 && found.hits.length === 0;
  const explained = await explainHits(found.hits, { ...explainers, mayContinue }, { ...config, now });
  return {
    asOf: new Date(events.reading.readAt).toISOString(),
    now: new Date(now).toISOString(),
    complete: explained.isWhole && found.isWhole,
    ...(isMissed && { nearest: await findNearestTitles(all, search, mayContinue) }),
    results: explained.results,
  };
}
