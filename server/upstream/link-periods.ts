import type { TimeZone } from '#config/time-zone.ts';
import { localDay, parseInstant } from '#domain/local-time.ts';
import type { CalendarEvent, Period } from '#events/event.ts';
import { readDate } from '#events/read-date.ts';
import { isRecord, listOf, referenceId } from '#events/read-reference.ts';
import type { Member } from '#events/wire-field.ts';
import { readBoolean } from './read-boolean.ts';

export type Session = ReturnType<typeof readSession>;
export type SessionPeriod = NonNullable<ReturnType<typeof readSessionPeriod>>;

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
