import type { DataGroup } from './data-groups.ts';

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

export type DateColumn = 'start_at' | 'end_at' | 'modified_at_recursive';

/** How collections are filtered and ordered by a field, in the order of `hydra:search`. */
export const filterKinds = ['date', 'order', 'link', 'name', 'parent'] as const;
export type FilterKind = (typeof filterKinds)[number];

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly about: string;
  /** Never null. */
  readonly always?: boolean;
  /** The value if nothing is stored; null by default. */
  readonly fallback?: string | number | boolean;
  /** Target type of a link. */
  readonly to?: string;
  /** A field in the table of specification §2 is part of short list items. */
  readonly inSpecification?: boolean;
  /** The targets of a link belong to the resource: they are removed with it, and hidden with an unpublished event. */
  readonly isPart?: boolean;
  readonly filters?: readonly FilterKind[];
  /** The column serves the filters `date` and `order`. */
  readonly column?: DateColumn;
  /** Names of the addresses in `@urls`. */
  readonly addresses?: readonly string[];
  readonly example?: unknown;
  /** The public page of an event says it below the place. */
  readonly isNote?: boolean;
}

/** The field is by default described by its name: "First name." */
export function field<const Name extends string, const Kind extends FieldKind>(
  name: Name,
  kind: Kind,
  about = sayName(name),
  options: Omit<Field, 'name' | 'kind' | 'about'> = {},
) {
  return { name, kind, about, ...options };
}

function sayName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Texts that need no other description than their names. */
export function texts<const Name extends string>(...names: readonly Name[]) {
  return names.map((name) => field(name, 'text'));
}

/** A link to the resource above or around it, by which collections are filtered. */
export function link(name: string, to: string, about?: string): Field {
  return field(name, 'link', about, { to, filters: ['parent'] });
}

/** Links to resources that exist without the one that lists them. */
export function links<const Name extends string>(
  name: Name,
  to: string,
  about?: string,
  filters: readonly FilterKind[] = [],
) {
  return field(name, 'links', about, { always: true, to, filters });
}

/** Links to resources that belong to the one that lists them. */
export function parts<const Name extends string>(name: Name, to: string, about?: string) {
  return { ...links(name, to, about), isPart: true as const };
}

export type ResourceType = Readonly<ReturnType<typeof resourceType>>;

/** The collection's path is that of the framework. `group`: data group that a key needs to read the type, if any. */
export function resourceType(name: string, about: string, fields: readonly Field[], group?: DataGroup) {
  const path = `${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()}s`.replace(/ys$/, 'ies');
  const closed = group === undefined ? '' : ` Only for keys with the data group “${group}”.`;
  return { name, path, about: about + closed, group, fields };
}
