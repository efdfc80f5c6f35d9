import { byEvent, field, link, ofEvent, parts, resourceType, textAlways, texts } from './field.ts';

const ofOrder = link('order', 'Order');
const currency = field('currency', 'text', 'ISO 4217 code, such as EUR.');

/** The types that a key reads only with their data group (specification §5). */
export const protectedTypes = [
  resourceType('Participant', 'People who take part in events.', {
    group: 'personal participant details',
    fields: [
      ...texts('firstName', 'lastName', 'email', 'phone', 'institution', 'comment'),
      field('registeredAt', 'dateTime'),
      field('attended', 'boolean', 'Whether they came; null before the event.'),
      ofEvent,
      field('order', 'path', 'Order by which they were registered.', { to: 'Order' }),
    ],
    filters: byEvent,
  }),
  resourceType('Order', 'Orders of places at events.', {
    group: 'order information',
    fields: [
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
    ],
    filters: byEvent,
  }),
  resourceType('Orderer', 'People and companies who ordered.', {
    group: 'personal orderer details',
    fields: [
      ...texts('title', 'firstName', 'lastName', 'company', 'email', 'phone'),
      ...texts('streetName', 'zipCode', 'town', 'country'),
      ofOrder,
    ],
  }),
  resourceType('Invoice', 'Invoices of orders. Amounts are texts.', {
    group: 'invoice data',
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
  resourceType('Payment', 'Payments of orders. Amounts are texts.', {
    group: 'additional payment information',
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
  resourceType('User', 'People who work with the back office.', {
    group: 'personal user details',
    fields: [
      textAlways('name'),
      textAlways('email'),
      textAlways('userGroups', 'Groups they belong to, with commas between.'),
      field('locked', 'boolean', 'Whether they are kept out.', { always: true, fallback: false }),
      field('createdAt', 'dateTime'),
    ],
  }),
];
