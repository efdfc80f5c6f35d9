import { field, type Field, type ResourceType } from './field.ts';

const inSpecification = { always: true, inSpecification: true };

/** The table of specification §2, in its order. */
const specifiedFields: readonly Field[] = [
  field(
    'orderType',
    'integer',
    'How to register: 0 tickets inside the service, 1 not orderable, 2 external address, 3 e-mail, 4 registration inside the service. Treat other numbers as 1.',
    { ...inSpecification, fallback: 1, example: 1 },
  ),
  field('startDate', 'dateTime', 'Begin, with UTC offset.', {
    ...inSpecification,
    example: '2026-11-24T12:30:00+01:00',
  }),
  field('endDate', 'dateTime', 'End, with UTC offset. The year 9999 means an open end.', {
    ...inSpecification,
    example: '2026-11-24T13:30:00+01:00',
  }),
  field('modifiedAt', 'dateTime', 'Last modification of the event itself.', inSpecification),
  field(
    'modifiedAtRecursive',
    'dateTime',
    'Last modification of the event or of anything it refers to.',
    inSpecification,
  ),
  field('name', 'text', 'Title.', { ...inSpecification, fallback: '', example: 'Mensa-Talk' }),
  field('subtitle', 'text', 'Subtitle; may be empty.', { ...inSpecification, fallback: '' }),
  field('@urls', 'addresses', 'Public addresses of the event.', {
    ...inSpecification,
    addresses: ['directRegistrationUrl', 'eventUrl'],
  }),
];

const texts: readonly Field[] = [
  field('eventNumber', 'text', 'Number or sign the organizer gave.'),
  field('description', 'html', 'Description; may hold HTML.'),
  field('shortDescription', 'text', 'Description in a sentence or two; may hold HTML entities.'),
  field('disturberMessage', 'text', 'Text of a badge, such as “Heute neu!”.'),
  field('eventAttendanceMode', 'text', '“offline”, “online”, “mixed” or null.', { example: 'offline' }),
  field('canceled', 'boolean', 'Cancelled. With an entry in alternativeEvents: postponed.', {
    fallback: false,
  }),
  field(
    'published',
    'boolean',
    'Published. A key without the data group for unpublished events sees no others.',
    {
      fallback: true,
    },
  ),
  field('completed', 'boolean', 'Marked as completed.', { fallback: false }),
  field('archived', 'boolean', 'Marked as archived.', { fallback: false }),
  field('learningObjective', 'html', 'What participants learn; may hold HTML.'),
];

const registration: readonly Field[] = [
  field('minParticipants', 'integer', 'Fewest participants (orderType 0 and 4).'),
  field('maxParticipants', 'integer', 'Most participants (orderType 0 and 4).'),
  field('showAvailableTickets', 'boolean', 'Whether availableTickets is for the public.', {
    fallback: false,
  }),
  field('availableTickets', 'integer', 'Places left (orderType 0 and 4).'),
  field('ticketsFrom', 'dateTime', 'Registration opens (orderType 2, 3, 4).'),
  field('ticketsTill', 'dateTime', 'Registration closes (orderType 2, 3, 4).'),
  field('ticketCancellationUntil', 'dateTime', 'Participants may cancel until then (orderType 0 and 4).'),
  field('notOrderableMessage', 'text', 'What to say instead of a registration (orderType 1).'),
  field('externalOrderUrl', 'address', 'Where to register (orderType 2).'),
  field('externalOrderEmailAddress', 'text', 'Whom to write to (orderType 3).'),
  field('externalOrderEmailSubject', 'text', 'Subject of that e-mail.'),
  field('externalOrderEmailBody', 'text', 'Text of that e-mail.'),
];

const headings: readonly Field[] = [
  field('referentsTitle', 'text', 'Heading above the speakers.'),
  field('sponsorsTitle', 'text', 'Heading above the sponsors.'),
  field('seoTitle', 'text', 'Title for search engines.'),
  field('seoDescription', 'text', 'Description for search engines.'),
  field('seoRobotsIndex', 'text', '“noindex” is off, anything else on.', { fallback: 'index' }),
  field('seoRobotsFollow', 'text', '“nofollow” is off, anything else on.', { fallback: 'follow' }),
];

const links = (name: string, to: string, about: string): Field =>
  field(name, 'links', about, { always: true, to });

const relations: readonly Field[] = [
  links('organizers', 'Organizer', 'Who organizes it.'),
  links('targetGroups', 'TargetGroup', 'Whom it is for.'),
  links(
    'filterCategories',
    'FilterCategory',
    'Tags. A receiving system must evaluate and respect them: an event tagged for all monitors is shown on every monitor, one tagged for a named monitor only there.',
  ),
  links('viewLists', 'ViewList', 'Lists it appears in.'),
  links('categories', 'Category', 'Its topics.'),
  links('alternativeEvents', 'Event', 'Events that stand in for it.'),
  links('contactPersons', 'ContactPerson', 'Whom to ask.'),
  links('attachments', 'EventAttachment', 'Files to download.'),
  links('images', 'EventImage', 'Pictures.'),
  links('eventSessions', 'EventSession', 'Sessions.'),
  links('eventTicketPriceVariants', 'EventTicketPriceVariant', 'Prices.'),
  links('locations', 'Location', 'Where it happens.'),
  links('referents', 'Referent', 'Speakers.'),
  links('sponsors', 'Sponsor', 'Sponsors.'),
  links('participants', 'Participant', 'Who takes part.'),
  links('orders', 'Order', 'Orders of places.'),
];

export const eventType: ResourceType = {
  name: 'Event',
  path: 'events',
  group: null,
  about: 'Published events with all their details, also ended ones up to 365 days back.',
  fields: [...specifiedFields, ...texts, ...registration, ...headings, ...relations],
  filters: [
    { kind: 'date', property: 'startDate', column: 'start_at' },
    { kind: 'date', property: 'endDate', column: 'end_at' },
    { kind: 'date', property: 'modifiedAtRecursive', column: 'modified_at_recursive' },
    { kind: 'order', property: 'startDate', by: 'start' },
    { kind: 'order', property: 'endDate', by: 'end' },
    { kind: 'link', property: 'filterCategories', to: 'FilterCategory' },
    { kind: 'link', property: 'categories', to: 'Category' },
    { kind: 'link', property: 'locations', to: 'Location' },
    { kind: 'name', property: 'name' },
  ],
};
