import { type FilterParameter, filterParameters } from '#http/filter-parameters.ts';
import { defaultPageSize, maxPageSize } from '#http/page-request.ts';
import { apiVersion } from '#http/response-headers.ts';
import type { ResourceType } from '#model/field.ts';
import { resourceTypes } from '#model/resource-types.ts';
import { serviceTitle } from './hydra-documentation.ts';
import { errorResponses, listResponse, itemResponse, schemas } from './open-api-schemas.ts';

const description = `Events and everything they refer to, for reading. Every request carries an API key: in the header \`X-API-KEY\` (recommended), or as \`?apiKey=\` on a GET request. Press **Authorize**, choose \`apiKeyHeader\`, enter the key.

The order of members is not deterministic and changes without announcement: collect them by \`@id\`. Ended events are delivered for 365 days.

A key may carry additional data groups. Without the group of a resource its addresses answer 403, and fields that lead to it are absent.`;

/** OpenAPI 3.1. `shortList`: events in lists have only the fields of the specification's table. */
export function openApiDocument({ shortList }: { readonly shortList: boolean }): object {
  return {
    openapi: '3.1.0',
    info: { title: serviceTitle, description, version: apiVersion },
    servers: [{ url: '/' }],
    tags: resourceTypes.map(({ name, about }) => ({ name, description: about })),
    paths: Object.fromEntries(resourceTypes.flatMap(pathsOf)),
    components: {
      schemas: schemas(shortList),
      securitySchemes: {
        apiKeyHeader: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-KEY',
          description: 'Recommended: the key as a header.',
        },
        apiKeyQuery: {
          type: 'apiKey',
          in: 'query',
          name: 'apiKey',
          description: 'The key in the address: it then stands in logs and histories. GET only.',
        },
      },
    },
    security: [{ apiKeyHeader: [] }, { apiKeyQuery: [] }],
  };
}

function pathsOf(type: ResourceType): readonly (readonly [string, object])[] {
  const { name, path } = type;
  const closed = type.group === null ? [] : ['403'];
  const collection = {
    get: {
      operationId: `api_${path}_get_collection`,
      tags: [name],
      summary: `Retrieves the collection of ${name} resources.`,
      description: type.about,
      parameters: [...pageParameters, language, ...filterParameters(type).map(parameterOf)],
      responses: { 200: listResponse(type), ...errorResponses('400', '401', ...closed, '406', '503') },
    },
  };
  const id = {
    name: 'id',
    in: 'path',
    required: true,
    description: `Number of the ${name}.`,
    schema: { type: 'integer', minimum: 1 },
  };
  const item = {
    get: {
      operationId: `api_${path}_id_get`,
      tags: [name],
      summary: `Retrieves a ${name} resource.`,
      description: `One ${name} with all its details.`,
      parameters: [id, language],
      responses: { 200: itemResponse(type), ...errorResponses('401', ...closed, '404', '406', '503') },
    },
  };
  return [
    [`/api/${path}`, collection],
    [`/api/${path}/{id}`, item],
  ];
}

const pageParameters = [
  {
    name: 'page',
    in: 'query',
    description: 'Number of the page, from 1. Beyond the last one: an empty page.',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  {
    name: 'itemsPerPage',
    in: 'query',
    description: `Members of a page; more than ${maxPageSize} are not given.`,
    schema: { type: 'integer', minimum: 0, maximum: maxPageSize, default: defaultPageSize },
  },
];

const language = {
  name: 'Accept-Language',
  in: 'header',
  description: 'Language of names and texts. What is not translated is said in German, the source.',
  schema: { type: 'string', enum: ['de', 'en'], default: 'de' },
};

function parameterOf({ name, about, kind }: FilterParameter): object {
  const shared = { name, in: 'query', description: about, required: false };
  switch (kind) {
    case 'order':
      return { ...shared, schema: { type: 'string', enum: ['asc', 'desc'] } };
    case 'list':
      return {
        ...shared,
        style: 'form',
        explode: true,
        schema: { type: 'array', items: { type: 'string' } },
      };
    case 'date-time':
    case 'text':
    case 'reference':
      return { ...shared, schema: { type: 'string' } };
  }
}
