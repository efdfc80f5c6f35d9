import type { DataGroup } from './data-groups.ts';
import { type Field, field, ofEvent, parts, resourceType, textAlways, texts } from './field.ts';

const ofOrder = field('order', 'link', undefined, { to: 'Order' });
const currency = field('currency', 'text', 'ISO 4217 code, such as EUR.');

const protectedType = (group: DataGroup, name: string, about: string, fields: readonly Field[]) =>
  resourceType(name, about, fields, group);

/** The types that a key reads only with their data group (specification §5). */
export const protectedTypes = [
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
