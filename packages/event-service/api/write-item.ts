import type { Field, ResourceType } from '#model/field.ts';
import { pathOf } from '#model/resource-types.ts';
import { isFile, type Item, type Language, type Value } from '#storage/item.ts';

export interface WriteOptions {
  /** Plain JSON has `id` in place of `@id`, and links as paths. */
  readonly format: 'jsonld' | 'json';
  readonly language: Language;
  readonly writeDateTime: (epochMs: number) => string;
  readonly publicUrl: () => string;
}

/** The response form of an item, with the fields of the type. */
export function writeItem(
  { name, fields }: ResourceType,
  item: Item,
  style: WriteOptions,
): Record<string, unknown> {
  const written: Record<string, unknown> =
    style.format === 'jsonld' ? { '@id': pathOf(name, item.id), '@type': name } : { id: item.id };
  for (const field of fields) written[field.name] = writeField(field, item, style);
  return written;
}

function writeField(field: Field, item: Item, style: WriteOptions): unknown {
  const { kind, name, to, addresses } = field;
  const value = item.values[name] ?? field.fallback;
  switch (kind) {
    case 'text':
    case 'html':
      return item.translations[style.language]?.[name] ?? value;
    case 'address':
    case 'integer':
    case 'boolean':
      return value;
    case 'dateTime':
      return typeof value === 'number' ? style.writeDateTime(value) : null;
    case 'file':
      return isFile(value) ? { ...value, modifiedAt: style.writeDateTime(value.modifiedAt) } : null;
    case 'addresses':
      return Object.fromEntries(addresses.map((address) => [address, writeAddress(address, item, style)]));
    case 'link':
      return item.parentId === null || to === null ? null : reference(to, item.parentId, style);
    case 'path':
      return typeof value === 'number' && to !== null ? pathOf(to, value) : null;
    case 'links':
      return to === null ? [] : (item.links[name] ?? []).map((id) => reference(to, id, style));
  }
}

/** An event without an address of its own has the public page of this service (specification §2). */
function writeAddress(name: string, { id, values }: Item, { publicUrl }: WriteOptions): Value {
  return values[name] || (name === 'eventUrl' ? `${publicUrl()}/event/${id}` : null);
}

/** Clients of every version read stubs with both keys (specification §12.4). */
function reference(to: string, id: number, { format }: WriteOptions): unknown {
  const path = pathOf(to, id);
  return format === 'jsonld' ? { '@id': path, '@type': to } : path;
}
