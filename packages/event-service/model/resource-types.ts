import type { DataGroup } from './data-groups.ts';
import { eventType } from './event-type.ts';
import { type Field, field, link, parts, type ResourceType, resourceType, texts } from './field.ts';

const textAlways = (fieldName: string, about?: string) =>
  field(fieldName, 'text', about, { always: true, fallback: '' });
const name = textAlways('name');
const searchedName: Field = { ...name, filters: ['name'] };
const ofEvent = link('event', 'Event');
const fileHash = field('fileHash', 'text', 'Changes when the file changes.');
const instant = (fieldName: string) => field(fieldName, 'dateTime', undefined, { always: true });
const yes = { always: true, fallback: true };
const isSet = (fieldName: string) =>
  field(fieldName, 'boolean', 'False: the day is known, the clock time is not.', yes);

const relatedTypes = [
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

const ofOrder = field('order', 'link', undefined, { to: 'Order' });
const currency = field('currency', 'text', 'ISO 4217 code, such as EUR.');

const protectedType = (group: DataGroup, name: string, about: string, fields: readonly Field[]) =>
  resourceType(name, about, fields, group);

/** The types that a key reads only with their data group (specification §5). */
const protectedTypes = [
  protectedType('personal participant details', 'Participant', 'People who take part in events.', [
    ...texts('firstName', 'lastName', 'email', 'phone', 'institution', 'comment'),
    field('registeredAt', 'dateTime'),
    field('attended', 'boolean', 'Whether they came; null before the event.'),
    ofEvent,
    field('order', 'path', 'Order by which they were registered.', { to: 'Order' }),
  ]),
  protectedType('order information', 'Order', 'Orders of places at events.', [
    textAlways('orderNumber'),
    field('orderedAt', 'dateTime'),
    field('quantity', 'integer', 'Places.'),
    field('status', 'text', '“confirmed”, “waiting” or “canceled”.'),
    field('totalPrice', 'text', 'Price of all places, as text.'),
    currency,
    ...texts('comment'),
    ofEvent,
    parts('orderers', 'Orderer', 'Who ordered; one, as a rule.'),
    parts('invoices', 'Invoice'),
    parts('payments', 'Payment'),
  ]),
  protectedType('personal orderer details', 'Orderer', 'People and companies who ordered.', [
    ...texts('title', 'firstName', 'lastName', 'company', 'email', 'phone'),
    ...texts('streetName', 'zipCode', 'town', 'country'),
    ofOrder,
  ]),
  protectedType('invoice data', 'Invoice', 'Invoices of orders. Amounts are texts.', [
    textAlways('invoiceNumber'),
    field('issuedAt', 'dateTime'),
    field('dueAt', 'dateTime'),
    ...texts('netAmount'),
    field('taxRate', 'text', 'Tax rate in per cent, as text.'),
    ...texts('grossAmount'),
    currency,
    field('status', 'text', '“open”, “paid” or “canceled”.'),
    ...texts('recipientName', 'recipientAddress'),
    ofOrder,
  ]),
  protectedType('additional payment information', 'Payment', 'Payments of orders. Amounts are texts.', [
    field('paidAt', 'dateTime'),
    ...texts('amount'),
    currency,
    field('method', 'text', '“transfer”, “card” or “cash”.'),
    field('status', 'text', '“pending”, “received” or “returned”.'),
    ...texts('transactionId', 'accountHolder', 'bankAccount'),
    ofOrder,
  ]),
  protectedType('personal user details', 'User', 'People who work with the back office.', [
    textAlways('name'),
    textAlways('email'),
    textAlways('userGroups', 'Groups they belong to, with commas between.'),
    field('locked', 'boolean', 'Whether they are kept out.', { always: true, fallback: false }),
    field('createdAt', 'dateTime'),
  ]),
];

/** The order is that of the entrypoint. */
export const resourceTypes: readonly ResourceType[] = [eventType, ...relatedTypes, ...protectedTypes];

const byName = new Map(resourceTypes.map((type) => [type.name, type]));

export function typeByName(name: string): ResourceType {
  const type = byName.get(name);
  if (type === undefined) throw new Error(`The model has no type ${name}.`);
  return type;
}

/** The `@id` of a resource. */
export function pathOf(typeName: string, id: number): string {
  return `/api/${typeByName(typeName).path}/${id}`;
}

/** The collection's key in the entrypoint: `filterCategory` for `FilterCategory`. */
export function entryName(type: ResourceType): string {
  return type.name.charAt(0).toLowerCase() + type.name.slice(1);
}

/** The data group that a key needs to read a field: that of its target type, if any. */
export function groupOf({ to }: Field): DataGroup | undefined {
  return to === undefined ? undefined : typeByName(to).group;
}

export function describeField(field: Field): string {
  const group = groupOf(field);
  return group === undefined ? field.about : `${field.about} Only with the data group “${group}”.`;
}

/** The type without fields whose target types these data groups do not open. */
export function accessibleType(type: ResourceType, groups: readonly DataGroup[]): ResourceType {
  const open = new Set<DataGroup | undefined>([undefined, ...groups]);
  return { ...type, fields: type.fields.filter((field) => open.has(groupOf(field))) };
}
