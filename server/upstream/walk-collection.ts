import { setImmediate } from 'node:timers/promises';
import { readCollection } from '#events/read-collection.ts';
import { compareTexts, inFixedOrder, memberKey } from './fixed-order.ts';
import { isTransient, ServiceError } from './service-error.ts';
import type { EventServiceClient } from './upstream-client.ts';

export type CollectionWalker = ReturnType<typeof createWalker>;

type CollectionPage = NonNullable<ReturnType<typeof readCollection>>;
type GetPage = (page: number) => Promise<CollectionPage>;

/** Query parameters besides `page` that a collection accepts, as far as its answers show. */
type QueryOptions = Map<string, string>;

const maxPages = 2000;
const maxWalks = 3;
const portion = 50;

/** The order of members is not deterministic (specification §8): walks are repeated while ids are missing (design §6). */
export function createWalker(service: EventServiceClient) {
  const optionsByPath = new Map<string, QueryOptions>();
  return {
    service,
    /** Reads all pages of a collection. Throws a `ServiceError` if a page fails. */
    walk: async (path: string, language: string) => {
      const options: QueryOptions = optionsByPath.get(path) ?? new Map([['itemsPerPage', '200']]);
      optionsByPath.set(path, options);
      const getPage: GetPage = async (pageNumber) => {
        const query = { ...Object.fromEntries(options), page: String(pageNumber) };
        const page = readCollection(await service.getJson(path, language, query));
        if (page === null) throw new ServiceError('broken-answer', `${path}: no collection`, { status: 200 });
        return page;
      };
      const seen = new Map<string, unknown>();
      for (let walks = 1; ; walks += 1) {
        const totalItems = await walkOnce(path, options, getPage, seen);
        /** Whether `totalItems` distinct members were found; true if it is null. */
        const complete = totalItems === null || seen.size >= totalItems;
        if (complete || walks === maxWalks) return { members: await sortMembers(seen), totalItems, complete };
      }
    },
  };
}

async function sortMembers(seen: ReadonlyMap<string, unknown>): Promise<unknown[]> {
  const members = [];
  for (const [, member] of [...seen].sort(([a], [b]) => compareTexts(a, b))) {
    if (members.length % portion === 0) await setImmediate();
    members.push(inFixedOrder(member));
  }
  return members;
}

/** Adds to `seen`. Returns the `totalItems` of the last page, as it may change during the walk. */
async function walkOnce(path: string, options: QueryOptions, getPage: GetPage, seen: Map<string, unknown>) {
  let page = await getFirstPage(options, getPage);
  let pageNumber: number | null = 1;
  for (let pages = 1; pages < maxPages; pages += 1) {
    const foundBefore = seen.size;
    for (const member of page.members) seen.set(memberKey(member), member);
    const isGrowing = seen.size > foundBefore && seen.size < (page.totalItems ?? 0);
    pageNumber = nextPageNumber(page, pageNumber, isGrowing);
    if (pageNumber === null) return page.totalItems;
    page = await getLaterPage(getPage, pageNumber);
  }
  throw new ServiceError('broken-answer', `${path}: more than ${maxPages} pages`);
}

async function getFirstPage(options: QueryOptions, getPage: GetPage): Promise<CollectionPage> {
  try {
    const page = await getPage(1);
    if (!adaptQuery(options, page)) return page;
  } catch (error) {
    if (options.size === 0 || !isBadRequest(error)) throw error;
    options.clear();
  }
  return getPage(1);
}

/** True if the first page shows that another query is needed. */
function adaptQuery(options: QueryOptions, page: CollectionPage): boolean {
  if (page.members.length === 0 && (page.totalItems ?? 0) > 0) return options.delete('itemsPerPage');
  // An order keeps pages disjoint; it is used only if it is advertised (specification §17).
  const order = ['order[id]', 'order[startDate]'].find((name) => page.filters.includes(name));
  if (order === undefined || page.next === null || options.has(order)) return false;
  options.set(order, 'asc');
  return true;
}

/** Retried once, so that one lost page does not fail the walk. */
function getLaterPage(getPage: GetPage, pageNumber: number): Promise<CollectionPage> {
  return getPage(pageNumber).catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    return getPage(pageNumber);
  });
}

/** Only the page number of `next` is used, and it must grow. Without a view, pages are read while new members arrive. */
function nextPageNumber(page: CollectionPage, pageNumber: number, isGrowing: boolean): number | null {
  if (!page.hasView) return isGrowing ? pageNumber + 1 : null;
  const next = Number(/[?&]page=(\d{1,9})(?:&|$)/.exec(page.next ?? '')?.[1] ?? 0);
  return next > pageNumber ? next : null;
}

function isBadRequest(error: unknown): boolean {
  return error instanceof ServiceError && error.failure === 'broken-answer' && (error.status ?? 200) >= 400;
}
