import qs, { type ParsedQs } from 'qs';
import { type Field, type FilterKind, filterKinds, type ResourceType } from '#model/field.ts';
import { typeByName } from '#model/resource-types.ts';
import type { Comparison, ItemQuery } from '#storage/item-query.ts';
import type { ZoneClock } from '#time/date-time.ts';
import { Problem } from './problem.ts';

export const defaultPageSize = 30;
export const maxPageSize = 200;

/** Long enough to read a few pages; a slower client gets several orders. */
const orderMs = 5000;
export const maxSeed = 2 ** 31 - 1;

/** The seed of the order of members: another one every few seconds (specification §8). */
export function orderSeed(now: number): number {
  // The golden section of `maxSeed`: orders that follow each other have little in common.
  return ((Math.floor(now / orderMs) % 1_000_000) * 1_327_217_885) % maxSeed;
}

/** Reads `page` and `itemsPerPage` (specification §11). Throws a Problem (400). */
export function readPageRequest(query: ParsedQs) {
  const page = readInteger(query['page'], 1);
  const limit = readInteger(query['itemsPerPage'], defaultPageSize);
  if (page < 1) throw new Problem(400, 'Page should not be less than 1');
  if (limit < 0) throw new Problem(400, 'Limit should not be less than 0');
  if (limit === 0 && page > 1)
    throw new Problem(400, 'Page should not be greater than 1 if limit is equal to 0');
  const itemsPerPage = Math.min(limit, maxPageSize);
  if ((page - 1) * itemsPerPage > Number.MAX_SAFE_INTEGER)
    throw new Problem(400, 'Page parameter is too large.');
  return { page, itemsPerPage };
}

/** 0 for a text without a number; a list does not count. */
function readInteger(value: ParsedQs[string], fallback: number): number {
  return typeof value === 'string' ? Number.parseInt(value, 10) || 0 : fallback;
}

/** Parameters that alone make no view. */
const unlinked = ['page', 'apiKey', 'pagination'];

type View = ReturnType<typeof readPageRequest> & { readonly total: number };

/** `hydra:view` (specification §11): undefined for one page without parameters, without links for one with them. */
export function collectionView(path: string, query: ParsedQs, { page, itemsPerPage, total }: View) {
  const last = itemsPerPage === 0 ? 1 : Math.max(1, Math.ceil(total / itemsPerPage));
  if (last === 1 && Object.keys(query).every((name) => unlinked.includes(name))) return undefined;
  const { page: _page, apiKey: _apiKey, ...echoed } = query;
  const search = stringifyQuery(echoed);
  const type = { '@type': 'hydra:PartialCollectionView' };
  if (last === 1) return { '@id': `${path}?${search}`, ...type };
  const linkTo = (number: number) => `${path}?${search === '' ? '' : `${search}&`}page=${number}`;
  return {
    '@id': linkTo(page),
    ...type,
    'hydra:first': linkTo(1),
    'hydra:last': linkTo(last),
    ...(page > 1 ? { 'hydra:previous': linkTo(page - 1) } : {}),
    ...(page < last ? { 'hydra:next': linkTo(page + 1) } : {}),
  };
}

export type { ParsedQs };

export interface Route {
  readonly Params: Readonly<Record<string, string | undefined>>;
  readonly Querystring: ParsedQs;
}

const maxParameters = 500;

/** Parses the URL after the question mark with PHP's rules: `a[b]=1` nests, `a[]=1` appends, the last of equal names wins. */
export function parseQuery(text: string): ParsedQs {
  const limits = { depth: 2, parameterLimit: maxParameters, arrayLimit: maxParameters };
  return qs.parse(text, { ...limits, duplicates: 'last', plainObjects: true });
}

/** Writes parameters like the framework's links: brackets percent-encoded, without list indexes. */
export function stringifyQuery(query: ParsedQs): string {
  return qs.stringify(query, { arrayFormat: 'brackets' });
}

/** The texts of a parameter: one, or those of a list. Without empty ones, which forms send. */
export function textsOf(value: ParsedQs[string]): readonly string[] {
  const all = typeof value === 'object' ? Object.values(value) : [value];
  return all.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
}

const comparisons: Readonly<Record<string, Comparison>> = {
  before: '<=',
  strictly_before: '<',
  after: '>=',
  strictly_after: '>',
};

/** Other parameters are ignored, as by the framework, and so are empty values. Throws a Problem (400) for an invalid one. */
export function readFilters({ fields }: ResourceType, query: ParsedQs, clock: ZoneClock): ItemQuery {
  const filteredBy = (kind: FilterKind) => fields.filter(({ filters }) => filters?.includes(kind));
  const idsOf = (field: Field) => textsOf(query[field.name]).map((text) => readId(field, text));
  const links = filteredBy('link').map((field) => ({ relation: field.name, ids: idsOf(field) }));
  return {
    dates: filteredBy('date').flatMap((field) => readDates(field, query[field.name], clock)),
    links: links.filter(({ ids }) => ids.length > 0),
    names: filteredBy('name').flatMap(({ name }) => textsOf(query[name])),
    parents: filteredBy('parent').flatMap(idsOf),
    orders: readOrders(filteredBy('order'), query['order']),
  };
}

/** The texts of `name[word]=text` by their words, without empty ones. */
function entriesOf(value: ParsedQs[string]): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([word, texts]) =>
    textsOf(texts).map((text) => [word, text] as const),
  );
}

function readDates({ name, column }: Field, value: ParsedQs[string], clock: ZoneClock): ItemQuery['dates'] {
  return entriesOf(value).flatMap(([word, text]) => {
    const is = comparisons[word];
    if (is === undefined || column === undefined) return [];
    return [{ column, is, at: readDate(`${name}[${word}]`, text, clock) }];
  });
}

function readDate(parameter: string, text: string, clock: ZoneClock): number {
  const at = clock.parse(text);
  if (at !== null) return at;
  const plusLost = /\d\d:\d\d \d\d:?\d\d$/.test(text.trim());
  const hint = plusLost ? ' The “+” of an offset must be written as %2B in an address.' : '';
  const message = `“${text}” is no ISO 8601 date or date-time for ${parameter}: write 2026-03-10 or 2026-03-10T18:00:00Z.${hint}`;
  throw new Problem(400, message);
}

function readId({ name, to = '' }: Field, text: string): number {
  const path = `/api/${typeByName(to).path}/`;
  const id = new RegExp(`^(?:${path})?(\\d{1,15})$`).exec(text.trim())?.[1];
  if (id !== undefined) return Number(id);
  const message = `“${text}” is no value for ${name}: write a number such as 3, or a path such as ${path}3.`;
  throw new Problem(400, message);
}

function readOrders(fields: readonly Field[], value: ParsedQs[string]): ItemQuery['orders'] {
  return entriesOf(value).flatMap(([property, text]) => {
    const column = fields.find(({ name }) => name === property)?.column;
    if (column === undefined) return [];
    const direction = text.trim().toLowerCase();
    if (direction === 'asc' || direction === 'desc') return [{ column, direction }];
    throw new Problem(400, `“${text}” is no value for order[${property}]: write asc or desc.`);
  });
}

const aboutDates = 'An ISO 8601 date or date-time; “strictly” without this instant. Write “+” as %2B.';

const describeIds = ({ name, to }: Field) => [
  queryParameter(name, `Number or path of one ${to}.`),
  queryParameter(`${name}[]`, 'One of several: repeat the parameter.', {
    type: 'array',
    items: { type: 'string' },
  }),
];

const descriptions: Readonly<Record<FilterKind, (field: Field) => ReturnType<typeof queryParameter>[]>> = {
  date: ({ name }) => Object.keys(comparisons).map((word) => queryParameter(`${name}[${word}]`, aboutDates)),
  order: ({ name }) => [
    queryParameter(`order[${name}]`, 'Sort by it.', { type: 'string', enum: ['asc', 'desc'] }),
  ],
  link: describeIds,
  name: ({ name }) => [queryParameter(name, 'Part of the name, in any case and language.')],
  parent: describeIds,
};

/** The parameters of a type's filters, as in OpenAPI, and the properties that they filter. */
export function filterParameters({ fields }: Pick<ResourceType, 'fields'>) {
  return filterKinds.flatMap((kind) =>
    fields
      .filter(({ filters }) => filters?.includes(kind))
      .flatMap((field) =>
        descriptions[kind](field).map((parameter) => ({ property: field.name, parameter })),
      ),
  );
}

export function queryParameter(name: string, description: string, schema: object = { type: 'string' }) {
  return { name, in: 'query', description, schema };
}

export function hydraSearch(type: ResourceType, path: string): object | undefined {
  const parameters = filterParameters(type);
  if (parameters.length === 0) return undefined;
  return {
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${path}{?${parameters.map(({ parameter }) => parameter.name).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': parameters.map(({ parameter, property }) => ({
      '@type': 'IriTemplateMapping',
      variable: parameter.name,
      property,
      required: false,
    })),
  };
}
