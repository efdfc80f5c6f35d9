import { byEvent, byName, field, link, ofEvent, parts, resourceType, textAlways, texts } from './field.ts';

const name = textAlways('name');
const fileHash = field('fileHash', 'text', 'Changes when the file changes.');
const instant = (fieldName: string) => field(fieldName, 'dateTime', undefined, { always: true });
const isSet = (fieldName: string) =>
  field(fieldName, 'boolean', 'False: the day is known, the clock time is not.', {
    always: true,
    fallback: true,
  });

const named = { fields: [name], filters: byName };

/** All types that every key may read, but the event. */
export const relatedTypes = [
  resourceType(
    'FilterCategory',
    'Tags of events, in a tree. Names may be empty or carry stray blanks: tell them apart by id.',
    {
      fields: [name, link('parent', 'FilterCategory', 'Category above it; null at the top.')],
      filters: [...byName, { kind: 'parent', property: 'parent', to: 'FilterCategory' }],
    },
  ),
  resourceType('Category', 'Topics of events.', named),
  resourceType('Location', 'Places where events happen.', {
    fields: [
      name,
      field('listViewDisplayName', 'text', 'Short name for lists.'),
      ...texts('streetName', 'zipCode', 'town', 'building', 'room'),
      field('longitude', 'text', 'Longitude in degrees, as text.'),
      field('latitude', 'text', 'Latitude in degrees, as text.'),
    ],
    filters: byName,
  }),
  resourceType(
    'EventImage',
    'Images of events. The files themselves are public: they are fetched without a key.',
    {
      fields: [
        name,
        field('imageAlt', 'text', 'What the image shows, for those who cannot see it.'),
        fileHash,
        field('imageFile', 'file'),
        ofEvent,
      ],
      filters: byEvent,
    },
  ),
  resourceType('EventAttachment', 'Files to download. They are public like the images.', {
    fields: [name, fileHash, field('attachmentFile', 'file'), ofEvent],
    filters: byEvent,
  }),
  resourceType('EventSession', 'Sessions of events.', {
    fields: [
      instant('startDate'),
      instant('endDate'),
      parts('sessionDates', 'SessionTimePeriod', 'Its time periods.'),
      ofEvent,
    ],
    filters: byEvent,
  }),
  resourceType('SessionTimePeriod', 'Time periods of sessions.', {
    fields: [
      instant('startDate'),
      isSet('startDateTimeIsSet'),
      instant('endDate'),
      isSet('endDateTimeIsSet'),
      field('visibleUntil', 'dateTime'),
      link('eventSession', 'EventSession'),
    ],
    filters: [{ kind: 'parent', property: 'eventSession', to: 'EventSession' }],
  }),
  resourceType('Organizer', 'Who organizes events.', named),
  resourceType('TargetGroup', 'Whom events are for.', named),
  resourceType('ViewList', 'Lists that events appear in.', named),
  resourceType('Sponsor', 'Sponsors of events.', {
    fields: [
      name,
      field('url', 'address', 'Address of the sponsor.'),
      field('publicLabel', 'text', 'How the sponsor is named in public.'),
      field('imageHash', 'text', 'Changes when the image changes.'),
      field('imageFile', 'file', 'The logo.'),
    ],
    filters: byName,
  }),
  resourceType('Referent', 'Speakers.', {
    fields: [
      ...texts('title', 'firstName', 'lastName', 'academicDegree', 'institution'),
      field('type', 'integer', '0 internal, 1 external.', { always: true, fallback: 0 }),
      ...texts('email', 'phone', 'externalUrl', 'businessAddress', 'publications', 'focusOfWork'),
      ...texts('eventFormats', 'references', 'description'),
    ],
  }),
  resourceType('ContactPerson', 'People to ask about an event.', {
    fields: [
      ...texts('title', 'firstName', 'lastName', 'position', 'department', 'institution'),
      ...texts('phone', 'mailAddress'),
    ],
  }),
  resourceType('PriceCategory', 'Kinds of prices.', named),
  resourceType('EventTicketPriceVariant', 'Prices of events. Amounts are texts.', {
    fields: [
      name,
      ...texts('price', 'tax', 'taxRate'),
      field('quota', 'integer', 'How many there are at this price.'),
      field('bookableFrom', 'dateTime'),
      field('bookableTill', 'dateTime'),
      field('priceCategory', 'path', undefined, { to: 'PriceCategory' }),
      ofEvent,
      field('@urls', 'addresses', 'Addresses.', { always: true, addresses: ['directCheckoutUrl'] }),
    ],
    filters: byEvent,
  }),
];
