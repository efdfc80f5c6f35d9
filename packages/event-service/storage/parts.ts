/**
 * What belongs to an event, or to something that belongs to one: it is listed in a field of its owner, goes when its
 * owner goes, and is hidden while its event is not published.
 */
interface Part {
  readonly type: string;
  readonly owner: 'Event' | 'EventSession' | 'Order';
  /** The owner's field that lists it. */
  readonly field: string;
}

const parts: readonly Part[] = [
  { type: 'EventAttachment', owner: 'Event', field: 'attachments' },
  { type: 'EventImage', owner: 'Event', field: 'images' },
  { type: 'EventSession', owner: 'Event', field: 'eventSessions' },
  { type: 'EventTicketPriceVariant', owner: 'Event', field: 'eventTicketPriceVariants' },
  { type: 'SessionTimePeriod', owner: 'EventSession', field: 'sessionDates' },
  { type: 'Participant', owner: 'Event', field: 'participants' },
  { type: 'Order', owner: 'Event', field: 'orders' },
  { type: 'Orderer', owner: 'Order', field: 'orderers' },
  { type: 'Invoice', owner: 'Order', field: 'invoices' },
  { type: 'Payment', owner: 'Order', field: 'payments' },
];

/** The type that a type belongs to; null: none. */
export function ownerOf(type: string): Part['owner'] | null {
  return parts.find((part) => part.type === type)?.owner ?? null;
}

/** Types that belong to a type, each with the field that lists them. */
export function partsOf(owner: string): ReadonlyMap<string, string> {
  return new Map(parts.filter((part) => part.owner === owner).map(({ type, field }) => [type, field]));
}
