import type { Writable } from '#storage/database/database.ts';
import { ownerOf } from './parts.ts';

/** A public date must not reveal an order. */
const confidentialTypes: readonly string[] = ['Participant', 'Order', 'Orderer', 'Invoice', 'Payment'];

/** Sets `modifiedAtRecursive` of every event that a changed resource belongs to (specification §12.3). */
export async function bumpModifiedAtRecursive(
  db: Writable,
  { type, id, at }: { type: string; id: number; at: number },
): Promise<void> {
  if (confidentialTypes.includes(type)) return;
  const owner = ownerOf(type);
  const update = db.updateTable('events').set({ modified_at_recursive: at });
  if (owner === null) {
    const linked = db.selectFrom('event_links').select('event_id').where('target_id', '=', id);
    await update.where('id', 'in', linked.where('relation', '!=', 'alternativeEvents')).execute();
    return;
  }
  const parents = db.selectFrom('resources').select('parent_id');
  const own = parents.where('id', '=', id);
  await update.where('id', 'in', owner === 'Event' ? own : parents.where('id', 'in', own)).execute();
}
