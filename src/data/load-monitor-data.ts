import { replaceEqualDeep } from '@tanstack/react-query';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { rulesFor, type SelectionRules } from '#domain/judge-events.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import { readCategoriesAnswer, readEventsAnswer } from '#events/read-collection.ts';
import { type GetJson, RequestError } from './get-json.ts';
import { type Freshness, readFreshness } from './read-freshness.ts';

export interface MonitorData extends Freshness {
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableMember[];
  readonly categories: readonly Category[];
  /** The category id that each monitor ID of the address has matched first (design §4). */
  readonly matched: Readonly<Record<string, number>>;
  readonly etag: string | null;
}

/** Complete, or only the stored matches. */
type PreviousMonitorData = Pick<MonitorData, 'matched'> & Partial<MonitorData>;

type MonitorConfig = Pick<KioskConfig, 'monitor' | 'language' | 'allMonitors'>;

/** Unchanged events cost one request, answered with 304. Fails with `RequestError`. */
export async function loadMonitorData(
  get: GetJson,
  config: MonitorConfig,
  previous: PreviousMonitorData | undefined,
): Promise<MonitorData> {
  const ids = config.monitor.map((id) => previous?.matched[id] ?? id);
  const answer = await get(
    `/api/events?monitor=${encodeURIComponent(ids.join(','))}&lang=${config.language}`,
  );
  const etag = answer.header('etag');
  const freshness = { etag, ...readFreshness(answer.header) };
  if (isComplete(previous) && etag !== null && etag === previous.etag && isMatched(previous, config))
    return { ...previous, ...freshness };
  const previousByIri = new Map(previous?.events?.map((event) => [event.iri, event]));
  // An unchanged event stays the same object.
  const eventsAnswer = await readEventsAnswer(answer.body, nextTask, (event) =>
    replaceEqualDeep(previousByIri.get(event.iri), event),
  );
  const categories = await loadCategories(get);
  if (eventsAnswer === null) throw new RequestError('/api/events is no collection of events', 200);
  const { events, unreadable } = eventsAnswer;
  return {
    events,
    unreadable,
    categories,
    matched: matchCategories(config, categories, previous),
    ...freshness,
  };
}

/** In a hidden page `setTimeout` would take a second per portion. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** The filter categories in the site's language, which monitor IDs refer to. Fails with `RequestError`. */
export async function loadCategories(get: GetJson): Promise<readonly Category[]> {
  const { body } = await get('/api/filter_categories');
  const categories = readCategoriesAnswer(body);
  if (categories === null)
    throw new RequestError('/api/filter_categories is no collection of categories', 200);
  return categories;
}

/** Whether every monitor ID of the address matches a category, or matched one before. */
export function isMatched({ matched }: MonitorData, { monitor }: MonitorConfig): boolean {
  return monitor.every((id) => matched[id] !== undefined);
}

const isComplete = (data: PreviousMonitorData | undefined): data is MonitorData => data?.events !== undefined;

function matchCategories(
  { monitor, allMonitors }: MonitorConfig,
  categories: readonly Category[],
  previous: PreviousMonitorData | undefined,
): MonitorData['matched'] {
  const { find } = indexMonitors(categories, { allMonitors });
  const matches = monitor.map((id) => {
    const categoryId = previous?.matched[id] ?? find(id)?.id;
    return categoryId === undefined ? [] : [[id, categoryId] as const];
  });
  return Object.fromEntries(matches.flat());
}

/** The selection rules of a page with its data. A category id that no longer exists matches nothing. */
export function rulesOf(data: MonitorData, config: KioskConfig, site: Site, now: number): SelectionRules {
  const ids = new Set(Object.values(data.matched));
  const own = data.categories.filter(({ id }) => ids.has(id));
  const { allMonitors } = config;
  const { monitors } = site;
  return rulesFor(config, indexMonitors(data.categories, { allMonitors, monitors }), own, now);
}
