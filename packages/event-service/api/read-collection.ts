import type { Access } from '#http/authenticate.ts';
import { hydraSearch } from '#http/filter-parameters.ts';
import { readPageRequest } from '#http/page-request.ts';
import { Problem } from '#http/problem.ts';
import type { ParsedQs } from '#http/query-string.ts';
import { readFilters } from '#http/read-filters.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { accessibleType } from '#model/accessible-type.ts';
import type { ResourceType } from '#model/field.ts';
import { countChanges } from '#storage/database/database.ts';
import { findItems } from '#storage/item-query.ts';
import type { Language } from '#storage/item.ts';
import { readItems } from '#storage/read-items.ts';
import { collectionView } from './collection-view.ts';
import { writeItem } from './write-item.ts';

/** How long ended events are served (specification §1, §4 and §8). */
const pastMs = 365 * 24 * 3_600_000;

export interface ReadRequest {
  readonly type: ResourceType;
  readonly access: Access;
  readonly language: Language;
  readonly format: 'jsonld' | 'json';
}

/** One page of a collection: the Hydra envelope; for plain JSON its members. Throws Problems (400, 403). */
export async function readCollection(
  context: ServiceContext,
  request: ReadRequest,
  { path, query }: { readonly path: string; readonly query: ParsedQs },
): Promise<Buffer> {
  const type = requireAccess(request);
  const { page, itemsPerPage } = readPageRequest(query);
  const ids = await findMembers(context, { ...request, type }, query);
  const from = (page - 1) * itemsPerPage;
  const members = await writeMembers(context, { ...request, type }, ids.slice(from, from + itemsPerPage));
  if (request.format === 'json') return joinBytes('[', members, ']');
  const envelope = {
    '@context': `/api/contexts/${type.name}`,
    '@id': `/api/${type.path}`,
    '@type': 'hydra:Collection',
    'hydra:member': [],
    'hydra:totalItems': ids.length,
    'hydra:view': collectionView(path, query, { page, itemsPerPage, total: ids.length }),
    'hydra:search': hydraSearch(type, path),
  };
  const text = JSON.stringify(envelope);
  const at = text.indexOf('[') + 1;
  return joinBytes(text.slice(0, at), members, text.slice(at));
}

/** Items in memory as objects at the same time: a page of 200 with its text would multiply the heap of a small service. */
const itemsPerBatch = 25;

async function writeMembers(
  context: ServiceContext,
  { type, access, format, language }: ReadRequest,
  ids: readonly number[],
): Promise<readonly Buffer[]> {
  const { db, shortList, writeDateTime, publicUrl } = context;
  const isShort = shortList && type.name === 'Event';
  const written = isShort
    ? { ...type, fields: type.fields.filter(({ inSpecification }) => inSpecification) }
    : type;
  const style = { format, language, writeDateTime, publicUrl };
  const members: Buffer[] = [];
  for (let from = 0; from < ids.length; from += itemsPerBatch) {
    const batch = { ids: ids.slice(from, from + itemsPerBatch), unpublishedToo: mayReadUnpublished(access) };
    for (const item of await readItems(db, type.name, batch)) {
      members.push(Buffer.from(JSON.stringify(writeItem(written, item, style))));
    }
  }
  return members;
}

function joinBytes(head: string, members: readonly Buffer[], tail: string): Buffer {
  const comma = Buffer.from(',');
  const parts = members.flatMap((member, index) => (index === 0 ? [member] : [comma, member]));
  return Buffer.concat([Buffer.from(head), ...parts, Buffer.from(tail)]);
}

async function findMembers(
  context: ServiceContext,
  { type, access }: ReadRequest,
  query: ParsedQs,
): Promise<readonly number[]> {
  const { db, clock, countOrders, now } = context;
  const filters = readFilters(type, query, clock);
  const unpublishedToo = mayReadUnpublished(access);
  const endsFrom = type.name === 'Event' ? now() - pastMs : Number.NEGATIVE_INFINITY;
  return context.findMembers({
    key: JSON.stringify([type.name, unpublishedToo, filters]),
    changes: await countChanges(db),
    orders: filters.orders,
    orderNumber: countOrders(),
    endsFrom,
    find: () => findItems(db, type.name, { ...filters, endsFrom, unpublishedToo }),
  });
}

function mayReadUnpublished({ dataGroups }: Access): boolean {
  return dataGroups.includes('unpublished events');
}

/**
 * The type without fields and filters that the key may not read. Throws a Problem (403), before any query, if the key may
 * not read the type: the response must not reveal which resources exist.
 */
function requireAccess({ type, access }: ReadRequest): ResourceType {
  const { group } = type;
  if (group === null || access.dataGroups.includes(group)) return accessibleType(type, access.dataGroups);
  throw new Problem(403, `Access Denied: this takes a key with the data group “${group}”.`);
}

export async function readItem(context: ServiceContext, request: ReadRequest, id: string): Promise<Buffer> {
  const { access, format, language } = request;
  const { db, now, writeDateTime, publicUrl } = context;
  const type = requireAccess(request);
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new Problem(404, `Not Found: ids of ${type.name} are whole numbers from 1.`);
  const scope = { ids: [Number(id)], unpublishedToo: mayReadUnpublished(access) };
  const [item] = await readItems(db, type.name, scope);
  if (item === undefined || (type.name === 'Event' && Number(item.values.endDate) < now() - pastMs)) {
    throw new Problem(404, `Not Found: there is no ${type.name} ${id}.`);
  }
  const written = writeItem(type, item, { format, language, writeDateTime, publicUrl });
  const head = format === 'jsonld' ? { '@context': `/api/contexts/${type.name}` } : {};
  return Buffer.from(JSON.stringify({ ...head, ...written }));
}
