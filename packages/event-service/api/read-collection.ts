import { collectionView, hydraSearch, type ParsedQs, readFilters, readPageRequest } from '#http/filters.ts';
import type { Format } from '#http/negotiate.ts';
import { Problem } from '#http/problem.ts';
import type { ServiceContext } from '#http/service-context.ts';
import type { Field, ResourceType } from '#model/field.ts';
import { pathOf } from '#model/resource-types.ts';
import { findItems } from '#storage/item-query.ts';
import { isFile, type Item, type Language, type Value } from '#storage/item.ts';
import { readItems } from '#storage/read-items.ts';

/** What a request reads, as far as its key may, and how the response is written. */
interface Reading {
  readonly context: ServiceContext;
  readonly type: ResourceType;
  readonly unpublishedToo: boolean;
  readonly language: Language;
  /** Plain JSON has `id` in place of `@id`, and links as paths. */
  readonly format: Format;
}

function writeItem(reading: Reading, item: Item): Record<string, unknown> {
  const { type, format } = reading;
  const written: Record<string, unknown> =
    format === 'jsonld' ? { '@id': pathOf(type.name, item.id), '@type': type.name } : { id: item.id };
  for (const field of type.fields) written[field.name] = writeField(field, item, reading);
  return written;
}

function writeField(field: Field, item: Item, reading: Reading): unknown {
  const { kind, name, to = '', addresses = [] } = field;
  const { clock } = reading.context;
  const value = item.values[name] ?? field.fallback ?? null;
  switch (kind) {
    case 'text':
    case 'html':
      return item.translations[reading.language]?.[name] ?? value;
    case 'address':
    case 'integer':
    case 'boolean':
      return value;
    case 'dateTime':
      return typeof value === 'number' ? clock.format(value) : null;
    case 'file':
      return isFile(value) ? { ...value, modifiedAt: clock.format(value.modifiedAt) } : null;
    case 'addresses':
      return Object.fromEntries(addresses.map((address) => [address, writeAddress(address, item, reading)]));
    case 'link':
      return item.parentId === null ? null : reference(to, item.parentId, reading);
    case 'path':
      return typeof value === 'number' ? pathOf(to, value) : null;
    case 'links':
      return (item.links[name] ?? []).map((id) => reference(to, id, reading));
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

/** How long ended events are served (specification §1, §4 and §8). */
const pastMs = 365 * 24 * 3_600_000;

/** One page of a collection: the Hydra envelope; for plain JSON its members. Throws Problems (400). */
export async function readCollection(reading: Reading, path: string, query: ParsedQs): Promise<Buffer> {
  const { context, type, format, unpublishedToo } = reading;
  const { page, itemsPerPage } = readPageRequest(query);
  const { total, ids } = await findItems(context.db, type.name, {
    ...readFilters(type, query, context.clock),
    unpublishedToo,
    endsFrom: context.now() - pastMs,
    seed: context.orderSeed(),
    from: (page - 1) * itemsPerPage,
    limit: itemsPerPage,
  });
  const members = await writeMembers(reading, ids);
  if (format === 'json') return Buffer.concat([Buffer.from('['), ...members, Buffer.from(']')]);
  const envelope = JSON.stringify({
    '@context': `/api/contexts/${type.name}`,
    '@id': `/api/${type.path}`,
    '@type': 'hydra:Collection',
    'hydra:member': [],
    'hydra:totalItems': total,
    'hydra:view': collectionView(path, query, { page, itemsPerPage, total }),
    'hydra:search': hydraSearch(type, path),
  });
  const at = envelope.indexOf('[') + 1;
  return Buffer.concat([Buffer.from(envelope.slice(0, at)), ...members, Buffer.from(envelope.slice(at))]);
}

/** Items in memory as objects at the same time: a page of 200 with its text would multiply the heap of a small service. */
const itemsPerBatch = 25;

async function writeMembers(reading: Reading, ids: readonly number[]): Promise<readonly Buffer[]> {
  const { context, type, unpublishedToo } = reading;
  const isShort = context.shortList && type.name === 'Event';
  const fields = type.fields.filter(({ inSpecification }) => inSpecification || !isShort);
  const listed = { ...reading, type: { ...type, fields } };
  const members: Buffer[] = [];
  for (let from = 0; from < ids.length; from += itemsPerBatch) {
    const batch = { ids: ids.slice(from, from + itemsPerBatch), unpublishedToo };
    for (const item of await readItems(context.db, type.name, batch)) {
      const comma = members.length === 0 ? '' : ',';
      members.push(Buffer.from(comma + JSON.stringify(writeItem(listed, item))));
    }
  }
  return members;
}

/** Throws a Problem (404) if there is no such item. */
export async function readItem(reading: Reading, id: string): Promise<Buffer> {
  const { context, type, format, unpublishedToo } = reading;
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new Problem(404, `Not Found: ids of ${type.name} are whole numbers from 1.`);
  const [item] = await readItems(context.db, type.name, { ids: [Number(id)], unpublishedToo });
  const isOver = type.name === 'Event' && Number(item?.values.endDate) < context.now() - pastMs;
  if (item === undefined || isOver) {
    throw new Problem(404, `Not Found: there is no ${type.name} ${id}.`);
  }
  const head = format === 'jsonld' ? { '@context': `/api/contexts/${type.name}` } : {};
  return Buffer.from(JSON.stringify({ ...head, ...writeItem(reading, item) }));
}
