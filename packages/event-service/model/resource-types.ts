import type { DataGroup } from './data-groups.ts';
import { eventType } from './event-type.ts';
import type { Field, ResourceType } from './field.ts';
import { protectedTypes } from './protected-types.ts';
import { relatedTypes } from './related-types.ts';

/** In the order of the entrypoint. */
export const resourceTypes: readonly ResourceType[] = [eventType, ...relatedTypes, ...protectedTypes];

const byName = new Map(resourceTypes.map((type) => [type.name, type]));

/** Throws for an unknown name. */
export function typeByName(name: string): ResourceType {
  const type = byName.get(name);
  if (type === undefined) throw new Error(`The model has no type ${name}.`);
  return type;
}

/** The `@id` of a resource. */
export function pathOf(typeName: string, id: number): string {
  return `/api/${typeByName(typeName).path}/${id}`;
}

/** The collection's key in the entrypoint: `filterCategory` for `FilterCategory`. */
export function entryName(type: ResourceType): string {
  return type.name.charAt(0).toLowerCase() + type.name.slice(1);
}

/** The data group that a key needs to read a field: that of its target type; null: none. */
export function groupOf({ to }: Pick<Field, 'to'>): DataGroup | null {
  return to === null ? null : typeByName(to).group;
}

export function describeField(field: Field): string {
  const group = groupOf(field);
  return group === null ? field.about : `${field.about} Only with the data group “${group}”.`;
}

/** The type without fields whose target types these data groups do not open. */
export function accessibleType(type: ResourceType, groups: readonly DataGroup[]): ResourceType {
  const isAccessible = (field: Field) => {
    const group = groupOf(field);
    return group === null || groups.includes(group);
  };
  return { ...type, fields: type.fields.filter(isAccessible) };
}
