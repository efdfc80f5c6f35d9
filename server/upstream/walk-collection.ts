import { type CollectionPage, readCollection } from '#events/read-collection.ts';
import { referenceId } from '#events/read-reference.ts';
import type { EventServiceClient } from './upstream-client.ts';
import { isTransient, ServiceError } from './service-error.ts';

export interface CollectionWalk {
  readonly members: readonly unknown[];
  readonly totalItems: number | null;
  /** Whether `totalItems` distinct members were found; true if it is null. */
  readonly complete: boolean;
  readonly walks: number;
}

export interface CollectionWalker {
  readonly service: EventServiceClient;
  /** Reads all pages of a collection. Throws a `ServiceError` if a page fails. */
  readonly walk: (path: string, language: string) => Promise<CollectionWalk>;
}

/** The query parameters that a collection accepts, derived from its answers. */
interface QuerySupport {
  largePages: boolean;
  order: string | null;
}

const pageSize = '200';
const maxPages = 2000;
const maxWalks = 3;
/** Members without an id are compared by their content down to this depth. */
const keyDepth = 8;

/** The order of members is not deterministic (specification §8): walks are repeated while ids are missing (design §6). */
export function createWalker(service: EventServiceClient): CollectionWalker {
  const supportByPath = new Map<string, QuerySupport>();
  const walk = async (path: string, language: string): Promise<CollectionWalk> => {
    const support = supportByPath.get(path) ?? { largePages: true, order: null };
    supportByPath.set(path, support);
    const seen = new Map<string, unknown>();
    for (let walks = 1; ; walks += 1) {
      const totalItems = await walkOnce({ service, path, language, support, seen });
      const complete = totalItems === null || seen.size >= totalItems;
      if (complete || walks === maxWalks) return { members: [...seen.values()], totalItems, complete, walks };
    }
  };
  return { service, walk };
}

interface WalkState {
  readonly service: EventServiceClient;
  readonly path: string;
  readonly language: string;
  readonly support: QuerySupport;
  readonly seen: Map<string, unknown>;
}

/** Returns the `totalItems` of the last page, as it may change during the walk. */
async function walkOnce(state: WalkState): Promise<number | null> {
  let page = await getFirstPage(state);
  let pageNumber = 1;
  for (let pages = 1; pages < maxPages; pages += 1) {
    const foundBefore = state.seen.size;
    for (const member of page.members) state.seen.set(memberKey(member), member);
    const next = nextPageNumber(page, pageNumber, state.seen.size, foundBefore);
    if (next === null) return page.totalItems;
    pageNumber = next;
    page = await getLaterPage(state, pageNumber);
  }
  throw new ServiceError('broken-answer', `${state.path}: more than ${maxPages} pages`);
}

async function getFirstPage(state: WalkState): Promise<CollectionPage> {
  const { support } = state;
  try {
    const page = await getPage(state, 1);
    if (support.largePages && page.members.length === 0 && (page.totalItems ?? 0) > 0)
      support.largePages = false;
    else if (support.order !== null || page.next === null || !learnOrder(support, page)) return page;
  } catch (error) {
    if (!isBadRequest(error) || (!support.largePages && support.order === null)) throw error;
    support.largePages = false;
    support.order = null;
    return getPage(state, 1);
  }
  return getPage(state, 1);
}

/** An order keeps pages disjoint; it is used only if it is advertised (specification §17). */
function learnOrder(support: QuerySupport, page: CollectionPage): boolean {
  const order = ['order[id]', 'order[startDate]'].find((name) => page.filters.includes(name));
  support.order = order ?? null;
  return order !== undefined;
}

/** Retried once, so that one lost page does not fail the walk. */
async function getLaterPage(state: WalkState, pageNumber: number): Promise<CollectionPage> {
  try {
    return await getPage(state, pageNumber);
  } catch (error) {
    if (!isTransient(error)) throw error;
    return getPage(state, pageNumber);
  }
}

async function getPage(
  { service, path, language, support }: WalkState,
  pageNumber: number,
): Promise<CollectionPage> {
  const query = {
    ...(support.largePages && { itemsPerPage: pageSize }),
    ...(support.order !== null && { [support.order]: 'asc' }),
    page: String(pageNumber),
  };
  const page = readCollection(await service.getJson(path, { language, query }));
  if (page === null) throw new ServiceError('broken-answer', `${path}: no collection`, { status: 200 });
  return page;
}

/** Only the page number of `next` is used, and it must grow. Without a view, pages are read while new members arrive. */
function nextPageNumber(
  page: CollectionPage,
  pageNumber: number,
  found: number,
  foundBefore: number,
): number | null {
  if (page.hasView) {
    const next = Number(/[?&]page=(\d{1,9})(?:&|$)/.exec(page.next ?? '')?.[1] ?? 0);
    return next > pageNumber ? next : null;
  }
  return found > foundBefore && page.totalItems !== null && found < page.totalItems ? pageNumber + 1 : null;
}

function memberKey(member: unknown): string {
  const id = typeof member === 'object' ? referenceId(member) : null;
  return id === null ? toKey(member, keyDepth) : String(id);
}

/** Limited depth: `JSON.stringify` overflows the stack on deeply nested hostile values. */
function toKey(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (depth === 0) return '…';
  const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${toKey(one, depth - 1)}`);
  return `{${fields.join()}}`;
}

function isBadRequest(error: unknown): boolean {
  return error instanceof ServiceError && error.failure === 'broken-answer' && (error.status ?? 200) >= 400;
}
