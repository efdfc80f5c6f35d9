import type { ResourceType } from '#model/field.ts';
import { comparisons } from './read-filters.ts';

export interface FilterParameter {
  readonly name: string;
  readonly property: string;
  readonly about: string;
  readonly kind: 'date-time' | 'order' | 'text' | 'list' | 'reference';
}

const words: Readonly<Record<string, string>> = {
  before: 'at this instant or before',
  strictly_before: 'before this instant',
  after: 'at this instant or after',
  strictly_after: 'after this instant',
};

export function filterParameters(type: ResourceType): readonly FilterParameter[] {
  return type.filters.flatMap((filter): readonly FilterParameter[] => {
    const { property } = filter;
    switch (filter.kind) {
      case 'date':
        return Object.keys(comparisons).map((word) => ({
          name: `${property}[${word}]`,
          property,
          about: `${property} ${words[word] ?? ''}: an ISO 8601 date or date-time. Write the “+” of an offset as %2B.`,
          kind: 'date-time',
        }));
      case 'order':
        return [{ name: `order[${property}]`, property, about: 'Sort by it.', kind: 'order' }];
      case 'name':
        return [
          { name: property, property, about: 'Part of the name, in any case and language.', kind: 'text' },
        ];
      case 'link':
      case 'parent':
        return [
          { name: property, property, about: `Number or path of one ${filter.to}.`, kind: 'reference' },
          { name: `${property}[]`, property, about: `One of several: repeat the parameter.`, kind: 'list' },
        ];
    }
  });
}

export function hydraSearch(type: ResourceType, path: string): object | undefined {
  const parameters = filterParameters(type);
  if (parameters.length === 0) return undefined;
  return {
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${path}{?${parameters.map(({ name }) => name).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': parameters.map(({ name, property }) => ({
      '@type': 'IriTemplateMapping',
      variable: name,
      property,
      required: false,
    })),
  };
}
