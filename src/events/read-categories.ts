import type { Category } from './event.ts';
import { isRecord, type PlainText, referenceId } from './read-reference.ts';
import { stringOf } from './wire-field.ts';

/** Each id once, the last member wins; members without an id are skipped. */
export function readCategories(members: readonly unknown[], plainText: PlainText): Category[] {
  const byId = new Map<number, Category>();
  for (const member of members.filter(isRecord)) {
    const id = referenceId(member);
    if (id === null) continue;
    const name = plainText(stringOf(member['name']));
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
