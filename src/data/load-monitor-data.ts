import { replaceEqualDeep } from '@tanstack/react-query';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import { readCategoriesAnswer, readEventsAnswer } from '#events/read-collection.ts';
import { type Answer, type GetJson, readFreshness, RequestError } from './get-json.ts';

/** Events in one language as the gateway answered them, with their age. */
export interface LoadedEvents extends ReturnType<typeof readFreshness> {
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableMember[];
  readonly totalItems: number;
}

export interface MonitorData extends LoadedEvents {
  readonly categories: readonly Category[];
  /** The category id that each monitor ID of the address has matched first (design §4). */
  readonly matched: Readonly<Record<string, number>>;
  /** The events in the second language. Undefined until they are loaded, and for a screen with one language. */
  readonly translation?: LoadedEvents | undefined;
}

type MonitorConfig = Pick<KioskConfig, 'monitor' | 'language' | 'allMonitors'>;

/** Unchanged events cost one request, answered with 304. `previous`: complete, or only the stored matches. */
export async function loadMonitorData(
  get: GetJson,
  config: MonitorConfig,
  previous: MonitorData | Pick<MonitorData, 'matched'> | undefined,
): Promise<MonitorData> {
  const known = previous !== undefined && 'events' in previous ? previous : undefined;
  const path = eventsPathFor(config.monitor, config.language, previous?.matched);
  const loaded = await readEvents(await get(path), known);
  if (known !== undefined && loaded.events === known.events && isMatched(known, config))
    return { ...known, ...loaded };
  const categories = await loadCategories(get);
  const { find } = indexMonitors(categories, config);
  const matches = config.monitor.flatMap((id) => {
    const match = previous?.matched[id] ?? find(id)?.id;
    return match === undefined ? [] : [[id, match] as const];
  });
  return { ...loaded, categories, matched: Object.fromEntries(matches) };
}

/** A monitor ID that once matched is followed by its category. */
export function eventsPathFor(ids: readonly string[], language: Language, matched?: MonitorData['matched']) {
  const monitor = ids.map((id) => matched?.[id] ?? id).join(',');
  return `/api/events?monitor=${encodeURIComponent(monitor)}&lang=${language}`;
}

/** Those of `known` if the answer is the same, else an unchanged event stays the same object. Fails with `RequestError`. */
export async function readEvents(answer: Answer, known: LoadedEvents | undefined): Promise<LoadedEvents> {
  const freshness = readFreshness(answer);
  if (known !== undefined && freshness.etag !== null && known.etag === freshness.etag)
    return { ...known, ...freshness };
  const knownByIri = new Map(known?.events.map((event) => [event.iri, event]));
  const read = await readEventsAnswer(answer.body, nextTask, (event) =>
    replaceEqualDeep(knownByIri.get(event.iri), event),
  );
  if (read === null) throw new RequestError('/api/events is no collection of events', 200);
  return { ...read, ...freshness };
}

/** `setTimeout` would take a second per portion in a hidden page. */
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
  const path = '/api/filter_categories';
  const categories = readCategoriesAnswer((await get(path)).body);
  if (categories === null) throw new RequestError(`${path} is no collection of categories`, 200);
  return categories;
}

/** Whether every monitor ID of the address matches a category, or matched one before. */
export function isMatched({ matched }: MonitorData, { monitor }: MonitorConfig): boolean {
  return monitor.every((id) => matched[id] !== undefined);
}
