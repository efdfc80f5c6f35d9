import type { DataGroup } from './data-groups.ts';
import type { Field, ResourceType } from './field.ts';
import { typeByName } from './resource-types.ts';

/** The data group that a key needs to read a field: that of its target type; null: none. */
export function groupOf({ to }: Pick<Field, 'to'>): DataGroup | null {
  return to === null ? null : typeByName(to).group;
}

export function describeField(field: Field): string {
  const group = groupOf(field);
  return group === null ? field.about : `${field.about} Only with the data group “${group}”.`;
}

/** The type without fields and filters whose target types these data groups do not open. */
export function accessibleType(type: ResourceType, groups: readonly DataGroup[]): ResourceType {
  const isAccessible = (part: object): boolean => {
    const group = 'to' in part && typeof part.to === 'string' ? groupOf({ to: part.to }) : null;
    return group === null || groups.includes(group);
  };
  return { ...type, fields: type.fields.filter(isAccessible), filters: type.filters.filter(isAccessible) };
}
