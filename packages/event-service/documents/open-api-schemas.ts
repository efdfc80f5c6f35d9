import type { Field, ResourceType } from '#model/field.ts';
import { describeField, groupOf } from '#model/accessible-type.ts';
import { resourceTypes } from '#model/resource-types.ts';

const errors: Readonly<Record<string, string>> = {
  '400': 'A page or filter that cannot be meant.',
  '401': 'No key, or one that is not in force.',
  '403': 'The key lacks the data group.',
  '404': 'No such resource.',
  '406': 'No form of the answer is acceptable.',
  '503': 'The database of the service does not answer; nothing stored is lost.',
};

export function errorResponses(...statuses: readonly string[]): object {
  const schema = { $ref: '#/components/schemas/Error' };
  const content = { 'application/ld+json': { schema } };
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: errors[status] ?? '', content, ...(status === '503' && { headers: retryAfter }) },
    ]),
  );
}

const retryAfter = {
  'Retry-After': { description: 'Seconds until asking again makes sense.', schema: { type: 'integer' } },
};

export function itemResponse({ name }: ResourceType): object {
  return {
    description: `${name} resource`,
    content: {
      'application/ld+json': { schema: { $ref: `#/components/schemas/${name}` } },
      'application/json': { schema: { type: 'object' } },
    },
  };
}

/** A page in Hydra's envelope; in plain JSON the array of its members. */
export function listResponse(type: ResourceType): object {
  const member = { $ref: `#/components/schemas/${type.name === 'Event' ? 'Event-list' : type.name}` };
  const own = { properties: { 'hydra:member': { type: 'array', items: member } } };
  return {
    description: `${type.name} collection`,
    content: {
      'application/ld+json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Collection' }, { type: 'object', ...own }] },
      },
      'application/json': { schema: { type: 'array', items: { type: 'object' } } },
    },
  };
}

export function schemas(shortList: boolean): Record<string, object> {
  const all: Record<string, object> = {
    Collection: collectionSchema,
    Error: errorSchema,
    Reference: referenceSchema,
    File: fileSchema,
  };
  for (const type of resourceTypes) all[type.name] = typeSchema(type, type.fields);
  const [event] = resourceTypes;
  if (event !== undefined) {
    const fields = shortList ? event.fields.filter((field) => field.inSpecification) : event.fields;
    all['Event-list'] = typeSchema(event, fields);
  }
  return all;
}

function typeSchema(type: ResourceType, fields: readonly Field[]): object {
  const own = {
    '@id': { type: 'string', examples: [`/api/${type.path}/1`] },
    '@type': { type: 'string', const: type.name },
  };
  const rest = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)]));
  return {
    type: 'object',
    description: type.about,
    properties: { '@context': { type: 'string' }, ...own, ...rest },
    required: ['@id', '@type', ...fields.filter((field) => groupOf(field) === null).map(({ name }) => name)],
  };
}

function fieldSchema(field: Field): object {
  const { always, example } = field;
  const about = describeField(field);
  const examples = example === undefined ? {} : { examples: [example] };
  const orNull = (type: string): object => (always ? { type } : { type: [type, 'null'] });
  const reference = { $ref: '#/components/schemas/Reference' };
  switch (field.kind) {
    case 'text':
    case 'html':
    case 'path':
      return { description: about, ...orNull('string'), ...examples };
    case 'address':
      return { description: about, ...orNull('string'), format: 'uri' };
    case 'integer':
    case 'boolean':
      return { description: about, ...orNull(field.kind), ...examples };
    case 'dateTime':
      return { description: about, ...orNull('string'), format: 'date-time', ...examples };
    case 'file':
      return { description: about, oneOf: [{ $ref: '#/components/schemas/File' }, { type: 'null' }] };
    case 'link':
      return { description: about, oneOf: [reference, { type: 'null' }] };
    case 'links':
      return { description: about, type: 'array', items: reference };
    case 'addresses': {
      const address = { type: ['string', 'null'], format: 'uri' };
      const properties = Object.fromEntries(field.addresses.map((name) => [name, address]));
      return { description: about, type: 'object', properties, required: field.addresses };
    }
  }
}

const text = { type: 'string' };

const collectionSchema = {
  type: 'object',
  properties: {
    '@context': text,
    '@id': text,
    '@type': { type: 'string', const: 'hydra:Collection' },
    'hydra:member': { type: 'array', items: { type: 'object' } },
    'hydra:totalItems': { type: 'integer', minimum: 0 },
    'hydra:view': {
      type: 'object',
      description: 'Absent where everything fits one page and nothing was asked.',
      properties: {
        '@id': text,
        '@type': { type: 'string', const: 'hydra:PartialCollectionView' },
        'hydra:first': text,
        'hydra:last': text,
        'hydra:previous': text,
        'hydra:next': text,
      },
    },
    'hydra:search': { type: 'object', description: 'The filters of the collection.' },
  },
  required: ['@context', '@id', '@type', 'hydra:member', 'hydra:totalItems'],
};

const errorSchema = {
  type: 'object',
  properties: {
    '@context': text,
    '@type': { type: 'string', const: 'hydra:Error' },
    'hydra:title': text,
    'hydra:description': text,
  },
  required: ['@context', '@type', 'hydra:title', 'hydra:description'],
};

const referenceSchema = {
  type: 'object',
  description: 'Another resource: GET its @id.',
  properties: { '@id': text, '@type': text },
  required: ['@id', '@type'],
};

const fileSchema = {
  type: 'object',
  properties: {
    url: { type: 'string', description: 'Public, relative to this host; fetched without a key.' },
    name: text,
    size: { type: 'integer' },
    modifiedAt: { type: 'string', format: 'date-time' },
  },
  required: ['url', 'name', 'size', 'modifiedAt'],
};
