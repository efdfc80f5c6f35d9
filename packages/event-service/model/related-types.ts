import { field, type Field, type Filter, type ResourceType } from './field.ts';

const name = field('name', 'text', 'Name.', { always: true, fallback: '', example: 'Mensa' });
const byName: Filter = { kind: 'name', property: 'name' };
const texts = (...pairs: readonly (readonly [string, string])[]): Field[] =>
  pairs.map(([fieldName, about]) => field(fieldName, 'text', about));
const ofEvent = field('event', 'link', 'Event it belongs to.', { to: 'Event' });
const byEvent: Filter = { kind: 'parent', property: 'event', to: 'Event' };

function named(typeName: string, path: string, about: string): ResourceType {
  return { name: typeName, path, about, group: null, fields: [name], filters: [byName] };
}

const filterCategory: ResourceType = {
  name: 'FilterCategory',
  path: 'filter_categories',
  group: null,
  about: 'Tags of events, in a tree. Names may be empty or carry stray blanks: tell them apart by id.',
  fields: [name, field('parent', 'link', 'Category above it; null at the top.', { to: 'FilterCategory' })],
  filters: [byName, { kind: 'parent', property: 'parent', to: 'FilterCategory' }],
};

const location: ResourceType = {
  name: 'Location',
  path: 'locations',
  group: null,
  about: 'Places where events happen.',
  fields: [
    name,
    ...texts(
      ['listViewDisplayName', 'Short name for lists.'],
      ['streetName', 'Street and number.'],
      ['zipCode', 'Postal code.'],
      ['town', 'Town.'],
      ['building', 'Building.'],
      ['room', 'Room.'],
      ['longitude', 'Longitude in degrees, as text.'],
      ['latitude', 'Latitude in degrees, as text.'],
    ),
  ],
  filters: [byName],
};

const file = [field('fileHash', 'text', 'Changes when the file changes.')];

const eventImage: ResourceType = {
  name: 'EventImage',
  path: 'event_images',
  group: null,
  about: 'Pictures of events. The files themselves are public: they are fetched without a key.',
  fields: [
    name,
    field('imageAlt', 'text', 'What the picture shows, for those who cannot see it.'),
    ...file,
    field('imageFile', 'file', 'The file; null where there is none.'),
    ofEvent,
  ],
  filters: [byEvent],
};

const eventAttachment: ResourceType = {
  name: 'EventAttachment',
  path: 'event_attachments',
  group: null,
  about: 'Files to download. They are public like the pictures.',
  fields: [name, ...file, field('attachmentFile', 'file', 'The file; null where there is none.'), ofEvent],
  filters: [byEvent],
};

const eventSession: ResourceType = {
  name: 'EventSession',
  path: 'event_sessions',
  group: null,
  about: 'Sessions of events.',
  fields: [
    field('startDate', 'dateTime', 'Begin.', { always: true }),
    field('endDate', 'dateTime', 'End.', { always: true }),
    field('sessionDates', 'links', 'Its time periods.', { always: true, to: 'SessionTimePeriod' }),
    ofEvent,
  ],
  filters: [byEvent],
};

const isSet = (what: string): string => `False: the day is known, the clock time of the ${what} is not.`;

const sessionTimePeriod: ResourceType = {
  name: 'SessionTimePeriod',
  path: 'session_time_periods',
  group: null,
  about: 'Time periods of sessions.',
  fields: [
    field('startDate', 'dateTime', 'Begin.', { always: true }),
    field('startDateTimeIsSet', 'boolean', isSet('begin'), { always: true, fallback: true }),
    field('endDate', 'dateTime', 'End.', { always: true }),
    field('endDateTimeIsSet', 'boolean', isSet('end'), { always: true, fallback: true }),
    field('visibleUntil', 'dateTime', 'Shown until then.'),
    field('eventSession', 'link', 'Session it belongs to.', { to: 'EventSession' }),
  ],
  filters: [{ kind: 'parent', property: 'eventSession', to: 'EventSession' }],
};

const sponsor: ResourceType = {
  name: 'Sponsor',
  path: 'sponsors',
  group: null,
  about: 'Sponsors of events.',
  fields: [
    name,
    field('url', 'address', 'Address of the sponsor.'),
    field('publicLabel', 'text', 'How the sponsor is named in public.'),
    field('imageHash', 'text', 'Changes when the picture changes.'),
    field('imageFile', 'file', 'The logo; null where there is none.'),
  ],
  filters: [byName],
};

const referent: ResourceType = {
  name: 'Referent',
  path: 'referents',
  group: null,
  about: 'Speakers.',
  fields: [
    ...texts(
      ['title', 'Title.'],
      ['firstName', 'First name.'],
      ['lastName', 'Last name.'],
      ['academicDegree', 'Academic degree.'],
      ['institution', 'Institution.'],
    ),
    field('type', 'integer', '0 internal, 1 external.', { always: true, fallback: 0 }),
    ...texts(
      ['email', 'E-mail address.'],
      ['phone', 'Telephone number.'],
      ['externalUrl', 'Address of a page.'],
      ['businessAddress', 'Business address.'],
      ['publications', 'Publications.'],
      ['focusOfWork', 'Focus of work.'],
      ['eventFormats', 'Formats offered.'],
      ['references', 'References.'],
      ['description', 'Description.'],
    ),
  ],
  filters: [],
};

const contactPerson: ResourceType = {
  name: 'ContactPerson',
  path: 'contact_persons',
  group: null,
  about: 'People to ask about an event.',
  fields: texts(
    ['title', 'Title.'],
    ['firstName', 'First name.'],
    ['lastName', 'Last name.'],
    ['position', 'Position.'],
    ['department', 'Department.'],
    ['institution', 'Institution.'],
    ['phone', 'Telephone number.'],
    ['mailAddress', 'E-mail address.'],
  ),
  filters: [],
};

const priceVariant: ResourceType = {
  name: 'EventTicketPriceVariant',
  path: 'event_ticket_price_variants',
  group: null,
  about: 'Prices of events.',
  fields: [
    name,
    ...texts(['price', 'Price, as text.'], ['tax', 'Tax, as text.'], ['taxRate', 'Tax rate, as text.']),
    field('quota', 'integer', 'How many there are at this price.'),
    field('bookableFrom', 'dateTime', 'Bookable from.'),
    field('bookableTill', 'dateTime', 'Bookable till.'),
    field('priceCategory', 'path', 'Price category.', { to: 'PriceCategory' }),
    ofEvent,
    field('@urls', 'addresses', 'Addresses.', { always: true, addresses: ['directCheckoutUrl'] }),
  ],
  filters: [byEvent],
};

/** All types that every key may read, but the event. */
export const relatedTypes: readonly ResourceType[] = [
  filterCategory,
  named('Category', 'categories', 'Topics of events.'),
  location,
  eventImage,
  eventAttachment,
  eventSession,
  sessionTimePeriod,
  named('Organizer', 'organizers', 'Who organizes events.'),
  named('TargetGroup', 'target_groups', 'Whom events are for.'),
  named('ViewList', 'view_lists', 'Lists that events appear in.'),
  sponsor,
  referent,
  contactPerson,
  named('PriceCategory', 'price_categories', 'Kinds of prices.'),
  priceVariant,
];
