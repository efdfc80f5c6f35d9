import type { DataGroup } from '#storage/api-keys.ts';
import { field, type Field, type ResourceType } from './field.ts';

const texts = (...pairs: readonly (readonly [string, string])[]): Field[] =>
  pairs.map(([name, about]) => field(name, 'text', about));
const ofEvent = field('event', 'link', 'Event it belongs to.', { to: 'Event' });
const ofOrder = field('order', 'link', 'Order it belongs to.', { to: 'Order' });
const byEvent = { kind: 'parent', property: 'event', to: 'Event' } as const;
const currency: readonly [string, string] = ['currency', 'ISO 4217 code, such as EUR.'];

/** A type that a key reads only with this data group (specification §5). */
function requireGroup(group: DataGroup, type: Omit<ResourceType, 'group'>): ResourceType {
  return { ...type, group, about: `${type.about} Only for keys with the data group “${group}”.` };
}

const participant = requireGroup('personal participant details', {
  name: 'Participant',
  path: 'participants',
  about: 'People who take part in events.',
  fields: [
    ...texts(
      ['firstName', 'First name.'],
      ['lastName', 'Last name.'],
      ['email', 'E-mail address.'],
      ['phone', 'Telephone number.'],
      ['institution', 'Institution.'],
      ['comment', 'What they asked for.'],
    ),
    field('registeredAt', 'dateTime', 'When they were registered.'),
    field('attended', 'boolean', 'Whether they came; null before the event.'),
    ofEvent,
    field('order', 'path', 'Order by which they were registered.', { to: 'Order' }),
  ],
  filters: [byEvent],
});

const order = requireGroup('order information', {
  name: 'Order',
  path: 'orders',
  about: 'Orders of places at events.',
  fields: [
    field('orderNumber', 'text', 'Number of the order.', { always: true, fallback: '' }),
    field('orderedAt', 'dateTime', 'When it was made.'),
    field('quantity', 'integer', 'Places.'),
    ...texts(
      ['status', '“confirmed”, “waiting” or “canceled”.'],
      ['totalPrice', 'Price of all places, as text.'],
      currency,
      ['comment', 'What was said with it.'],
    ),
    ofEvent,
    field('orderers', 'links', 'Who ordered; one, as a rule.', { always: true, to: 'Orderer' }),
    field('invoices', 'links', 'Its invoices.', { always: true, to: 'Invoice' }),
    field('payments', 'links', 'Its payments.', { always: true, to: 'Payment' }),
  ],
  filters: [byEvent],
});

const orderer = requireGroup('personal orderer details', {
  name: 'Orderer',
  path: 'orderers',
  about: 'People and companies who ordered.',
  fields: [
    ...texts(
      ['title', 'Title.'],
      ['firstName', 'First name.'],
      ['lastName', 'Last name.'],
      ['company', 'Company.'],
      ['email', 'E-mail address.'],
      ['phone', 'Telephone number.'],
      ['streetName', 'Street and number.'],
      ['zipCode', 'Postal code.'],
      ['town', 'Town.'],
      ['country', 'Country.'],
    ),
    ofOrder,
  ],
  filters: [],
});

const invoice = requireGroup('invoice data', {
  name: 'Invoice',
  path: 'invoices',
  about: 'Invoices of orders.',
  fields: [
    field('invoiceNumber', 'text', 'Number of the invoice.', { always: true, fallback: '' }),
    field('issuedAt', 'dateTime', 'When it was issued.'),
    field('dueAt', 'dateTime', 'When it must be paid.'),
    ...texts(
      ['netAmount', 'Amount without tax, as text.'],
      ['taxRate', 'Tax rate in per cent, as text.'],
      ['grossAmount', 'Amount with tax, as text.'],
      currency,
      ['status', '“open”, “paid” or “canceled”.'],
      ['recipientName', 'Whom it is made out to.'],
      ['recipientAddress', 'Address of the recipient, on one line.'],
    ),
    ofOrder,
  ],
  filters: [],
});

const payment = requireGroup('additional payment information', {
  name: 'Payment',
  path: 'payments',
  about: 'Payments of orders.',
  fields: [
    field('paidAt', 'dateTime', 'When it arrived.'),
    ...texts(
      ['amount', 'Amount, as text.'],
      currency,
      ['method', '“transfer”, “card” or “cash”.'],
      ['status', '“pending”, “received” or “returned”.'],
      ['transactionId', 'Sign of the transaction.'],
      ['accountHolder', 'Who paid.'],
      ['bankAccount', 'From which account.'],
    ),
    ofOrder,
  ],
  filters: [],
});

const user = requireGroup('personal user details', {
  name: 'User',
  path: 'users',
  about: 'People who work with the back office.',
  fields: [
    field('name', 'text', 'Name.', { always: true, fallback: '' }),
    field('email', 'text', 'E-mail address.', { always: true, fallback: '' }),
    field('userGroups', 'text', 'Groups they belong to, with commas between.', {
      always: true,
      fallback: '',
    }),
    field('locked', 'boolean', 'Whether they are kept out.', { always: true, fallback: false }),
    field('createdAt', 'dateTime', 'When they were added.'),
  ],
  filters: [],
});

export const protectedTypes: readonly ResourceType[] = [participant, order, orderer, invoice, payment, user];
