import { type QueryMap, stringifyQuery } from '#http/query-string.ts';
import type { PageRequest } from '#http/page-request.ts';

/**
 * `hydra:view` (specification §11): undefined for one page without parameters, without links for one page with
 * parameters; `page` is the last parameter, `apiKey` is left out.
 */
export function collectionView(
  path: string,
  query: QueryMap,
  { page, itemsPerPage, total }: PageRequest & { readonly total: number },
): object | undefined {
  const echoed: QueryMap = new Map([...query].filter(([name]) => name !== 'page' && name !== 'apiKey'));
  const last = itemsPerPage === 0 ? 1 : Math.max(1, Math.ceil(total / itemsPerPage));
  const hasParameters = [...echoed.keys()].some((name) => name !== 'pagination');
  if (last === 1 && !hasParameters) return undefined;
  const urlOf = (pageNumber: number | null): string => {
    const whole: QueryMap = pageNumber === null ? echoed : new Map([...echoed, ['page', String(pageNumber)]]);
    return whole.size === 0 ? path : `${path}?${stringifyQuery(whole)}`;
  };
  if (last === 1) return { '@id': urlOf(null), '@type': 'hydra:PartialCollectionView' };
  return {
    '@id': urlOf(page),
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': urlOf(1),
    'hydra:last': urlOf(last),
    ...(page > 1 ? { 'hydra:previous': urlOf(page - 1) } : {}),
    ...(page < last ? { 'hydra:next': urlOf(page + 1) } : {}),
  };
}
