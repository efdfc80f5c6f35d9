import { type Field, field, link, ofEvent, parts, resourceType, textAlways, texts } from './field.ts';

const name = textAlways('name');
const searchedName: Field = { ...name, filters: ['name'] };
const fileHash = field('fileHash', 'text', 'Changes when the file changes.');
const instant = (fieldName: string) => field(fieldName, 'dateTime', undefined, { always: true });
const yes = { always: true, fallback: true };
const isSet = (fieldName: string) =>
  field(fieldName, 'boolean', 'False: the day is known, the clock time is not.', yes);

/** All types that every key may read, but the event. */
export const relatedTypes = [
  resourceType(
    'FilterCategory',
    'Tags of events, in a tree. Names may be empty or carry stray blanks: tell them apart by id.',
    [searchedName, link('parent', 'FilterCategory', 'Category above it; null at the top.')],
  ),
  resourceType('Category', 'Topics of events.', [searchedName]),
  resourceType('Location', 'Places where events happen.', [
    searchedName,
    field('listViewDisplayName', 'text', 'Short name for lists.'),
    ...texts('streetName', 'zipCode', 'town', 'building', 'room'),
    field('longitude', 'text', 'Longitude in degrees, as text.'),
    field('latitude', 'text', 'Latitude in degrees, as text.'),
  ]),
  resourceType(
    'EventImage',
    'Images of events. The files themselves are public: they are fetched without a key.',
    [
      name,
      field('imageAlt', 'text', 'What the image shows, for those who cannot see it.'),
      fileHash,
      field('imageFile', 'file'),
      ofEvent,
    ],
  ),
  resourceType('EventAttachment', 'Files to download. They are public like the images.', [
    name,
    fileHash,
    field('attachmentFile', 'file'),
    ofEvent,
  ]),
  resourceType('EventSession', 'Sessions of events.', [
    instant('startDate'),
    instant('endDate'),
    parts('sessionDates', 'SessionTimePeriod', 'Its time periods.'),
    ofEvent,
  ]),
  resourceType('SessionTimePeriod', 'Time periods of sessions.', [
    instant('startDate'),
    isSet('startDateTimeIsSet'),
    instant('endDate'),
    isSet('endDateTimeIsSet'),
    field('visibleUntil', 'dateTime'),
    link('eventSession', 'EventSession'),
  ]),
  resourceType('Organizer', 'Who organizes events.', [searchedName]),
  resourceType('TargetGroup', 'Whom events are for.', [searchedName]),
  resourceType('ViewList', 'Lists that events appear in.', [searchedName]),
  resourceType('Sponsor', 'Sponsors of events.', [
    searchedName,
    field('url', 'address', 'Address of the sponsor.'),
    field('publicLabel', 'text', 'How the sponsor is named in public.'),
    field('imageHash', 'text', 'Changes when the image changes.'),
    field('imageFile', 'file', 'The logo.'),
  ]),
  resourceType('Referent', 'Speakers.', [
    ...texts('title', 'firstName', 'lastName', 'academicDegree', 'institution'),
    field('type', 'integer', '0 internal, 1 external.', { always: true, fallback: 0 }),
    ...texts('email', 'phone', 'externalUrl', 'businessAddress', 'publications', 'focusOfWork'),
    ...texts('eventFormats', 'references', 'description'),
  ]),
  resourceType('ContactPerson', 'People to ask about an event.', [
    ...texts('title', 'firstName', 'lastName', 'position', 'department', 'institution'),
    ...texts('phone', 'mailAddress'),
  ]),
  resourceType('PriceCategory', 'Kinds of prices.', [searchedName]),
  resourceType('EventTicketPriceVariant', 'Prices of events. Amounts are texts.', [
    name,
    ...texts('price', 'tax', 'taxRate'),
    field('quota', 'integer', 'How many there are at this price.'),
    field('bookableFrom', 'dateTime'),
    field('bookableTill', 'dateTime'),
    field('priceCategory', 'path', undefined, { to: 'PriceCategory' }),
    ofEvent,
    field('@urls', 'addresses', 'Addresses.', { always: true, addresses: ['directCheckoutUrl'] }),
  ]),
];
