import type { PageRequest } from '#http/page-request.ts';
import { type ParsedQs, stringifyQuery } from '#http/query-string.ts';

/** Parameters that alone make no view. */
const unlinked = ['page', 'apiKey', 'pagination'];

/**
 * `hydra:view` (specification §11): undefined for one page without parameters, without links for one page with
 * parameters; `page` is the last parameter, `apiKey` is left out.
 */
export function collectionView(
  path: string,
  query: ParsedQs,
  { page, itemsPerPage, total }: PageRequest & { readonly total: number },
): object | undefined {
  const last = itemsPerPage === 0 ? 1 : Math.max(1, Math.ceil(total / itemsPerPage));
  if (last === 1 && Object.keys(query).every((name) => unlinked.includes(name))) return undefined;
  const echoed = Object.entries(query).filter(([name]) => name !== 'page' && name !== 'apiKey');
  const search = stringifyQuery(Object.fromEntries(echoed));
  if (last === 1) return { '@id': `${path}?${search}`, '@type': 'hydra:PartialCollectionView' };
  const linkTo = (number: number) => `${path}?${search === '' ? '' : `${search}&`}page=${number}`;
  return {
    '@id': linkTo(page),
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': linkTo(1),
    'hydra:last': linkTo(last),
    ...(page > 1 ? { 'hydra:previous': linkTo(page - 1) } : {}),
    ...(page < last ? { 'hydra:next': linkTo(page + 1) } : {}),
  };
}
