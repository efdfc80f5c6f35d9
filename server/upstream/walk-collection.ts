import type { EventServiceClient } from './upstream-client.ts';
import { type CollectionPage, readCollection } from '#events/read-collection.ts';
import { referenceId } from '#events/read-reference.ts';
import { isTransient, ServiceError } from './service-error.ts';

/** Everything that was found of a collection, each member once. */
export interface CollectionWalk {
  readonly members: readonly unknown[];
  /** What the service says there is; null where it does not say. */
  readonly totalItems: number | null;
  /** Whether as many distinct members were found as the service says there are. */
  readonly complete: boolean;
  readonly walks: number;
}

export interface CollectionWalker {
  readonly service: EventServiceClient;
  /** Walks a collection to its end. Throws a `ServiceError` when a page can't be had. */
  readonly walk: (path: string, language: string) => Promise<CollectionWalk>;
}

/** How a collection likes to be asked, learnt from its answers. */
interface QuerySupport {
  largePages: boolean;
  order: string | null;
}

const pageSize = '200';
const maxPages = 2000;
const maxWalks = 3;
/** Members without an id are told apart by their content down to this depth. */
const keyDepth = 8;

/**
 * Walks the collections of one service and remembers how each likes to be asked. The order of members is not
 * deterministic (specification §8), so one walk may repeat and miss some: distinct ids are counted against
 * `totalItems`, and it walks again while short (design §6).
 */
export function createWalker(service: EventServiceClient): CollectionWalker {
  const mannersByPath = new Map<string, QuerySupport>();
  const walk = async (path: string, language: string): Promise<CollectionWalk> => {
    const manners = mannersByPath.get(path) ?? { largePages: true, order: null };
    mannersByPath.set(path, manners);
    const seen = new Map<string, unknown>();
    for (let walks = 1; ; walks += 1) {
      const totalItems = await walkOnce({ service, path, language, manners, seen });
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
  readonly manners: QuerySupport;
  readonly seen: Map<string, unknown>;
}

/** One walk; the total of its last page, since it may change on the way. */
async function walkOnce(state: WalkState): Promise<number | null> {
  let page = await getFirstPage(state);
  let number = 1;
  for (let pages = 1; pages < maxPages; pages += 1) {
    const known = state.seen.size;
    for (const member of page.members) state.seen.set(memberKey(member), member);
    const next = nextPageNumber(page, number, state.seen.size, known);
    if (next === null) return page.totalItems;
    number = next;
    page = await getLaterPage(state, number);
  }
  throw new ServiceError('broken-answer', `${state.path}: more than ${maxPages} pages`);
}

/** The first page tells what the service allows: large pages or not, an order or not. */
async function getFirstPage(state: WalkState): Promise<CollectionPage> {
  const { manners } = state;
  try {
    const page = await getPage(state, 1);
    if (manners.largePages && page.members.length === 0 && (page.totalItems ?? 0) > 0)
      manners.largePages = false;
    else if (manners.order !== null || page.next === null || !learnOrder(manners, page)) return page;
  } catch (error) {
    if (!isBadRequest(error) || (!manners.largePages && manners.order === null)) throw error;
    manners.largePages = false;
    manners.order = null;
    return getPage(state, 1);
  }
  return getPage(state, 1);
}

/** A pushed-down order keeps pages apart; it is only used where it is advertised (specification §17). */
function learnOrder(manners: QuerySupport, page: CollectionPage): boolean {
  const order = ['order[id]', 'order[startDate]'].find((name) => page.filters.includes(name));
  manners.order = order ?? null;
  return order !== undefined;
}

/** One lost page of fifty need not cost the walk. */
async function getLaterPage(state: WalkState, number: number): Promise<CollectionPage> {
  try {
    return await getPage(state, number);
  } catch (error) {
    if (!isTransient(error)) throw error;
    return getPage(state, number);
  }
}

async function getPage(
  { service, path, language, manners }: WalkState,
  number: number,
): Promise<CollectionPage> {
  const query = {
    ...(manners.largePages && { itemsPerPage: pageSize }),
    ...(manners.order !== null && { [manners.order]: 'asc' }),
    page: String(number),
  };
  const page = readCollection(await service.getJson(path, { language, query }));
  if (page === null) throw new ServiceError('broken-answer', `${path}: no collection`, { status: 200 });
  return page;
}

/**
 * The page to ask for next. `next` is trusted for its number alone, and that must grow. A service that speaks of no
 * pages (the specification shows no view) is asked on while members are missing and new ones come.
 */
function nextPageNumber(
  page: CollectionPage,
  number: number,
  found: number,
  foundBefore: number,
): number | null {
  if (page.hasView) {
    const next = Number(/[?&]page=(\d{1,9})(?:&|$)/.exec(page.next ?? '')?.[1] ?? 0);
    return next > number ? next : null;
  }
  return found > foundBefore && page.totalItems !== null && found < page.totalItems ? number + 1 : null;
}

function memberKey(member: unknown): string {
  const id = typeof member === 'object' ? referenceId(member) : null;
  return id === null ? toKey(member, keyDepth) : String(id);
}

/** JSON down to a depth: `JSON.stringify` overflows the stack on what a hostile service can nest. */
function toKey(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (depth === 0) return '…';
  const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${toKey(one, depth - 1)}`);
  return `{${fields.join()}}`;
}

function isBadRequest(error: unknown): boolean {
  return error instanceof ServiceError && error.failure === 'broken-answer' && (error.status ?? 200) >= 400;
}
