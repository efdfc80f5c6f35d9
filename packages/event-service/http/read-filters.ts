import type { Filter, ResourceType } from '#model/field.ts';
import { typeByName } from '#model/resource-types.ts';
import type { Comparison, ItemQuery } from '#storage/item-query.ts';
import { readDateTime, type ZoneClock } from '#time/date-time.ts';
import { Problem } from './problem.ts';
import { type ParsedQs, textsOf } from './query-string.ts';

export interface Order {
  readonly by: 'start' | 'end';
  readonly direction: 'asc' | 'desc';
}

export interface Filters extends ItemQuery {
  readonly orders: readonly Order[];
}

export const comparisons: Readonly<Record<string, Comparison>> = {
  before: '<=',
  strictly_before: '<',
  after: '>=',
  strictly_after: '>',
};

/**
 * Reads the filters of a type. Other parameters are ignored, as by the framework, and so are empty values, which forms
 * send. Throws a Problem (400) for an invalid value.
 */
export function readFilters(type: ResourceType, query: ParsedQs, clock: ZoneClock): Filters {
  const dates: ItemQuery['dates'][number][] = [];
  const links: ItemQuery['links'][number][] = [];
  const names: string[] = [];
  let parents: readonly number[] | null = null;
  for (const filter of type.filters) {
    const value = query[filter.property];
    if (value === undefined || filter.kind === 'order') continue;
    if (filter.kind === 'date') dates.push(...readDates(filter, value, clock));
    else if (filter.kind === 'name') names.push(...textsOf(value));
    else {
      const ids = textsOf(value).map((text) => readId(filter, text));
      if (ids.length === 0) continue;
      if (filter.kind === 'parent') parents = ids;
      else links.push({ relation: filter.property, ids });
    }
  }
  return { dates, links, names, parents, orders: readOrders(type, query) };
}

/** The texts of `name[word]=text` by their words, without empty ones. */
function entriesOf(value: ParsedQs[string]): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([word, texts]) =>
    textsOf(texts).map((text) => [word, text] as const),
  );
}

function readDates(
  filter: Extract<Filter, { kind: 'date' }>,
  value: ParsedQs[string],
  clock: ZoneClock,
): readonly ItemQuery['dates'][number][] {
  return entriesOf(value).flatMap(([word, text]) => {
    const is = comparisons[word];
    if (is === undefined) return [];
    const at = readDateTime(text, clock);
    if (at === null) throw new Problem(400, unreadableDate(`${filter.property}[${word}]`, text));
    return [{ column: filter.column, is, at }];
  });
}

function unreadableDate(parameter: string, text: string): string {
  const plusLost = /\d\d:\d\d \d\d:?\d\d$/.test(text.trim());
  const hint = plusLost ? ' The “+” of an offset must be written as %2B in an address.' : '';
  return `“${text}” is no ISO 8601 date or date-time for ${parameter}: write 2026-03-10 or 2026-03-10T18:00:00Z.${hint}`;
}

function readId(filter: { readonly property: string; readonly to: string }, text: string): number {
  const { path } = typeByName(filter.to);
  const digits = text.trim().startsWith(`/api/${path}/`) ? text.trim().slice(path.length + 6) : text.trim();
  if (/^\d{1,15}$/.test(digits)) return Number(digits);
  throw new Problem(
    400,
    `“${text}” is no value for ${filter.property}: write a number such as 3, or a path such as /api/${path}/3.`,
  );
}

function readOrders(type: ResourceType, query: ParsedQs): readonly Order[] {
  return entriesOf(query['order']).flatMap(([property, text]) => {
    const filter = type.filters.find((one) => one.kind === 'order' && one.property === property);
    if (filter?.kind !== 'order') return [];
    const direction = text.trim().toLowerCase();
    if (direction === 'asc' || direction === 'desc') return [{ by: filter.by, direction }];
    throw new Problem(400, `“${text}” is no value for order[${property}]: write asc or desc.`);
  });
}
