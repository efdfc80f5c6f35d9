import { describeField, groupOf } from '#model/accessible-type.ts';
import { eventType } from '#model/event-type.ts';
import type { Field, ResourceType } from '#model/field.ts';
import { resourceTypes } from '#model/resource-types.ts';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const file: Schema = { $ref: '#/components/schemas/File' };
const reference: Schema = { $ref: '#/components/schemas/Reference' };

function objectOf(properties: Schema, required: readonly string[] = Object.keys(properties)): Schema {
  return { type: 'object', properties, required };
}

/** All schemas by name. `shortList`: events in lists have only the fields of the specification's table. */
export function schemas(shortList: boolean): Schema {
  const types = resourceTypes.map((type) => [type.name, typeSchema(type)]);
  const listed = eventType.fields.filter(({ inSpecification }) => !shortList || inSpecification);
  const listedEvent = typeSchema({ ...eventType, fields: listed });
  return { ...sharedSchemas, ...Object.fromEntries(types), 'Event-list': listedEvent };
}

const viewLinks = ['hydra:first', 'hydra:last', 'hydra:previous', 'hydra:next'].map((name) => [name, text]);
const view = {
  '@id': text,
  '@type': { const: 'hydra:PartialCollectionView' },
  ...Object.fromEntries(viewLinks),
};
const collection = {
  '@context': text,
  '@id': text,
  '@type': { const: 'hydra:Collection' },
  'hydra:member': { type: 'array', items: { type: 'object' } },
  'hydra:totalItems': { type: 'integer', minimum: 0 },
};

const sharedSchemas: Schema = {
  Collection: objectOf(
    { ...collection, 'hydra:view': objectOf(view, ['@id', '@type']), 'hydra:search': { type: 'object' } },
    Object.keys(collection),
  ),
  Error: objectOf({
    '@context': text,
    '@type': { const: 'hydra:Error' },
    'hydra:title': text,
    'hydra:description': text,
  }),
  Reference: objectOf({ '@id': text, '@type': text }),
  File: objectOf({
    url: { type: 'string', description: 'Public, relative to this host; fetched without a key.' },
    name: text,
    size: { type: 'integer' },
    modifiedAt: { type: 'string', format: 'date-time' },
  }),
};

function typeSchema({ name, path, about, fields }: ResourceType): Schema {
  const properties = {
    '@context': text,
    '@id': { type: 'string', examples: [`/api/${path}/1`] },
    '@type': { type: 'string', const: name },
    ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
  };
  const open = fields.filter((field) => groupOf(field) === null).map((field) => field.name);
  return { ...objectOf(properties, ['@id', '@type', ...open]), description: about };
}

function fieldSchema(field: Field): Schema {
  const { example } = field;
  const examples = example === undefined ? {} : { examples: [example] };
  return { description: describeField(field), ...valueSchema(field), ...examples };
}

function valueSchema({ kind, always, addresses }: Field): Schema {
  const orNull = (type: string) => ({ type: always ? type : [type, 'null'] });
  switch (kind) {
    case 'text':
    case 'html':
    case 'path':
      return orNull('string');
    case 'address':
      return { ...orNull('string'), format: 'uri' };
    case 'integer':
    case 'boolean':
      return orNull(kind);
    case 'dateTime':
      return { ...orNull('string'), format: 'date-time' };
    case 'file':
      return { oneOf: [file, { type: 'null' }] };
    case 'link':
      return { oneOf: [reference, { type: 'null' }] };
    case 'links':
      return { type: 'array', items: reference };
    case 'addresses':
      return objectOf(
        Object.fromEntries(addresses.map((name) => [name, { type: ['string', 'null'], format: 'uri' }])),
      );
  }
}
