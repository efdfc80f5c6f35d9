import { replaceEqualDeep } from '@tanstack/react-query';
import type { KioskConfig } from '#config/resolve-config.ts';
import { findMonitor } from '#domain/find-monitor.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import { type EventsAnswer, readCategoriesAnswer, readBoardInPortions } from '#events/read-answer.ts';
import { type GetJson, RequestError } from './get-json.ts';
import { nextTask } from './next-task.ts';

/** All that a monitor knows: plain JSON, so that it can be compared, shared and stored. */
export interface MonitorData {
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableMember[];
  readonly categories: readonly Category[];
  /** The category number that each monitor ID of the address matched, once and for good (design §4). */
  readonly matched: Readonly<Record<string, number>>;
  readonly etag: string | null;
  /** When the event service was last read; epoch ms of the gateway's clock. Null where the gateway does not say. */
  readonly asOf: number | null;
  /** Seconds between the gateway's own polls. */
  readonly gatewayPollSeconds: number;
}

/** What a reader may know before: all of it, or from the storage only which categories its IDs once named. */
export type KnownMonitorData = Pick<MonitorData, 'matched'> & Partial<MonitorData>;

type MonitorConfig = Pick<KioskConfig, 'monitor' | 'language' | 'allMonitors'>;

/**
 * Reads this monitor's events, and the categories when the events are new. Unchanged events cost one request that the
 * gateway answers with 304. Fails with `RequestError`; what was known stays with the caller.
 */
export async function loadMonitorData(
  get: GetJson,
  config: MonitorConfig,
  known: MonitorData | KnownMonitorData | undefined,
): Promise<MonitorData> {
  const ids = config.monitor.map((id) => known?.matched[id] ?? id);
  const answer = await get(
    `/api/events?monitor=${encodeURIComponent(ids.join(','))}&lang=${config.language}`,
  );
  const etag = answer.header('etag');
  const fresh = { etag, ...readFreshness(answer.header) };
  if (
    known !== undefined &&
    isComplete(known) &&
    etag !== null &&
    etag === known.etag &&
    isMatched(known, config)
  )
    return { ...known, ...fresh };
  const board = await readEvents(answer.body, known?.events ?? []);
  const categories = await loadCategories(get);
  if (board === null) throw new RequestError('/api/events is no collection of events', 200);
  const { events, unreadable } = board;
  return { events, unreadable, categories, matched: matchCategories(config, categories, known), ...fresh };
}

/** Reads the events without holding up the slides. An event that is as it was stays the same object. */
async function readEvents(body: unknown, known: readonly CalendarEvent[]): Promise<EventsAnswer | null> {
  const before = new Map(known.map((event) => [event.iri, event]));
  const reading = readBoardInPortions(body, (event) => replaceEqualDeep(before.get(event.iri), event));
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
    await nextTask();
  }
}

/**
 * The filter categories in the site's own language: monitor IDs name those, whatever the screen speaks. Fails with
 * `RequestError`.
 */
export async function loadCategories(get: GetJson): Promise<readonly Category[]> {
  const { body } = await get('/api/filter_categories');
  const categories = readCategoriesAnswer(body);
  if (categories === null)
    throw new RequestError('/api/filter_categories is no collection of categories', 200);
  return categories;
}

/** True while every monitor ID of the address has named a category, now or ever before. */
export function isMatched(
  { matched }: Pick<MonitorData, 'matched'>,
  { monitor }: Pick<KioskConfig, 'monitor'>,
): boolean {
  return monitor.every((id) => matched[id] !== undefined);
}

const isComplete = (known: KnownMonitorData): known is MonitorData => known.events !== undefined;

function matchCategories(
  config: MonitorConfig,
  categories: readonly Category[],
  known: KnownMonitorData | undefined,
): MonitorData['matched'] {
  const found = config.monitor.map((id) => {
    const number = known?.matched[id] ?? findMonitor(id, categories, config.allMonitors)?.id;
    return number === undefined ? [] : [[id, number] as const];
  });
  return Object.fromEntries(found.flat());
}

function readFreshness(
  header: (name: string) => string | null,
): Pick<MonitorData, 'asOf' | 'gatewayPollSeconds'> {
  const asOf = Date.parse(header('x-data-as-of') ?? '');
  const seconds = Number(header('x-poll-seconds'));
  return { asOf: Number.isNaN(asOf) ? null : asOf, gatewayPollSeconds: seconds > 0 ? seconds : 60 };
}
