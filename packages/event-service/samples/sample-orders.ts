import type { Writable } from '#storage/database/database.ts';
import { insertResource } from '#storage/resources.ts';

const day = 24 * 3_600_000;
const domain = 'hs-musterstadt.example';

interface SampleOrder {
  /** Slug of the event's recipe. */
  readonly slug: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string | null;
  /** Euros for one place; 0: no invoice. */
  readonly price: number;
  readonly others: readonly (readonly [firstName: string, lastName: string])[];
  readonly isPaid: boolean;
}

/** The people are invented, with the placeholder names of German forms. */
export const sampleOrders: readonly SampleOrder[] = [
  {
    slug: 'vegan-cooking',
    firstName: 'Erika',
    lastName: 'Beispiel',
    company: null,
    price: 12,
    others: [['Max', 'Beispiel']],
    isPaid: true,
  },
  {
    slug: 'vegan-cooking',
    firstName: 'Otto',
    lastName: 'Normalverbraucher',
    company: null,
    price: 12,
    others: [],
    isPaid: false,
  },
  {
    slug: 'orchestra-new-date',
    firstName: 'Lieschen',
    lastName: 'Platzhalter',
    company: 'Muster & Partner (erfunden)',
    price: 18,
    others: [
      ['Jona', 'Platzhalter'],
      ['Kim', 'Mustermensch'],
    ],
    isPaid: true,
  },
  {
    slug: 'citation-course',
    firstName: 'Ada',
    lastName: 'Erfunden',
    company: null,
    price: 0,
    others: [],
    isPaid: false,
  },
];

/** Adds orders with people, invoices and payments. `events`: recipe slug → event id. */
export async function fillOrders(
  db: Writable,
  events: Readonly<Record<string, number>>,
  now: number,
): Promise<void> {
  for (const [index, order] of sampleOrders.entries()) {
    const event = events[order.slug];
    if (event === undefined) continue;
    const orderedAt = now - (index + 2) * day;
    await fillOrder(db, { order, event, number: 1001 + index, orderedAt });
  }
}

interface OrderRequest {
  readonly order: SampleOrder;
  readonly event: number;
  readonly number: number;
  /** Epoch ms. */
  readonly orderedAt: number;
}

async function fillOrder(db: Writable, filling: OrderRequest): Promise<void> {
  const { order, event, number, orderedAt } = filling;
  const quantity = order.others.length + 1;
  const id = await insertResource(db, 'Order', {
    parentId: event,
    values: {
      orderNumber: `MUSTER-${number}`,
      orderedAt,
      quantity,
      status: 'confirmed',
      totalPrice: euros(quantity * order.price),
      currency: 'EUR',
    },
  });
  const orderer = personOf(order.firstName, order.lastName);
  const address = { streetName: 'Beispielweg 1', zipCode: '99999', town: 'Musterstadt', country: 'DE' };
  await insertResource(db, 'Orderer', {
    parentId: id,
    values: { ...orderer, company: order.company, ...address },
  });
  for (const [firstName, lastName] of [[order.firstName, order.lastName] as const, ...order.others]) {
    const person = personOf(firstName, lastName);
    const values = { ...person, institution: order.company, registeredAt: orderedAt, order: id };
    await insertResource(db, 'Participant', { parentId: event, values });
  }
  if (order.price > 0) await fillInvoice(db, filling, { id, gross: quantity * order.price });
}

async function fillInvoice(
  db: Writable,
  { order, number, orderedAt }: OrderRequest,
  { id, gross }: { readonly id: number; readonly gross: number },
): Promise<void> {
  const name = `${order.firstName} ${order.lastName}`;
  await insertResource(db, 'Invoice', {
    parentId: id,
    values: {
      invoiceNumber: `RE-MUSTER-${number}`,
      issuedAt: orderedAt,
      dueAt: orderedAt + 14 * day,
      netAmount: euros(gross / 1.19),
      taxRate: '19',
      grossAmount: euros(gross),
      currency: 'EUR',
      status: order.isPaid ? 'paid' : 'open',
      recipientName: order.company ?? name,
      recipientAddress: 'Beispielweg 1, 99999 Musterstadt',
    },
  });
  if (!order.isPaid) return;
  await insertResource(db, 'Payment', {
    parentId: id,
    values: {
      paidAt: orderedAt + day,
      amount: euros(gross),
      currency: 'EUR',
      method: 'transfer',
      status: 'received',
      transactionId: `MUSTER-TX-${number}`,
      accountHolder: name,
      bankAccount: 'DE00 0000 0000 0000 0000 00',
    },
  });
}

function personOf(firstName: string, lastName: string) {
  const email = `${firstName}.${lastName}@${domain}`.toLowerCase();
  return { firstName, lastName, email, phone: '+49 0000 000000' };
}

function euros(amount: number): string {
  return amount.toFixed(2);
}
