import type { Access } from '#http/authenticate.ts';
import { hydraSearch } from '#http/filter-parameters.ts';
import { readPageRequest } from '#http/page-request.ts';
import { Problem } from '#http/problem.ts';
import type { QueryMap } from '#http/query-string.ts';
import { readFilters } from '#http/read-filters.ts';
import { serializeJson } from '#http/serialize-json.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { accessibleType } from '#model/accessible-type.ts';
import type { ResourceType } from '#model/field.ts';
import { countChanges } from '#storage/database/database.ts';
import type { Language } from '#storage/item.ts';
import { findItems, readItems } from '#storage/visible-items.ts';
import { collectionView } from './collection-view.ts';
import { writeItem, type WriteOptions } from './write-item.ts';

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
  request: ReadRequest & { readonly path: string; readonly query: QueryMap },
): Promise<object> {
  const { path, query, format } = request;
  const type = requireAccess(request);
  const pageRequest = readPageRequest(query);
  const members = await findMembers(context, { ...request, type });
  const from = (pageRequest.page - 1) * pageRequest.itemsPerPage;
  const ids = members.slice(from, from + pageRequest.itemsPerPage).map(({ id }) => id);
  const written = { serializedMembers: await serializeMembers(context, { ...request, type }, ids) };
  if (format === 'json') return written;
  const view = collectionView(path, query, { ...pageRequest, total: members.length });
  const search = hydraSearch(type, path);
  return {
    '@context': `/api/contexts/${type.name}`,
    '@id': `/api/${type.path}`,
    '@type': 'hydra:Collection',
    'hydra:member': written,
    'hydra:totalItems': members.length,
    ...(view === undefined ? {} : { 'hydra:view': view }),
    ...(search === undefined ? {} : { 'hydra:search': search }),
  };
}

/** Items in memory as objects at the same time. */
const itemsPerBatch = 25;

async function serializeMembers(
  context: ServiceContext,
  request: ReadRequest,
  ids: readonly number[],
): Promise<readonly Buffer[]> {
  const { type } = request;
  const style = writeOptions(context, request);
  const fields =
    context.shortList && type.name === 'Event'
      ? type.fields.filter(({ inSpecification }) => inSpecification)
      : type.fields;
  const unpublishedToo = mayReadUnpublished(request.access);
  const members: Buffer[] = [];
  for (let from = 0; from < ids.length; from += itemsPerBatch) {
    const batch = { ids: ids.slice(from, from + itemsPerBatch), unpublishedToo };
    for (const item of await readItems(context.db, type.name, batch)) {
      const written = writeItem({ type, item, fields }, style);
      members.push(Buffer.from(serializeJson(written)));
    }
  }
  return members;
}

function writeOptions({ writeDateTime }: ServiceContext, { format, language }: ReadRequest): WriteOptions {
  return { format, language, writeDateTime };
}

async function findMembers(context: ServiceContext, request: ReadRequest & { readonly query: QueryMap }) {
  const { db, clock, nextSeed, now } = context;
  const { type, query } = request;
  const filters = readFilters(type, query, clock);
  const unpublishedToo = mayReadUnpublished(request.access);
  const endsFrom = type.name === 'Event' ? now() - pastMs : Number.NEGATIVE_INFINITY;
  const find = () => findItems(db, type.name, { ...filters, endsFrom, unpublishedToo });
  const key = `${type.name} ${unpublishedToo} ${JSON.stringify(filters)}`;
  return context.findMembers({
    key,
    filters,
    seed: nextSeed(),
    endsFrom,
    changes: await countChanges(db),
    find,
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

export async function readItem(
  context: ServiceContext,
  request: ReadRequest & { readonly id: string },
): Promise<object> {
  const { id, format, access } = request;
  const type = requireAccess(request);
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new Problem(404, `Not Found: ids of ${type.name} are whole numbers from 1.`);
  const scope = { ids: [Number(id)], unpublishedToo: mayReadUnpublished(access) };
  const [item] = await readItems(context.db, type.name, scope);
  if (item === undefined || (type.name === 'Event' && Number(item.values.endDate) < context.now() - pastMs)) {
    throw new Problem(404, `Not Found: there is no ${type.name} ${id}.`);
  }
  const written = writeItem({ type, item, fields: type.fields }, writeOptions(context, request));
  return format === 'jsonld' ? { '@context': `/api/contexts/${type.name}`, ...written } : written;
}
