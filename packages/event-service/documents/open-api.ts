import { defaultPageSize, filterParameters, maxPageSize, queryParameter } from '#http/filters.ts';
import { apiVersion } from '#http/problem.ts';
import { eventType } from '#model/event-type.ts';
import type { Field, ResourceType } from '#model/field.ts';
import { describeField, groupOf, resourceTypes } from '#model/resource-types.ts';
import { serviceTitle } from './hydra.ts';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const address: Schema = { ...text, format: 'uri' };
const integer: Schema = { type: 'integer' };
const dateTime: Schema = { ...text, format: 'date-time' };
const reference: Schema = { $ref: '#/components/schemas/Reference' };

function objectOf(required: Schema, optional: Schema = {}) {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}

function schemas(shortList: boolean): Schema {
  const fields = eventType.fields.filter(({ inSpecification }) => !shortList || inSpecification);
  const listed = { ...eventType, name: 'Event-list', fields };
  const types = [...resourceTypes, listed].flatMap((type) => [
    [type.name, typeSchema(type, linkedHead(type), valueSchemas)],
    [`${type.name}-plain`, typeSchema(type, plainHead, plainSchemas)],
  ]);
  return { ...sharedSchemas, ...Object.fromEntries(types) };
}

/** JSON-LD says with each resource and reference what it is; plain JSON has numbers and paths in their place. */
const linkedHead = ({ path }: ResourceType) =>
  objectOf({ '@id': { ...text, examples: [`/api/${path}/1`] }, '@type': text }, { '@context': text });
const plainHead = objectOf({ id: integer });

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
      'hydra:totalItems': { ...integer, minimum: 0 },
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
    size: integer,
    modifiedAt: dateTime,
  }),
};

function typeSchema({ about, fields }: ResourceType, head: typeof plainHead, values: ValueSchemas): Schema {
  const described = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, values)]));
  const open = fields.filter((field) => groupOf(field) === undefined).map((field) => field.name);
  const properties = { ...head.properties, ...described };
  return { ...head, properties, required: [...head.required, ...open], description: about };
}

type ValueSchemas = Readonly<Record<Field['kind'], Schema>>;

const valueSchemas: ValueSchemas = {
  text,
  html: text,
  path: text,
  address,
  integer,
  boolean: { type: 'boolean' },
  dateTime,
  file: { $ref: '#/components/schemas/File' },
  link: reference,
  links: { type: 'array', items: reference },
  addresses: { type: 'object' },
};
const plainSchemas = { ...valueSchemas, link: text, links: { type: 'array', items: text } };

function fieldSchema(field: Field, values: ValueSchemas): Schema {
  const { kind, always, addresses = [], example } = field;
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

const description = `Events and everything they refer to, for reading. Every request carries an API key: in the header \`X-API-KEY\` (recommended), or as \`?apiKey=\` on a GET request. Press **Authorize**, choose \`apiKeyHeader\`, enter the key.

The order of members is not deterministic and changes without announcement: collect them by \`@id\`. Ended events are delivered for 365 days.

A key may carry additional data groups. Without the group of a resource its addresses answer 403, and fields that lead to it are absent.`;

const keyInAddress = 'The key in the address: it then stands in logs and histories. GET only.';
const securitySchemes = {
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'Recommended.' },
  apiKeyQuery: { type: 'apiKey', in: 'query', name: 'apiKey', description: keyInAddress },
};

/** OpenAPI 3.1. `shortList`: events in lists have only the fields of the specification's table. */
export function openApiDocument({ shortList }: { readonly shortList: boolean }): object {
  return {
    openapi: '3.1.0',
    info: { title: serviceTitle, description, version: apiVersion },
    servers: [{ url: '/' }],
    tags: resourceTypes.map(({ name, about }) => ({ name, description: about })),
    paths: Object.fromEntries(resourceTypes.flatMap(pathsOf)),
    components: { schemas: schemas(shortList), securitySchemes },
    security: [{ apiKeyHeader: [] }, { apiKeyQuery: [] }],
  };
}

function pathsOf(type: ResourceType): readonly (readonly [string, object])[] {
  const { name, path, group } = type;
  const schemaOf = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });
  const member = name === 'Event' ? 'Event-list' : name;
  const listOf = (schema: string) => ({ type: 'array', items: schemaOf(schema) });
  const members = { properties: { 'hydra:member': listOf(member) } };
  const { 400: badQuery, 403: closed, 404: absent, ...always } = errors;
  const refusals = group === undefined ? always : { ...always, 403: closed };
  const collection = {
    operationId: `api_${path}_get_collection`,
    tags: [name],
    summary: `Retrieves the collection of ${name} resources.`,
    description: type.about,
    parameters: [...pageParameters, language, ...filterParameters(type).map(({ parameter }) => parameter)],
    responses: {
      200: success({ allOf: [schemaOf('Collection'), members] }, listOf(`${member}-plain`)),
      400: badQuery,
      ...refusals,
    },
  };
  const single = {
    operationId: `api_${path}_id_get`,
    tags: [name],
    summary: `Retrieves a ${name} resource.`,
    description: `One ${name} with all its details.`,
    parameters: [{ name: 'id', in: 'path', required: true, schema: { ...integer, minimum: 1 } }, language],
    responses: { 200: success(schemaOf(name), schemaOf(`${name}-plain`)), 404: absent, ...refusals },
  };
  return [
    [`/api/${path}`, { get: collection }],
    [`/api/${path}/{id}`, { get: single }],
  ];
}

function success(schema: object, plain: object): object {
  const content = { 'application/ld+json': { schema }, 'application/json': { schema: plain } };
  return { description: 'Success', content };
}

function failure(description: string, headers?: object): object {
  const content = {
    'application/ld+json': { schema: { $ref: '#/components/schemas/Error' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  };
  return { description, ...(headers && { headers }), content };
}

const errors = {
  400: failure('A page or filter that cannot be meant.'),
  401: failure('No key, or one that is not in force.'),
  403: failure('The key lacks the data group.'),
  404: failure('No such resource.'),
  406: failure('No form of the answer is acceptable.'),
  503: failure(
    'The database of the service does not answer; nothing stored is lost. Retry-After says when to ask again.',
    { 'Retry-After': { schema: { ...integer, minimum: 1 } } },
  ),
};

const pageParameters = [
  queryParameter('page', 'Number of the page, from 1. Beyond the last one: an empty page.', {
    ...integer,
    minimum: 1,
    default: 1,
  }),
  queryParameter('itemsPerPage', `Members of a page; more than ${maxPageSize} are not given.`, {
    ...integer,
    minimum: 0,
    maximum: maxPageSize,
    default: defaultPageSize,
  }),
];

const language = {
  name: 'Accept-Language',
  in: 'header',
  description:
    'Language of names and texts, de or en, as ranges with weights. What is not translated is said in German, the source.',
  schema: { type: 'string', default: 'de', examples: ['en', 'de-AT, en;q=0.8'] },
};
