import { stringifyQuery } from '#http/query-string.ts';
import type { QueryMap } from '#http/query-string.ts';
import type { PageRequest } from '#http/page-request.ts';

interface View {
  '@id': string;
  '@type': 'hydra:PartialCollectionView';
  'hydra:first'?: string;
  'hydra:last'?: string;
  'hydra:previous'?: string;
  'hydra:next'?: string;
}

/**
 * `hydra:view` (specification §11): undefined for one page without parameters, without links for one page with
 * parameters; `page` is the last parameter, `apiKey` is left out.
 */
export function collectionView(
  path: string,
  query: QueryMap,
  { page, itemsPerPage, total }: PageRequest & { readonly total: number },
): View | undefined {
  const echoed: QueryMap = new Map([...query].filter(([name]) => name !== 'page' && name !== 'apiKey'));
  const last = itemsPerPage === 0 ? 1 : Math.max(1, Math.ceil(total / itemsPerPage));
  const asked = [...echoed.keys()].some((name) => name !== 'pagination');
  if (last === 1 && !asked) return undefined;
  const address = (number: number | null): string => {
    const whole: QueryMap = number === null ? echoed : new Map([...echoed, ['page', String(number)]]);
    return whole.size === 0 ? path : `${path}?${stringifyQuery(whole)}`;
  };
  if (last === 1) return { '@id': address(null), '@type': 'hydra:PartialCollectionView' };
  return {
    '@id': address(page),
    '@type': 'hydra:PartialCollectionView',
    'hydra:first': address(1),
    'hydra:last': address(last),
    ...(page > 1 ? { 'hydra:previous': address(page - 1) } : {}),
    ...(page < last ? { 'hydra:next': address(page + 1) } : {}),
  };
}
