import type { ResourceType } from '#model/field.ts';
import { filterParameters } from './filter-parameters.ts';

/** `hydra:search`: the filters a collection really has; undefined where it has none. */
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
