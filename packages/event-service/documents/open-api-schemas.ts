import { eventType } from '#model/event-type.ts';
import type { Field, ResourceType } from '#model/field.ts';
import { describeField, groupOf, resourceTypes } from '#model/resource-types.ts';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const address: Schema = { ...text, format: 'uri' };
const dateTime: Schema = { ...text, format: 'date-time' };
const reference: Schema = { $ref: '#/components/schemas/Reference' };

function objectOf(required: Schema, optional: Schema = {}): Schema {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}

export function schemas(shortList: boolean): Schema {
  const types = resourceTypes.map((type) => [type.name, typeSchema(type)]);
  const listed = eventType.fields.filter(({ inSpecification }) => !shortList || inSpecification);
  const listedEvent = typeSchema({ ...eventType, fields: listed });
  return { ...sharedSchemas, ...Object.fromEntries(types), 'Event-list': listedEvent };
}

const view = objectOf(
  { '@id': text, '@type': { const: 'hydra:PartialCollectionView' } },
  { 'hydra:first': text, 'hydra:last': text, 'hydra:previous': text, 'hydra:next': text },
);

const sharedSchemas: Schema = {
  Collection: objectOf(
    {
      '@context': text,
      '@id': text,
      '@type': { const: 'hydra:Collection' },
      'hydra:member': { type: 'array', items: { type: 'object' } },
      'hydra:totalItems': { type: 'integer', minimum: 0 },
    },
    { 'hydra:view': view, 'hydra:search': { type: 'object' } },
  ),
  Error: objectOf({
    '@context': text,
    '@type': { const: 'hydra:Error' },
    'hydra:title': text,
    'hydra:description': text,
  }),
  Reference: objectOf({ '@id': text, '@type': text }),
  File: objectOf({
    url: { ...text, description: 'Public, relative to this host; fetched without a key.' },
    name: text,
    size: { type: 'integer' },
    modifiedAt: dateTime,
  }),
};

function typeSchema({ name, path, about, fields }: ResourceType): Schema {
  const properties = {
    '@context': text,
    '@id': { ...text, examples: [`/api/${path}/1`] },
    '@type': { ...text, const: name },
    ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
  };
  const open = fields.filter((field) => groupOf(field) === null).map((field) => field.name);
  return { type: 'object', properties, required: ['@id', '@type', ...open], description: about };
}

const valueSchemas: Readonly<Record<Field['kind'], Schema>> = {
  text,
  html: text,
  path: text,
  address,
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  dateTime,
  file: { $ref: '#/components/schemas/File' },
  link: reference,
  links: { type: 'array', items: reference },
  addresses: { type: 'object' },
};

function fieldSchema(field: Field): Schema {
  const { kind, always, addresses, example } = field;
  const names = addresses.map((name) => [name, orNull(address)]);
  return {
    description: describeField(field),
    ...(always ? valueSchemas[kind] : orNull(valueSchemas[kind])),
    ...(kind === 'addresses' ? objectOf(Object.fromEntries(names)) : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

function orNull(schema: Schema): Schema {
  return '$ref' in schema
    ? { oneOf: [schema, { type: 'null' }] }
    : { ...schema, type: [schema['type'], 'null'] };
}
