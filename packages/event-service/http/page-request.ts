import { Problem } from './problem.ts';
import type { ParsedQs } from './query-string.ts';

export const defaultPageSize = 30;
export const maxPageSize = 200;

export interface PageRequest {
  readonly page: number;
  readonly itemsPerPage: number;
}

/** Reads `page` and `itemsPerPage` (specification §11). Throws a Problem (400). */
export function readPageRequest(query: ParsedQs): PageRequest {
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
