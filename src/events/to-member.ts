import type { CalendarEvent, CategoryTag } from './event.ts';

/** The inverse of `readMember`; an allow-list of the fields that the gateway publishes. */
export function toMember(event: CalendarEvent): object {
  return {
    '@id': event.iri,
    '@type': 'Event',
    orderType: event.orderType,
    startDate: event.startDate,
    endDate: event.endDate,
    modifiedAt: event.modifiedAt,
    modifiedAtRecursive: event.modifiedAtRecursive,
    name: event.name,
    subtitle: event.subtitle,
    '@urls': {
      directRegistrationUrl: event.registrationUrl,
      eventUrl: event.eventUrl,
      ...(event.contact !== '' && { contact: event.contact }),
    },
    shortDescription: event.shortDescription,
    disturberMessage: event.disturberMessage,
    eventAttendanceMode: event.attendanceMode,
    canceled: event.canceled,
    published: event.published,
    archived: event.archived,
    showAvailableTickets: event.ticketsLeft !== null,
    availableTickets: event.ticketsLeft,
    ...(event.filterCategories && {
      filterCategories: toTags(event.filterCategories, '/api/filter_categories', 'FilterCategory'),
    }),
    categories: toTags(event.topics, '/api/categories', 'Category'),
    locations: event.place === '' ? [] : [{ '@type': 'Location', name: event.place }],
    images:
      event.imageId === null ? [] : [{ '@id': `/api/event_images/${event.imageId}`, '@type': 'EventImage' }],
    alternativeEvents: event.alternativeEvents.map((id) => ({
      '@id': `/api/events/${id}`,
      '@type': 'Event',
    })),
  };
}

function toTags(tags: readonly CategoryTag[], path: string, type: string): object[] {
  return tags.map(({ id, name }) => ({
    ...(id !== null && { '@id': `${path}/${id}` }),
    '@type': type,
    name,
  }));
}
