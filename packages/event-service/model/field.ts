import type { DataGroup } from '#storage/api-keys.ts';
import type { DateColumn } from '#storage/item-query.ts';

export type FieldKind =
  | 'text'
  | 'html'
  | 'address'
  | 'integer'
  | 'boolean'
  | 'dateTime'
  /** A file: `{url, name, size, modifiedAt}` or null. */
  | 'file'
  /** One resource, as `{"@id", "@type"}` or null. */
  | 'link'
  /** One resource, as its path or null. */
  | 'path'
  /** Several resources, as a list of `{"@id", "@type"}`. */
  | 'links'
  /** The object `@urls`. */
  | 'addresses';

/** One field of a resource type, for responses and documentation. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly about: string;
  /** Never null. */
  readonly always: boolean;
  /** The value if nothing is stored. */
  readonly fallback: string | number | boolean | null;
  /** Target type of a link. */
  readonly to: string | null;
  /** In the table of specification §2: part of short list items. */
  readonly inSpecification: boolean;
  /** Names of the addresses in `@urls`. */
  readonly addresses: readonly string[];
  readonly example: unknown;
}

type Options = Partial<Omit<Field, 'name' | 'kind' | 'about'>>;

const plain = {
  always: false,
  fallback: null,
  to: null,
  inSpecification: false,
  addresses: [],
  example: undefined,
};

/** By default the field is nullable, null if nothing is stored, and described by its name: "First name." */
export function field(name: string, kind: FieldKind, about = sayName(name), options: Options = {}): Field {
  return { name, kind, about, ...plain, ...options };
}

function sayName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** A text that is never null. */
export function textAlways(name: string, about?: string): Field {
  return field(name, 'text', about, { always: true, fallback: '' });
}

/** Texts that need no other description than their names. */
export function texts(...names: readonly string[]): readonly Field[] {
  return names.map((name) => field(name, 'text'));
}

export function link(name: string, to: string, about?: string): Field {
  return field(name, 'link', about, { to });
}

export const ofEvent = link('event', 'Event');

export function links(name: string, to: string, about?: string): Field {
  return field(name, 'links', about, { always: true, to });
}

/** A filter of a collection; `hydra:search` and the OpenAPI document list its parameters. */
export type Filter =
  | { readonly kind: 'date'; readonly property: string; readonly column: DateColumn }
  | { readonly kind: 'order'; readonly property: string; readonly by: 'start' | 'end' }
  | { readonly kind: 'link'; readonly property: string; readonly to: string }
  | { readonly kind: 'parent'; readonly property: string; readonly to: string }
  | { readonly kind: 'name'; readonly property: 'name' };

export const byName: readonly Filter[] = [{ kind: 'name', property: 'name' }];
export const byEvent: readonly Filter[] = [{ kind: 'parent', property: 'event', to: 'Event' }];

export interface ResourceType {
  /** `@type`, e.g. `FilterCategory`. */
  readonly name: string;
  /** Last part of the collection's path, e.g. `filter_categories`. */
  readonly path: string;
  readonly about: string;
  /** The data group that a key needs to read the type; null: none. */
  readonly group: DataGroup | null;
  readonly fields: readonly Field[];
  readonly filters: readonly Filter[];
}

type Description = Omit<ResourceType, 'name' | 'path' | 'group' | 'filters'> & Partial<ResourceType>;

/** Without a group and without filters, unless the description has them. The path is that of the framework. */
export function resourceType(name: string, description: Description): ResourceType {
  const { group = null, about } = description;
  const path = `${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()}s`.replace(/ys$/, 'ies');
  const closed = group === null ? '' : ` Only for keys with the data group “${group}”.`;
  return { name, path, filters: [], ...description, group, about: about + closed };
}
