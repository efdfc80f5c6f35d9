import type { Filter, ResourceType } from '#model/field.ts';
import { comparisons } from './read-filters.ts';

const text = { type: 'string' };
const aboutDates = 'An ISO 8601 date or date-time; “strictly” without this instant. Write “+” as %2B.';

/** `parameter` as in OpenAPI. */
export function filterParameters({ filters }: ResourceType) {
  return filters.flatMap((filter) =>
    describeFilter(filter).map(([name, description, schema = text]) => ({
      property: filter.property,
      parameter: { name, in: 'query', description, schema },
    })),
  );
}

function describeFilter(
  filter: Filter,
): readonly (readonly [name: string, about: string, schema?: object])[] {
  const { property } = filter;
  switch (filter.kind) {
    case 'date':
      return Object.keys(comparisons).map((word) => [`${property}[${word}]`, aboutDates]);
    case 'order':
      return [[`order[${property}]`, 'Sort by it.', { ...text, enum: ['asc', 'desc'] }]];
    case 'name':
      return [[property, 'Part of the name, in any case and language.']];
    case 'link':
    case 'parent':
      return [
        [property, `Number or path of one ${filter.to}.`],
        [`${property}[]`, 'One of several: repeat the parameter.', { type: 'array', items: text }],
      ];
  }
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
