import type { CalendarEvent } from '#events/event.ts';

export function sampleEvent(fields: Partial<CalendarEvent> = {}): CalendarEvent {
  const id = fields.id ?? 1;
  return {
    iri: `/api/events/${id}`,
    id,
    name: `Veranstaltung ${id}`,
    subtitle: '',
    startDate: '2026-11-24T18:00:00+01:00',
    endDate: '2026-11-24T20:00:00+01:00',
    modifiedAt: null,
    modifiedAtRecursive: null,
    orderType: 1,
    eventUrl: `https://events.example.edu/event/${id}`,
    registrationUrl: null,
    contact: '',
    filterCategories: [{ id: 3, name: 'Mensa' }],
    topics: [],
    published: true,
    archived: false,
    canceled: false,
    alternativeEvents: [],
    shortDescription: '',
    disturberMessage: '',
    attendanceMode: null,
    place: '',
    imageId: null,
    ticketsLeft: null,
    ...fields,
  };
}
