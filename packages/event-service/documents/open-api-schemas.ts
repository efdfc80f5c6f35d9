import { eventType } from '#model/event-type.ts';
import type { Field, ResourceType } from '#model/field.ts';
import { describeField, groupOf, resourceTypes } from '#model/resource-types.ts';

type Schema = Readonly<Record<string, unknown>>;
type ObjectSchema = ReturnType<typeof objectOf>;

const text: Schema = { type: 'string' };
const address: Schema = { ...text, format: 'uri' };
const dateTime: Schema = { ...text, format: 'date-time' };
const reference: Schema = { $ref: '#/components/schemas/Reference' };

function objectOf(required: Schema, optional: Schema = {}) {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}

export function schemas(shortList: boolean): Schema {
  const fields = eventType.fields.filter(({ inSpecification }) => !shortList || inSpecification);
  const listed = { ...eventType, name: 'Event-list', fields };
  const types = [...resourceTypes, listed].flatMap((type) => [
    [type.name, typeSchema(type, heads.linked(type), valueSchemas)],
    [`${type.name}-plain`, typeSchema(type, heads.plain, plainSchemas)],
  ]);
  return { ...sharedSchemas, ...Object.fromEntries(types) };
}

/** JSON-LD says with each resource and reference what it is; plain JSON has numbers and paths in their place. */
const heads = {
  linked: ({ path }: ResourceType) =>
    objectOf({ '@id': { ...text, examples: [`/api/${path}/1`] }, '@type': text }, { '@context': text }),
  plain: objectOf({ id: { type: 'integer' } }),
};

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
  Problem: objectOf({ type: address, title: text, detail: text }),
  Reference: objectOf({ '@id': text, '@type': text }),
  File: objectOf({
    url: { ...text, description: 'Public, relative to this host; fetched without a key.' },
    name: text,
    size: { type: 'integer' },
    modifiedAt: dateTime,
  }),
};

function typeSchema({ about, fields }: ResourceType, head: ObjectSchema, values: ValueSchemas): Schema {
  const described = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, values)]));
  const open = fields.filter((field) => groupOf(field) === null).map((field) => field.name);
  return {
    type: 'object',
    properties: { ...head.properties, ...described },
    required: [...head.required, ...open],
    description: about,
  };
}

type ValueSchemas = Readonly<Record<Field['kind'], Schema>>;

const valueSchemas: ValueSchemas = {
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
const plainSchemas = { ...valueSchemas, link: text, links: { type: 'array', items: text } };

function fieldSchema(field: Field, values: ValueSchemas): Schema {
  const { kind, always, addresses, example } = field;
  const names = addresses.map((name) => [name, orNull(address)]);
  return {
    description: describeField(field),
    ...(always ? values[kind] : orNull(values[kind])),
    ...(kind === 'addresses' ? objectOf(Object.fromEntries(names)) : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

function orNull(schema: Schema): Schema {
  return '$ref' in schema
    ? { oneOf: [schema, { type: 'null' }] }
    : { ...schema, type: [schema['type'], 'null'] };
}
