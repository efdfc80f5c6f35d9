import type { CalendarEvent } from '#events/event.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { isUnreadable, readMember } from '#events/read-member.ts';
import { datesOf, type Occurrence } from './event-dates.ts';
import type { Turn } from './turn.ts';

export function sampleEvent(fields: Partial<CalendarEvent> = {}): CalendarEvent {
  const id = fields.id ?? 1;
  const member = {
    '@id': `/api/events/${id}`,
    '@urls': { eventUrl: `https://events.example.edu/event/${id}` },
    name: `Veranstaltung ${id}`,
    startDate: '2026-11-24T18:00:00+01:00',
    endDate: '2026-11-24T20:00:00+01:00',
    filterCategories: [{ id: 3, name: 'Mensa' }],
  };
  const event = readMember(member, (text) => text);
  if (isUnreadable(event)) throw new Error(event.reason);
  return { ...event, ...fields };
}

/** The first date of an event. */
export function sampleOccurrence(fields: Partial<CalendarEvent> = {}): Occurrence {
  const event = sampleEvent(fields);
  const [date] = datesOf(event, createTimeZone('Europe/Berlin'));
  if (date === undefined) throw new Error('an event without dates');
  return { event, date };
}

export function sampleTurn(key: string, fields: Partial<Turn> = {}): Turn {
  return { key, dwellSeconds: 10, kind: 'event', urgency: 'today', covers: [], versions: 1, ...fields };
}
