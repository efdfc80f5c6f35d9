import type { TimeZone } from '#config/time-zone.ts';
import { localDay, parseInstant } from '#domain/local-time.ts';
import type { CalendarEvent, Category, Period, UnreadableMember } from '#events/event.ts';
import { readDate } from '#events/read-date.ts';
import { isRecord, listOf, referenceId } from '#events/read-reference.ts';
import type { Member, Place } from '#events/wire-field.ts';
import type { ServiceError } from './service-error.ts';
import type { CollectionWalker } from './walk-collection.ts';

type Session = ReturnType<typeof readSession>;
type SessionPeriod = NonNullable<ReturnType<typeof readSessionPeriod>>;

/** Null without a readable start. A clock time that is not set is left out (specification §12.5). */
export function readSessionPeriod(member: unknown, timeZone: TimeZone) {
  if (!isRecord(member)) return null;
  const read = (field: string) => {
    const date = readDate(member[field]);
    const isSet = readBoolean(member[`${field}TimeIsSet`]) !== false;
    return date === null || isSet ? date : localDay(parseInstant(date, timeZone), timeZone);
  };
  const [startDate, endDate, visibleUntil] = [read('startDate'), read('endDate'), read('visibleUntil')];
  const session = referenceId(member['eventSession']);
  return startDate === null ? null : { session, startDate, endDate, visibleUntil: visibleUntil ?? undefined };
}

/** `periods`: as far as the session names or contains them. */
export function readSession({ event, sessionDates }: Member, timeZone: TimeZone) {
  const periods = (listOf(sessionDates) ?? []).map((one) => ({
    id: referenceId(one),
    period: readSessionPeriod(one, timeZone),
  }));
  return { eventId: referenceId(event), periods };
}

/** The time periods of events by the event's id. What a period or session says of itself counts before what others say of it. */
export function linkPeriods(
  sessions: ReadonlyMap<number, Session> | null,
  periods: ReadonlyMap<number, SessionPeriod> | null,
  listed: Iterable<{ readonly event: CalendarEvent; readonly member: Member }>,
  timeZone: TimeZone,
): ReadonlyMap<number, readonly Period[]> {
  const [eventOf, sessionOf] = [new Map<number, number>(), new Map<number, number>()];
  const sent = new Map<number, SessionPeriod>();
  const link = (parents: Map<number, number>, child: number, parent: number) =>
    parents.set(child, Math.min(parent, parents.get(child) ?? parent));
  const addSession = (session: number, { eventId, periods: named }: Session) => {
    if (eventId !== null) eventOf.set(session, eventId);
    for (const { id, period } of named) {
      if (id !== null) link(sessionOf, id, session);
      if (id !== null && period) sent.set(id, period);
    }
  };
  for (const { event, member } of listed) {
    for (const id of event.sessions) link(eventOf, id, event.id);
    for (const one of listOf(member['eventSessions']) ?? []) {
      const id = referenceId(one);
      if (id !== null && isRecord(one)) addSession(id, { ...readSession(one, timeZone), eventId: null });
    }
  }
  for (const [id, session] of sessions ?? []) addSession(id, session);
  const byEvent = new Map<number, Period[]>();
  for (const [id, { session, ...period }] of new Map([...sent, ...(periods ?? [])])) {
    const eventId = eventOf.get(session ?? sessionOf.get(id) ?? Number.NaN);
    if (eventId === undefined) continue;
    const known = byEvent.get(eventId) ?? [];
    byEvent.set(eventId, known);
    known.push({ id, ...period });
  }
  return byEvent;
}

const words = {
  true: ['true', '1', 'yes', 'on', 'ja', 'wahr'],
  false: ['false', '0', 'no', 'off', 'nein', 'falsch'],
};

/** A boolean as people and programs write it; null for anything else. */
export function readBoolean(value: unknown): boolean | null {
  const written = toWritten(value).trim().toLowerCase();
  return words.true.includes(written) ? true : words.false.includes(written) ? false : null;
}

/** '' for lists and objects. */
export function toWritten(value: unknown): string {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value) : '';
}

export interface EventImage {
  readonly id: number;
  readonly eventId: number | null;
  /** Absolute, or a path on the service's host; '' without a file. */
  readonly url: string;
}

/** Changes with the file's address. */
export const imageKey = ({ id, url }: EventImage) => `${id} ${url}`;

const none = <Value>(): ReadonlyMap<number, Value> => new Map();
const neverRead = <Value>(): ReadonlyMap<number, Value> | null => null;

/** Each by the id of its resource. */
export const nothingRelated = {
  /** Epoch ms. */
  readAt: Number.NEGATIVE_INFINITY,
  places: none<Place>(),
  topics: none<string>(),
  images: none<EventImage>(),
  sessions: neverRead<Session>(),
  periods: neverRead<SessionPeriod>(),
};

export type Related = Readonly<typeof nothingRelated>;

/** The snapshot of one language: the result of a walk, merged with the previous one. */
export interface Reading {
  /** The start of the walk, epoch ms: later changes may be missing. */
  readonly readAt: number;
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableMember[];
  readonly categories: readonly Category[];
  readonly related: Related;
  /** When the items of events were last read, epoch ms. */
  readonly itemReadAt: ReadonlyMap<number, number>;
  readonly totalItems: number | null;
  readonly complete: boolean;
  readonly problems: readonly ServiceError[];
}

export interface WalkOptions {
  readonly walker: CollectionWalker;
  readonly language: string;
  readonly timeZone: TimeZone;
  /** Epoch ms. */
  readonly now: number;
  readonly previous: Reading | null;
  /** Whether an event may still be shown; items of other events are not requested. */
  readonly isNeeded: (event: CalendarEvent) => boolean;
}

export interface ListedEvent {
  readonly event: CalendarEvent;
  readonly member: Member;
  /** Whether its categories are neither in the list nor in the previous result. */
  readonly needsItem: boolean;
  /** New or changed. */
  readonly isChanged: boolean;
  /** Known from an earlier walk; this one was incomplete and did not find it. */
  readonly isAbsent: boolean;
}
