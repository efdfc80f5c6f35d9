import type { Filter, ResourceType } from '#model/field.ts';
import { typeByName } from '#model/resource-types.ts';
import type { Comparison, ItemQuery } from '#storage/item-query.ts';
import { readDateTime, type ZoneClock } from '#time/date-time.ts';
import { Problem } from './problem.ts';
import { type ParsedQs, textsOf } from './query-string.ts';

const comparisons: Readonly<Record<string, Comparison>> = {
  before: '<=',
  strictly_before: '<',
  after: '>=',
  strictly_after: '>',
};

/**
 * Reads the filters of a type. Other parameters are ignored, as by the framework, and so are empty values, which forms
 * send. Throws a Problem (400) for an invalid value.
 */
export function readFilters({ filters }: ResourceType, query: ParsedQs, clock: ZoneClock) {
  const dates: ItemQuery['dates'][number][] = [];
  const links: ItemQuery['links'][number][] = [];
  const names: string[] = [];
  let parents: readonly number[] | null = null;
  for (const filter of filters) {
    const { kind, property } = filter;
    const value = query[property];
    if (kind === 'date') {
      for (const [word, text] of entriesOf(value)) {
        const is = comparisons[word];
        if (is === undefined) continue;
        dates.push({ column: filter.column, is, at: readDate(`${property}[${word}]`, text, clock) });
      }
    } else if (kind === 'name') names.push(...textsOf(value));
    else if (kind !== 'order') {
      const ids = textsOf(value).map((text) => readId(filter, text));
      if (ids.length === 0) continue;
      if (kind === 'parent') parents = ids;
      else links.push({ relation: property, ids });
    }
  }
  return { dates, links, names, parents, orders: readOrders(filters, query['order']) };
}

/** The texts of `name[word]=text` by their words, without empty ones. */
function entriesOf(value: ParsedQs[string]): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([word, texts]) =>
    textsOf(texts).map((text) => [word, text] as const),
  );
}

function readDate(parameter: string, text: string, clock: ZoneClock): number {
  const at = readDateTime(text, clock);
  if (at !== null) return at;
  const plusLost = /\d\d:\d\d \d\d:?\d\d$/.test(text.trim());
  const hint = plusLost ? ' The “+” of an offset must be written as %2B in an address.' : '';
  const message = `“${text}” is no ISO 8601 date or date-time for ${parameter}: write 2026-03-10 or 2026-03-10T18:00:00Z.${hint}`;
  throw new Problem(400, message);
}

function readId({ property, to }: { readonly property: string; readonly to: string }, text: string): number {
  const path = `/api/${typeByName(to).path}/`;
  const id = text.trim().startsWith(path) ? text.trim().slice(path.length) : text.trim();
  if (/^\d{1,15}$/.test(id)) return Number(id);
  const message = `“${text}” is no value for ${property}: write a number such as 3, or a path such as ${path}3.`;
  throw new Problem(400, message);
}

function readOrders(filters: readonly Filter[], value: ParsedQs[string]): ItemQuery['orders'] {
  return entriesOf(value).flatMap(([property, text]) => {
    const filter = filters.find((one) => one.kind === 'order' && one.property === property);
    if (filter?.kind !== 'order') return [];
    const direction = text.trim().toLowerCase();
    if (direction === 'asc' || direction === 'desc') return [{ column: filter.column, direction }];
    throw new Problem(400, `“${text}” is no value for order[${property}]: write asc or desc.`);
  });
}

const aboutDates = 'An ISO 8601 date or date-time; “strictly” without this instant. Write “+” as %2B.';

/** The parameters of a type's filters, as in OpenAPI, and the properties that they filter. */
export function filterParameters({ filters }: Pick<ResourceType, 'filters'>) {
  return filters.flatMap((filter) =>
    describeFilter(filter).map((parameter) => ({ property: filter.property, parameter })),
  );
}

function describeFilter(filter: Filter) {
  const { property } = filter;
  switch (filter.kind) {
    case 'date':
      return Object.keys(comparisons).map((word) => queryParameter(`${property}[${word}]`, aboutDates));
    case 'order':
      return [queryParameter(`order[${property}]`, 'Sort by it.', { type: 'string', enum: ['asc', 'desc'] })];
    case 'name':
      return [queryParameter(property, 'Part of the name, in any case and language.')];
    case 'link':
    case 'parent': {
      const several = { type: 'array', items: { type: 'string' } };
      return [
        queryParameter(property, `Number or path of one ${filter.to}.`),
        queryParameter(`${property}[]`, 'One of several: repeat the parameter.', several),
      ];
    }
  }
}

/** A parameter of an address, as in OpenAPI. */
export function queryParameter(name: string, description: string, schema: object = { type: 'string' }) {
  return { name, in: 'query', description, schema };
}

export function hydraSearch(type: ResourceType, path: string): object | undefined {
  const parameters = filterParameters(type);
  if (parameters.length === 0) return undefined;
  return {
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${path}{?${parameters.map(({ parameter }) => parameter.name).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': parameters.map(({ parameter, property }) => ({
      '@type': 'IriTemplateMapping',
      variable: parameter.name,
      property,
      required: false,
    })),
  };
}
