import { type DateColumn, field, links, parts, resourceType, texts } from './field.ts';

const specified = { always: true, inSpecification: true };
const timed = (column: DateColumn) => ({ ...specified, column, filters: ['date', 'order'] as const });
const addresses = ['directRegistrationUrl', 'eventUrl'];
const yes = { fallback: true };
const no = { fallback: false };
const note = { isNote: true };

export const eventFields = [
  // The order is that of the table of specification §2; the others follow.
  field(
    'orderType',
    'integer',
    'How to register: 0 tickets inside the service, 1 not orderable, 2 external address, 3 e-mail, 4 registration inside the service. Treat other numbers as 1.',
    { ...specified, fallback: 1, example: 1 },
  ),
  field('startDate', 'dateTime', 'Begin.', { ...timed('start_at'), example: '2026-11-24T12:30:00+01:00' }),
  field('endDate', 'dateTime', 'End. The year 9999 means an open end.', timed('end_at')),
  field('modifiedAt', 'dateTime', 'Last modification of the event itself.', specified),
  field('modifiedAtRecursive', 'dateTime', 'Last modification of it or of anything it refers to.', {
    ...timed('modified_at_recursive'),
    filters: ['date'],
  }),
  field('name', 'text', 'Title.', { ...specified, filters: ['name'], fallback: '', example: 'Mensa-Talk' }),
  field('subtitle', 'text', 'Subtitle; may be empty.', { ...specified, fallback: '' }),
  field('@urls', 'addresses', 'Public addresses of the event.', { ...specified, addresses }),
  field('eventNumber', 'text', 'Number or sign the organizer gave.'),
  field('description', 'html', 'Description; may hold HTML.'),
  field('shortDescription', 'text', 'Description in a sentence or two; may hold HTML entities.'),
  field('disturberMessage', 'text', 'Text of a badge, such as “Heute neu!”.'),
  field('eventAttendanceMode', 'text', '“offline”, “online”, “mixed” or null.', { example: 'offline' }),
  field('canceled', 'boolean', 'Cancelled. With an entry in alternativeEvents: postponed.', no),
  field('published', 'boolean', 'False only for keys with the data group “unpublished events”.', yes),
  field('completed', 'boolean', 'Marked as completed.', no),
  field('archived', 'boolean', 'Marked as archived.', no),
  field('learningObjective', 'html', 'What participants learn; may hold HTML.'),
  field('minParticipants', 'integer', 'Fewest participants (orderType 0 and 4).'),
  field('maxParticipants', 'integer', 'Most participants (orderType 0 and 4).'),
  field('showAvailableTickets', 'boolean', 'Whether availableTickets is for the public.', no),
  field('availableTickets', 'integer', 'Places left (orderType 0 and 4).'),
  field('ticketsFrom', 'dateTime', 'Registration opens (orderType 2, 3, 4).'),
  field('ticketsTill', 'dateTime', 'Registration closes (orderType 2, 3, 4).'),
  field('ticketCancellationUntil', 'dateTime', 'Participants may cancel until then (orderType 0 and 4).'),
  field('notOrderableMessage', 'text', 'What to say instead of a registration (orderType 1).', note),
  field('externalOrderUrl', 'address', 'Where to register (orderType 2).'),
  field('externalOrderEmailAddress', 'text', 'Whom to write to (orderType 3).'),
  ...texts('externalOrderEmailSubject', 'externalOrderEmailBody'),
  field('referentsTitle', 'text', 'Heading above the speakers.'),
  field('sponsorsTitle', 'text', 'Heading above the sponsors.'),
  ...texts('seoTitle', 'seoDescription'),
  field('seoRobotsIndex', 'text', '“noindex” is off, anything else on.', { fallback: 'index' }),
  field('seoRobotsFollow', 'text', '“nofollow” is off, anything else on.', { fallback: 'follow' }),
  links('organizers', 'Organizer'),
  links('targetGroups', 'TargetGroup'),
  links(
    'filterCategories',
    'FilterCategory',
    'Tags. A receiving system must evaluate and respect them: an event tagged for all monitors is shown on every monitor, one tagged for a named monitor only there.',
    ['link'],
  ),
  links('viewLists', 'ViewList', 'Lists it appears in.'),
  links('categories', 'Category', 'Its topics.', ['link']),
  links('alternativeEvents', 'Event', 'Events that stand in for it.'),
  links('contactPersons', 'ContactPerson'),
  parts('attachments', 'EventAttachment', 'Files to download.'),
  parts('images', 'EventImage'),
  parts('eventSessions', 'EventSession'),
  parts('eventTicketPriceVariants', 'EventTicketPriceVariant'),
  links('locations', 'Location', undefined, ['link']),
  links('referents', 'Referent', 'Speakers.'),
  links('sponsors', 'Sponsor'),
  parts('participants', 'Participant'),
  parts('orders', 'Order', 'Orders of places.'),
];

const about = 'Published events with all their details, also ended ones up to 365 days back.';
export const eventType = resourceType('Event', about, eventFields);
