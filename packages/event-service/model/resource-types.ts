import { eventType } from './event-type.ts';
import type { ResourceType } from './field.ts';
import { protectedTypes } from './protected-types.ts';
import { relatedTypes } from './related-types.ts';

/** Every resource type of the interface, in the order the entrypoint lists them. */
export const resourceTypes: readonly ResourceType[] = [eventType, ...relatedTypes, ...protectedTypes];

const byPath = new Map(resourceTypes.map((type) => [type.path, type]));
const byName = new Map(resourceTypes.map((type) => [type.name, type]));

/** The type whose collection has this path (`filter_categories`). */
export function typeByPath(path: string): ResourceType | undefined {
  return byPath.get(path);
}

/** The type of this name. Throws where the model names a type that is not in it. */
export function typeByName(name: string): ResourceType {
  const type = byName.get(name);
  if (type === undefined) throw new Error(`The model has no type ${name}.`);
  return type;
}

/** The path of one resource, its `@id`. */
export function pathOf(typeName: string, id: number): string {
  return `/api/${typeByName(typeName).path}/${id}`;
}

/** The name by which the entrypoint calls a collection: `FilterCategory` is `filterCategory`. */
export function entryName(type: ResourceType): string {
  return type.name.charAt(0).toLowerCase() + type.name.slice(1);
}
