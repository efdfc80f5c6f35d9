import type { Site } from '#config/site.ts';
import { type EventState, eventStates, stateOf } from '#domain/event-dates.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { createNote } from '#events/note.ts';
import type { AddFormerIds } from '#screens/gateway/former-ids.ts';
import { createAnswerCache } from '#server/answers/answer-cache.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import type { HeaderFields } from '#server/answers/prepared-answer.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Reading } from '#server/upstream/reading.ts';
import { createServedEvents, type ServedEvents } from './served-events.ts';

const words = {
  canceled:
    'abgesagt|entfällt|entfallen|fällt aus|findet nicht statt|ausgefallen|gecancelt|storniert|cancelled|canceled|called off',
  postponed: 'verschoben|vertagt|postponed',
  soldOut: 'ausverkauft|ausgebucht|sold out|fully booked',
} as const;
/** Titles may end with them: "Flucht – Absage". */
const nouns = ['absage', 'ausfall'];
const states = new Map<string, EventState>();
for (const state of eventStates) for (const word of words[state].split('|')) states.set(word, state);
const capitals = [...states.keys()].join('|').toUpperCase();
const fillers =
  /\b(?:ist|wird|wurde|muss|leider|heute|kurzfristig|der|die|das|termin|veranstaltung|kurs|is|has been|event)\b/g;

/** What sets a word off: brackets, a separator, capitals in a title with small letters. One "!" is none: "Ausverkauft! Wie Städte …". */
const [sign, line] = [String.raw`*+#=~_•·…/<>\p{Extended_Pictographic}\ufe0f`, ':|–—'];
const [all, separator] = [`!${sign}${line}`, String.raw`(?:[${sign}${line}]|!!|\s-+\s)`];
const [start, end] = [String.raw`^[!${sign}\s]*`, String.raw`[!${sign}.\s]*$`];
/** Less than `sign`: a title may begin with the others. */
const after = String.raw`[!*+=~_•·…/<${line}\ufe0f\s-]*`;
const bracketed = String.raw`[([{<](?<said>[^()[\]{}<>]{4,60})[)\]}>]`;
const patterns = {
  start: [
    String.raw`${start}${bracketed}${after}(?<rest>.*)$`,
    String.raw`${start}(?<said>[^${all}]{4,60}?)\s*${separator}${after}(?<rest>.*)$`,
  ],
  end: [`^(?<rest>.*)${bracketed}${end}`],
  endOfVerb: [
    `^(?<rest>.*${separator})(?<said>[^${all}]{4,60}?)${end}`,
    String.raw`^(?<said>${capitals})[!\s]+(?<rest>.*\p{Ll}.*)$`,
    String.raw`^(?<rest>.*\p{Ll}.*)\s(?<said>${capitals})${end}`,
    `^(?<said>${capitals})(?<rest>)${end}`,
  ],
};
const withNouns = [...patterns.start, ...patterns.end].map((pattern) => new RegExp(pattern, 'u'));
const withoutNouns = patterns.endOfVerb.map((pattern) => new RegExp(pattern, 'u'));
const trailing = new RegExp(String.raw`[${line}*+#=~_•·/<>\s-]+$`, 'u');
/** Most titles say nothing of a state. */
const anyState = new RegExp([...states.keys(), ...nouns, 'fällt', 'faellt', 'findet'].join('|'), 'i');

/** The state that a title says, set off from the rest of it; '' if nothing remains. Null for other titles. */
export function splitTitle(title: string): { readonly state: EventState; readonly rest: string } | null {
  if (!anyState.test(title)) return null;
  for (const pattern of [...withNouns, ...withoutNouns]) {
    const { said = '', rest = '' } = pattern.exec(title)?.groups ?? {};
    const word = said
      .toLowerCase()
      .replace(/ae/g, 'ä')
      .replace(fillers, '')
      .replace(/[!.*]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    const isNoun = nouns.includes(word) && withNouns.includes(pattern);
    const state = isNoun ? 'canceled' : states.get(word);
    if (state === undefined) continue;
    const kept = rest.replace(trailing, '').trim();
    if (!/[\p{L}\p{N}]/u.test(kept)) return { state, rest: '' };
    const again = splitTitle(kept);
    return { state, rest: again?.state === state ? again.rest || kept : kept };
  }
  return null;
}

/** The reading with its announcements marked; what the event service sends as such does not count. */
function markAnnouncements(reading: Reading, source: readonly Category[], site: Site): Reading {
  const { announcements } = indexMonitors(source, site, reading.categories);
  const mark = (event: CalendarEvent): CalendarEvent => {
    const isAnnouncement = event.filterCategories?.some(announcements.has) ?? false;
    return isAnnouncement === event.isAnnouncement ? event : { ...event, isAnnouncement };
  };
  return { ...reading, events: reading.events.map(mark) };
}

/** The readings with the states that titles say, in any language, where no field says otherwise. The keeper's stay as they were typed. */
export async function readTitles(
  readings: ReadonlyMap<string, Reading>,
): Promise<ReadonlyMap<string, Reading>> {
  const said = new Map<number, EventState>();
  for (const { events } of readings.values()) {
    for await (const part of inPortions(events))
      for (const { id, name, isAnnouncement } of part) {
        // The title of an announcement stays as typed: "Abgesagt: Sommerfest".
        const state = isAnnouncement ? undefined : splitTitle(name)?.state;
        if (state !== undefined && !said.has(id)) said.set(id, state);
      }
  }
  const read = (event: CalendarEvent) => {
    const state = said.get(event.id);
    return state === undefined ? event : withState(event, state);
  };
  return new Map(
    [...readings].map(([language, reading]) => [
      language,
      said.size === 0 ? reading : { ...reading, events: reading.events.map(read) },
    ]),
  );
}

function withState(event: CalendarEvent, state: EventState): CalendarEvent {
  const isContradicted =
    (event.canceled && stateOf(event) !== state) || (state === 'soldOut' && (event.ticketsLeft ?? 0) > 0);
  if (isContradicted) return event;
  const { name, notes } = event;
  const own = splitTitle(name);
  return {
    ...event,
    name: own?.rest || name,
    canceled: event.canceled || state !== 'soldOut',
    titleState: state,
    notes: own === null ? notes : [...notes, createNote('state-in-title', 'name', { typed: name })],
  };
}

export interface ServedLanguage {
  readonly events: ServedEvents;
  readonly headers: HeaderFields;
}

export type ServedEventsStore = Readonly<ReturnType<typeof createServedEventsStore>>;

const maxCacheBytes = 64_000_000;
/** So many answers wait at most. Preparing one takes two threads and about 30 MB. */
const maxWaiting = 100;

const caching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60, stale-if-error=86400';

/** Prepared answers stay valid through a poll that changed nothing. */
export function createServedEventsStore(options: {
  readonly site: () => Site;
  readonly pollSeconds: number;
  readonly logger: Logger;
  readonly addFormerIds: AddFormerIds;
}) {
  const { site, pollSeconds, logger, addFormerIds } = options;
  const cache = createAnswerCache(maxCacheBytes);
  const queue = createWorkQueue(maxWaiting);
  let languages: ReadonlyMap<string, ServedLanguage> = new Map();
  const logPartial = createPartialLog(logger);
  /** Serves this snapshot from now on; true if the revision of any language changed. */
  const publish = async ({ readings }: Snapshot): Promise<boolean> => {
    const current = site();
    const next = new Map<string, ServedLanguage>();
    let hasChanged = false;
    const first = readings.get(current.languages[0] ?? '') ?? readings.values().next().value;
    const source = addFormerIds(first?.categories ?? []);
    const marked = [...readings].map(
      ([language, reading]) => [language, markAnnouncements(reading, source, current)] as const,
    );
    for (const [language, reading] of await readTitles(new Map(marked))) {
      const onPrepared = (included: number, total: number) => logPartial(language, included, total);
      const created = await createServedEvents(reading, source, current, { cache, queue, onPrepared });
      const previous = languages.get(language)?.events;
      const isSame = previous?.revision === created.revision;
      hasChanged ||= !isSame;
      const events: ServedEvents = isSame ? { ...previous, reading } : created;
      next.set(language, { events, headers: freshnessHeaders(reading, pollSeconds) });
    }
    for (const [language, { events }] of languages)
      if (next.get(language)?.events.close !== events.close) events.close();
    languages = next;
    return hasChanged;
  };
  return {
    publish,
    preparedBytes: cache.bytes,
    /** The events of a language, else of the site's first; null until there is a snapshot. */
    servedLanguage: (language: string | undefined): ServedLanguage | null => {
      const listed: readonly string[] = site().languages;
      // A reading of a language that has left the list is no longer renewed.
      const wanted = listed.find((one) => one === language) ?? '';
      const [first = ''] = listed;
      return languages.get(wanted) ?? languages.get(first) ?? languages.values().next().value ?? null;
    },
  };
}

function createPartialLog(logger: Logger) {
  const partial = new Set<string>();
  return (language: string, included: number, total: number) => {
    const fields = { language, held: included, total };
    if (included === total && partial.delete(language))
      logger.info(fields, 'all events fit into an answer again');
    if (included === total || partial.has(language)) return;
    partial.add(language);
    logger.warn(fields, 'an answer would be larger than 2 MB; it holds the events that start first');
  };
}

function freshnessHeaders({ readAt, complete }: Reading, pollSeconds: number): HeaderFields {
  return {
    'cache-control': caching,
    'x-data-as-of': new Date(readAt).toISOString(),
    'x-poll-seconds': String(pollSeconds),
    ...(!complete && { 'x-data-complete': 'false' }),
  };
}
