import { filterParameters, queryParameter } from '#http/filters.ts';
import { defaultPageSize, maxPageSize } from '#http/paging.ts';
import { apiVersion } from '#http/response-headers.ts';
import type { ResourceType } from '#model/field.ts';
import { resourceTypes } from '#model/resource-types.ts';
import { serviceTitle } from './hydra.ts';
import { schemas } from './open-api-schemas.ts';

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
  const refusals = group === null ? always : { ...always, 403: closed };
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
    parameters: [{ name: 'id', in: 'path', required: true, schema: integer(1) }, language],
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

function integer(minimum: number, more: object = {}): object {
  return { type: 'integer', minimum, ...more };
}

const errors = {
  400: failure('A page or filter that cannot be meant.'),
  401: failure('No key, or one that is not in force.'),
  403: failure('The key lacks the data group.'),
  404: failure('No such resource.'),
  406: failure('No form of the answer is acceptable.'),
  503: failure(
    'The database of the service does not answer; nothing stored is lost. Retry-After says when to ask again.',
    { 'Retry-After': { schema: integer(1) } },
  ),
};

const pageParameters = [
  queryParameter(
    'page',
    'Number of the page, from 1. Beyond the last one: an empty page.',
    integer(1, { default: 1 }),
  ),
  queryParameter(
    'itemsPerPage',
    `Members of a page; more than ${maxPageSize} are not given.`,
    integer(0, { maximum: maxPageSize, default: defaultPageSize }),
  ),
];

const language = {
  name: 'Accept-Language',
  in: 'header',
  description:
    'Language of names and texts, de or en, as ranges with weights. What is not translated is said in German, the source.',
  schema: { type: 'string', default: 'de', examples: ['en', 'de-AT, en;q=0.8'] },
};
