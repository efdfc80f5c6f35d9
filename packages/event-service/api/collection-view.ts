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
 * `hydra:view` as specification §11 have it: absent where everything fits one page and nothing was asked, without links where
 * it fits one page, `page` always last. The key is never repeated.
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
