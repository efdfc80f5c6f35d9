import { type ParsedQs, stringifyQuery } from './filters.ts';
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

/**
 * `hydra:view` (specification §11): undefined for one page without parameters, without links for one page with
 * parameters; `page` is the last parameter, `apiKey` is left out.
 */
export function collectionView(
  path: string,
  query: ParsedQs,
  { page, itemsPerPage, total }: Readonly<Record<'page' | 'itemsPerPage' | 'total', number>>,
): object | undefined {
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
