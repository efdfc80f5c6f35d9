import type { Category } from './event.ts';
import { isRecord, referenceId } from './read-reference.ts';

/** Each id once, the last member wins; members without an id are skipped. */
export function readCategories(members: readonly unknown[], plainText: (text: string) => string): Category[] {
  const byId = new Map<number, Category>();
  for (const member of members) {
    const id = isRecord(member) ? referenceId(member) : null;
    if (id === null || !isRecord(member)) continue;
    const name = typeof member['name'] === 'string' ? plainText(member['name']) : '';
    byId.set(id, { id, name, parentId: referenceId(member['parent']) });
  }
  return [...byId.values()];
}

/** The inverse of `readCategories`. */
export function toCategoryMember({ id, name, parentId }: Category): object {
  const type = 'FilterCategory';
  return {
    '@id': `/api/filter_categories/${id}`,
    '@type': type,
    name,
    parent: parentId === null ? null : { '@id': `/api/filter_categories/${parentId}`, '@type': type },
  };
}
