import { readCollection } from '#events/read-collection.ts';
import { referenceId } from '#events/read-reference.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { isTransient, ServiceError } from './service-error.ts';
import type { EventServiceClient } from './upstream-client.ts';

/** Lists below this depth keep their order: recursion overflows the stack on deeply nested hostile values. */
const maxDepth = 8;

/** Sorts keys, and lists by id, or by content where ids are missing or equal: any order may change (specification §8). */
export function inFixedOrder(value: unknown, depth = maxDepth): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value) || isListWithGaps(value))
    return sortList(Object.values(value).map((one) => inFixedOrder(one, depth - 1)));
  const fields = Object.entries(value).sort(([a], [b]) => compareTexts(a, b));
  return Object.fromEntries(fields.map(([key, one]) => [key, inFixedOrder(one, depth - 1)]));
}

/** The same for equal ids, else for equal content. Sorts by id. */
function memberKey(member: unknown): string {
  const id = typeof member === 'object' ? referenceId(member) : null;
  return id === null ? toKey(member, maxDepth) : sortableId(id);
}

function sortList(list: readonly unknown[]): unknown[] {
  if (list.length < 2) return [...list];
  const ids = list.map(referenceId);
  const isDistinct = !ids.includes(null) && new Set(ids).size === ids.length;
  const keyed = list.map((one, at) => {
    const id = ids[at] ?? null;
    const content = isDistinct ? '' : toKey(one, maxDepth);
    return { one, key: `${id === null ? '' : sortableId(id)} ${content}` };
  });
  return keyed.sort((a, b) => compareTexts(a.key, b.key)).map(({ one }) => one);
}

const sortableId = (id: number) => String(id).padStart(16, '0');
/** Compares code units, by the rules of no language. */
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** PHP serializes an array with gaps in its keys as an object. */
function isListWithGaps(value: object): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

/** Not `JSON.stringify`, which depends on the order of keys and overflows the stack. */
function toKey(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (depth === 0) return '…';
  const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${toKey(one, depth - 1)}`);
  return `{${(Array.isArray(value) ? fields : fields.sort()).join()}}`;
}

export type CollectionWalker = ReturnType<typeof createWalker>;

type CollectionPage = NonNullable<ReturnType<typeof readCollection>>;
type Query = Readonly<Record<string, string>>;
type GetPage = (query: Query) => Promise<CollectionPage>;

/** Query parameters besides `page` that a collection accepts, as far as its answers show. */
type QueryOptions = Map<string, string>;

const maxPages = 2000;
const maxWalks = 3;

/** The order of members is not deterministic (specification §8): walks are repeated while ids are missing (design §6). */
export function createWalker(service: EventServiceClient) {
  const optionsByPath = new Map<string, QueryOptions>();
  return {
    service,
    /** Reads all pages of a collection. Throws a `ServiceError` if a page fails. */
    walk: async (path: string, language: string) => {
      const options: QueryOptions = optionsByPath.get(path) ?? new Map([['itemsPerPage', '200']]);
      optionsByPath.set(path, options);
      const getPage: GetPage = async (query) => {
        const page = readCollection(await service.getJson(path, language, query));
        if (page === null) throw new ServiceError('broken-answer', `${path}: no collection`);
        return page;
      };
      const seen = new Map<string, unknown>();
      for (let walks = 1; ; walks += 1) {
        const readLink = (link: string) => service.readLink(link, path);
        const { totalItems, unread } = await walkOnce(options, { getPage, readLink }, seen);
        /** Whether `totalItems` distinct members were found; true if it is null. */
        const complete = unread === null && (totalItems === null || seen.size >= totalItems);
        if (!complete && unread === null && walks < maxWalks) continue;
        const problem = unread === null ? null : new ServiceError('broken-answer', `${path}: ${unread}`);
        return { members: await sortMembers(seen), totalItems, complete, problem };
      }
    },
  };
}

async function sortMembers(seen: ReadonlyMap<string, unknown>): Promise<unknown[]> {
  const members = [];
  const sorted = [...seen].sort(([a], [b]) => compareTexts(a, b));
  for await (const part of inPortions(sorted, 50))
    members.push(...part.map(([, member]) => inFixedOrder(member)));
  return members;
}

/** Adds to `seen`. Returns the `totalItems` of the last page, as it may change during the walk, and why others were not read. */
async function walkOnce(
  options: QueryOptions,
  { getPage, readLink }: { getPage: GetPage; readLink: (link: string) => Query | null },
  seen: Map<string, unknown>,
) {
  let page = await getFirstPage(options, getPage);
  let pageNumber: number | null = 1;
  const links = new Set<string>();
  for (let pages = 1; pages < maxPages; pages += 1) {
    const foundBefore = seen.size;
    for (const member of page.members) seen.set(memberKey(member), member);
    const isGrowing = seen.size > foundBefore && seen.size < (page.totalItems ?? 0);
    const { totalItems, next } = page;
    if (next !== null && next !== '' && !numbered.test(next)) {
      const query = readLink(next);
      if (query === null) return { totalItems, unread: 'its next page is at another address, not followed' };
      const link = JSON.stringify(query);
      if (links.has(link)) return { totalItems, unread: 'its next page was read before' };
      links.add(link);
      page = await getLaterPage(getPage, query);
      continue;
    }
    pageNumber = nextPageNumber(page, pageNumber, isGrowing);
    if (pageNumber === null) return { totalItems, unread: null };
    page = await getLaterPage(getPage, numberedQuery(options, pageNumber));
  }
  return { totalItems: page.totalItems, unread: `more than ${maxPages} pages` };
}

const numberedQuery = (options: QueryOptions, page: number): Query => ({
  ...Object.fromEntries(options),
  page: String(page),
});

async function getFirstPage(options: QueryOptions, getPage: GetPage): Promise<CollectionPage> {
  try {
    const page = await getPage(numberedQuery(options, 1));
    if (!adaptQuery(options, page)) return page;
  } catch (error) {
    if (options.size === 0 || !isBadRequest(error)) throw error;
    options.clear();
  }
  return getPage(numberedQuery(options, 1));
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
function getLaterPage(getPage: GetPage, query: Query): Promise<CollectionPage> {
  return getPage(query).catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    return getPage(query);
  });
}

const numbered = /[?&]page=(\d{1,9})(?:&|$)/;

/** Only the page number of such a `next` is used, and it must grow; pages without a view are read while new members arrive. */
function nextPageNumber(page: CollectionPage, pageNumber: number, isGrowing: boolean): number | null {
  if (!page.hasView) return isGrowing ? pageNumber + 1 : null;
  const next = Number(numbered.exec(page.next ?? '')?.[1] ?? 0);
  return next > pageNumber ? next : null;
}

function isBadRequest(error: unknown): boolean {
  return error instanceof ServiceError && error.failure === 'broken-answer' && (error.status ?? 0) >= 400;
}
