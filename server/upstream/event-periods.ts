import type { TimeZone } from '#config/time-zone.ts';
import { type EventDate, parsePeriod } from '#domain/event-dates.ts';
import { localDay, parseInstant } from '#domain/local-time.ts';
import { type Assumption, readPeriod } from '#domain/read-period.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { Period } from '#events/period.ts';
import { readDate } from '#events/read-date.ts';
import { readById } from '#events/read-collection.ts';
import { isRecord, listOf, referenceId } from '#events/read-reference.ts';
import type { Member } from '#events/wire-field.ts';
import type { ListedEvent, Related } from './reading.ts';

/** Of one event. */
const maxDates = 400;
/** Ids are not negative. */
const noId = -1;

/** As a service sends it. Null without a readable start. A clock time that is not set is left out (specification §12.5). */
export function readSessionPeriod(member: unknown, timeZone: TimeZone) {
  if (!isRecord(member)) return null;
  const read = (field: string) => {
    const date = readDate(member[field]);
    const isSet = member[`${field}TimeIsSet`] !== false;
    return date === null || isSet ? date : localDay(parseInstant(date, timeZone), timeZone);
  };
  const [startDate, endDate, visibleUntil] = [read('startDate'), read('endDate'), read('visibleUntil')];
  if (startDate === null) return null;
  return { session: referenceId(member['eventSession']), startDate, endDate, visibleUntil };
}

/** `periods`: references, or whole objects. */
export function readSession({ event, sessionDates }: Member, timeZone: TimeZone) {
  const periods = (listOf(sessionDates) ?? []).flatMap((one) => {
    const id = referenceId(one);
    return id === null ? [] : { id, period: readSessionPeriod(one, timeZone) };
  });
  return { eventId: referenceId(event), periods };
}

type Session = ReturnType<typeof readSession>;
type SessionPeriod = NonNullable<ReturnType<typeof readSessionPeriod>>;

/** The time periods of events by the id of the event, however they are linked: what a period or session says of itself counts first. */
export function linkPeriods(
  { sessions, periods }: Pick<Related, 'sessions' | 'periods'>,
  listed: Iterable<ListedEvent>,
  timeZone: TimeZone,
): ReadonlyMap<number, readonly Period[]> {
  const [eventOf, sessionOf] = [new Map<number, number>(), new Map<number, number>()];
  const link = (parentOf: Map<number, number>, child: number, parent: number) =>
    parentOf.set(child, Math.min(parent, parentOf.get(child) ?? Infinity));
  const sent = new Map<number, SessionPeriod>();
  const addPeriods = (session: number, list: Session['periods']) => {
    for (const { id, period } of list) {
      link(sessionOf, id, session);
      if (period !== null) sent.set(id, period);
    }
  };
  for (const { event, member } of listed) {
    for (const id of event.sessions) link(eventOf, id, event.id);
    const whole = readById(listOf(member['eventSessions']) ?? [], (one) => readSession(one, timeZone));
    for (const [id, session] of whole) addPeriods(id, session.periods);
  }
  for (const [id, session] of sessions) {
    addPeriods(id, session.periods);
    if (session.eventId !== null) eventOf.set(id, session.eventId);
  }
  const byEvent = new Map<number, Period[]>();
  for (const [id, { session, ...period }] of new Map([...sent, ...(periods ?? [])])) {
    const event = eventOf.get(session ?? sessionOf.get(id) ?? noId);
    if (event === undefined) continue;
    const known = byEvent.get(event) ?? [];
    byEvent.set(event, known);
    known.push({ id, ...period });
  }
  return byEvent;
}

/**
 * The dates of an event: those of its periods, else its own start and end. Of equal dates the one that is announced longest, with
 * the lowest id; those that are not over first.
 */
export function chooseDates(
  event: CalendarEvent,
  periods: readonly Period[] = [],
  { now, timeZone }: { readonly now: number; readonly timeZone: TimeZone },
): Pick<CalendarEvent, 'dates' | 'dateNotes'> {
  const own = { ...event, id: null, visibleUntil: null };
  const read = (periods.length > 0 ? periods : [own]).map((one) => readPeriod(one, timeZone));
  const distinct = new Map<string, EventDate>();
  for (const { period } of read.toSorted((a, b) => (a.period.id ?? noId) - (b.period.id ?? noId))) {
    const date = parsePeriod(period, timeZone);
    const key = `${date.start} ${date.endDate && date.end}`;
    const known = distinct.get(key) ?? date;
    distinct.set(key, date.until > known.until ? { ...date, id: known.id } : known);
  }
  const [coming, over] = [true, false].map((isComing) =>
    [...distinct.values()].filter(({ end }) => end >= now === isComing),
  );
  const sorted = [
    ...(coming ?? []).sort((a, b) => a.start - b.start),
    ...(over ?? []).sort((a, b) => b.end - a.end),
  ];
  const count = (wanted: Assumption) => read.filter(({ assumption }) => assumption === wanted).length;
  const omitted = Math.max(0, sorted.length - maxDates);
  const dateNotes = { midnight: count('midnight'), overnight: count('overnight'), omitted };
  return {
    dates: sorted
      .slice(0, maxDates)
      .map(({ id, startDate, endDate, visibleUntil }) => ({ id, startDate, endDate, visibleUntil })),
    dateNotes: Object.values(dateNotes).some((number) => number > 0) ? dateNotes : null,
  };
}
