import {
  byEvent,
  field,
  link,
  links,
  ofEvent,
  type ResourceType,
  resourceType,
  textAlways,
  texts,
} from './field.ts';

const ofOrder = link('order', 'Order');
const currency = field('currency', 'text', 'ISO 4217 code, such as EUR.');

/** The types that a key reads only with their data group (specification §5). */
export const protectedTypes: readonly ResourceType[] = [
  resourceType('Participant', {
    group: 'personal participant details',
    about: 'People who take part in events.',
    fields: [
      ...texts('firstName', 'lastName', 'email', 'phone', 'institution', 'comment'),
      field('registeredAt', 'dateTime'),
      field('attended', 'boolean', 'Whether they came; null before the event.'),
      ofEvent,
      field('order', 'path', 'Order by which they were registered.', { to: 'Order' }),
    ],
    filters: byEvent,
  }),
  resourceType('Order', {
    group: 'order information',
    about: 'Orders of places at events.',
    fields: [
      textAlways('orderNumber'),
      field('orderedAt', 'dateTime'),
      field('quantity', 'integer', 'Places.'),
      field('status', 'text', '“confirmed”, “waiting” or “canceled”.'),
      field('totalPrice', 'text', 'Price of all places, as text.'),
      currency,
      ...texts('comment'),
      ofEvent,
      links('orderers', 'Orderer', 'Who ordered; one, as a rule.'),
      links('invoices', 'Invoice'),
      links('payments', 'Payment'),
    ],
    filters: byEvent,
  }),
  resourceType('Orderer', {
    group: 'personal orderer details',
    about: 'People and companies who ordered.',
    fields: [
      ...texts('title', 'firstName', 'lastName', 'company', 'email', 'phone'),
      ...texts('streetName', 'zipCode', 'town', 'country'),
      ofOrder,
    ],
  }),
  resourceType('Invoice', {
    group: 'invoice data',
    about: 'Invoices of orders. Amounts are texts.',
    fields: [
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
    ],
  }),
  resourceType('Payment', {
    group: 'additional payment information',
    about: 'Payments of orders. Amounts are texts.',
    fields: [
      field('paidAt', 'dateTime'),
      ...texts('amount'),
      currency,
      field('method', 'text', '“transfer”, “card” or “cash”.'),
      field('status', 'text', '“pending”, “received” or “returned”.'),
      ...texts('transactionId', 'accountHolder', 'bankAccount'),
      ofOrder,
    ],
  }),
  resourceType('User', {
    group: 'personal user details',
    about: 'People who work with the back office.',
    fields: [
      textAlways('name'),
      textAlways('email'),
      textAlways('userGroups', 'Groups they belong to, with commas between.'),
      field('locked', 'boolean', 'Whether they are kept out.', { always: true, fallback: false }),
      field('createdAt', 'dateTime'),
    ],
  }),
];
