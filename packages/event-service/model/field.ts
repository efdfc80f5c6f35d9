import type { DataGroup } from '#storage/api-keys.ts';

/** How a field looks in the interface. */
export type FieldKind =
  | 'text'
  | 'html'
  | 'address'
  | 'integer'
  | 'boolean'
  | 'dateTime'
  /** A file: `{url, name, size, modifiedAt}` or null. */
  | 'file'
  /** One resource, as stub `{"@id", "@type"}` or null. */
  | 'link'
  /** One resource, as its path or null. */
  | 'path'
  /** Several resources, as stubs. */
  | 'links'
  /** The object `@urls`. */
  | 'addresses';

/** One field of a resource type: everything that answers, documents and filters need to know of it. */
export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly about: string;
  /** Never null. */
  readonly always: boolean;
  /** What is said where nothing is stored. */
  readonly fallback: string | number | boolean | null;
  /** Type that a link leads to. */
  readonly to: string | null;
  /** Part of the short form of a list (the table of the specification, section 2). */
  readonly inSpecification: boolean;
  /** Names of the addresses in `@urls`. */
  readonly addresses: readonly string[];
  readonly example: unknown;
}

type Options = Partial<Omit<Field, 'name' | 'kind' | 'about'>>;

/** Describes a field: nullable and null until something is stored, unless said otherwise. */
export function field(name: string, kind: FieldKind, about: string, options: Options = {}): Field {
  const plain = {
    always: false,
    fallback: null,
    to: null,
    inSpecification: false,
    addresses: [],
    example: undefined,
  };
  return { name, kind, about, ...plain, ...options };
}

/** Filters a collection really has; each becomes parameters in `hydra:search` and the OpenAPI document. */
export type Filter =
  | {
      readonly kind: 'date';
      readonly property: string;
      readonly column: 'start_at' | 'end_at' | 'modified_at_recursive';
    }
  | { readonly kind: 'order'; readonly property: string; readonly by: 'start' | 'end' }
  | { readonly kind: 'link'; readonly property: string; readonly to: string }
  | { readonly kind: 'parent'; readonly property: string; readonly to: string }
  | { readonly kind: 'name'; readonly property: 'name' };

/** One resource type of the interface. */
export interface ResourceType {
  /** `@type`, e.g. `FilterCategory`. */
  readonly name: string;
  /** Last part of the collection's path, e.g. `filter_categories`. */
  readonly path: string;
  readonly about: string;
  /** The data group that a key needs to read it at all; null: every key does. */
  readonly group: DataGroup | null;
  readonly fields: readonly Field[];
  readonly filters: readonly Filter[];
}
