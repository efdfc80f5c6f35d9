import type { Format } from '#http/negotiate.ts';
import type { ServiceContext } from '#http/service-context.ts';
import type { Field, ResourceType } from '#model/field.ts';
import { pathOf } from '#model/resource-types.ts';
import { isFile, type Item, type Language, type Value } from '#storage/item.ts';

/** What a request reads, as far as its key may, and how the response is written. */
export interface Reading {
  readonly context: ServiceContext;
  readonly type: ResourceType;
  readonly unpublishedToo: boolean;
  readonly language: Language;
  /** Plain JSON has `id` in place of `@id`, and links as paths. */
  readonly format: Format;
}

export function writeItem(reading: Reading, item: Item): Record<string, unknown> {
  const { type, format } = reading;
  const written: Record<string, unknown> =
    format === 'jsonld' ? { '@id': pathOf(type.name, item.id), '@type': type.name } : { id: item.id };
  for (const field of type.fields) written[field.name] = writeField(field, item, reading);
  return written;
}

function writeField(field: Field, item: Item, reading: Reading): unknown {
  const { kind, name, to, addresses } = field;
  const { writeDateTime } = reading.context;
  const value = item.values[name] ?? field.fallback;
  switch (kind) {
    case 'text':
    case 'html':
      return item.translations[reading.language]?.[name] ?? value;
    case 'address':
    case 'integer':
    case 'boolean':
      return value;
    case 'dateTime':
      return typeof value === 'number' ? writeDateTime(value) : null;
    case 'file':
      return isFile(value) ? { ...value, modifiedAt: writeDateTime(value.modifiedAt) } : null;
    case 'addresses':
      return Object.fromEntries(addresses.map((address) => [address, writeAddress(address, item, reading)]));
    case 'link':
      return item.parentId === null || to === null ? null : reference(to, item.parentId, reading);
    case 'path':
      return typeof value === 'number' && to !== null ? pathOf(to, value) : null;
    case 'links':
      return to === null ? [] : (item.links[name] ?? []).map((id) => reference(to, id, reading));
  }
}

/** An event without an address of its own has the public page of this service (specification §2). */
function writeAddress(name: string, { id, values }: Item, { context }: Reading): Value {
  return values[name] || (name === 'eventUrl' ? `${context.publicUrl()}/event/${id}` : null);
}

/** Clients of every version read stubs with both keys (specification §12.4). */
function reference(to: string, id: number, { format }: Reading): unknown {
  const path = pathOf(to, id);
  return format === 'jsonld' ? { '@id': path, '@type': to } : path;
}
