import type { Writable } from '#storage/database/database.ts';

/** Type → relation by which events link to it. Resources of other types store their event. */
const relationTo: Readonly<Record<string, string>> = {
  Organizer: 'organizers',
  TargetGroup: 'targetGroups',
  FilterCategory: 'filterCategories',
  ViewList: 'viewLists',
  Category: 'categories',
  ContactPerson: 'contactPersons',
  Location: 'locations',
  Referent: 'referents',
  Sponsor: 'sponsors',
};

/** A public date must not reveal an order. */
const confidentialTypes: readonly string[] = ['Participant', 'Order', 'Orderer', 'Invoice', 'Payment'];

/** Sets `modifiedAtRecursive` of every event that a changed resource belongs to (specification §12.3). */
export async function bumpModifiedAtRecursive(
  db: Writable,
  { type, id, at }: { type: string; id: number; at: number },
): Promise<void> {
  if (confidentialTypes.includes(type)) return;
  const update = db.updateTable('events').set({ modified_at_recursive: at });
  const relation = relationTo[type];
  if (relation !== undefined) {
    const events = db
      .selectFrom('event_links')
      .select('event_id')
      .where('relation', '=', relation)
      .where('target_id', '=', id);
    await update.where('id', 'in', events).execute();
    return;
  }
  const owner = db.selectFrom('resources').select('parent_id').where('id', '=', id);
  const events =
    type === 'SessionTimePeriod'
      ? db
          .selectFrom('resources')
          .select('parent_id')
          .where('type', '=', 'EventSession')
          .where('id', 'in', owner)
      : owner;
  await update.where('id', 'in', events).execute();
}
