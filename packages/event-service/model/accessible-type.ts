import type { DataGroup } from '#storage/api-keys.ts';
import type { Field, ResourceType } from './field.ts';
import { typeByName } from './resource-types.ts';

/** The data group without which a field is absent: that of the type it leads to. null: it is for everyone. */
export function groupOf({ to }: Pick<Field, 'to'>): DataGroup | null {
  return to === null ? null : typeByName(to).group;
}

/** What a field says, with the data group it takes where it is not for everyone. */
export function describeField(field: Field): string {
  const group = groupOf(field);
  return group === null ? field.about : `${field.about} Only with the data group “${group}”.`;
}

/** A type as a key with these data groups sees it: without the fields and filters that lead to what it may not read. */
export function accessibleType(type: ResourceType, groups: readonly DataGroup[]): ResourceType {
  const isOpen = (part: object): boolean => {
    const group = 'to' in part && typeof part.to === 'string' ? groupOf({ to: part.to }) : null;
    return group === null || groups.includes(group);
  };
  return { ...type, fields: type.fields.filter(isOpen), filters: type.filters.filter(isOpen) };
}
