import type { Readable, Writable } from '#storage/database/database.ts';

/**
 * A type whose resources belong to an event or to a part of one: they are listed in a field of their owner, removed with
 * it, and hidden while their event is not published.
 */
interface Part {
  readonly type: string;
  readonly owner: 'Event' | 'EventSession' | 'Order';
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

export function ownerOf(type: string): Part['owner'] | null {
  return parts.find((part) => part.type === type)?.owner ?? null;
}

/** Type → field of the owner that lists them. */
function partsOf(owner: string): ReadonlyMap<string, string> {
  return new Map(parts.filter((part) => part.owner === owner).map(({ type, field }) => [type, field]));
}

/** The parts of these owners, as ids by the owner's field; owners without parts are absent. */
export async function readParts(
  db: Readable,
  owner: string,
  ids: readonly number[],
): Promise<Map<number, Record<string, number[]>>> {
  const fields = partsOf(owner);
  const byOwner = new Map<number, Record<string, number[]>>();
  if (fields.size === 0) return byOwner;
  const rows = await db
    .selectFrom('resources')
    .select(['id', 'type', 'parent_id'])
    .where('type', 'in', [...fields.keys()])
    .where('parent_id', 'in', ids)
    .orderBy('id')
    .execute();
  for (const { id, type, parent_id } of rows) {
    const field = fields.get(type);
    if (parent_id === null || field === undefined) continue;
    const links = byOwner.get(parent_id) ?? {};
    (links[field] ??= []).push(id);
    byOwner.set(parent_id, links);
  }
  return byOwner;
}

export async function removeParts(db: Writable, owner: string, id: number): Promise<void> {
  const types = [...partsOf(owner).keys()];
  if (types.length === 0) return;
  const found = db.selectFrom('resources').select(['id', 'type']).where('type', 'in', types);
  for (const part of await found.where('parent_id', '=', id).execute()) {
    await removeParts(db, part.type, part.id);
  }
  await db.deleteFrom('resources').where('type', 'in', types).where('parent_id', '=', id).execute();
}
