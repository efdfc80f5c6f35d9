import type { Field, ResourceType } from '#model/field.ts';
import { describeField } from '#model/accessible-type.ts';
import { entryName, resourceTypes } from '#model/resource-types.ts';

export const serviceTitle = 'Event service';

/** The response of `/api`: the path of every collection. */
export function entrypoint(format: 'jsonld' | 'json'): object {
  const paths = Object.fromEntries(resourceTypes.map((type) => [entryName(type), `/api/${type.path}`]));
  if (format === 'json') return paths;
  return { '@context': '/api/contexts/Entrypoint', '@id': '/api', '@type': 'Entrypoint', ...paths };
}

const term = (id: string) => ({ '@id': id, '@type': '@id' });

export function hydraDocumentation(origin: string): object {
  return {
    '@context': {
      '@vocab': `${origin}/api/docs.jsonld#`,
      hydra: 'http://www.w3.org/ns/hydra/core#',
      rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
      xmls: 'http://www.w3.org/2001/XMLSchema#',
      owl: 'http://www.w3.org/2002/07/owl#',
      schema: 'http://schema.org/',
      domain: term('rdfs:domain'),
      range: term('rdfs:range'),
      subClassOf: term('rdfs:subClassOf'),
      expects: term('hydra:expects'),
      returns: term('hydra:returns'),
    },
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': serviceTitle,
    'hydra:entrypoint': '/api',
    'hydra:supportedClass': [
      ...resourceTypes.map(classOf),
      {
        '@id': '#Entrypoint',
        '@type': 'hydra:Class',
        'hydra:title': 'The API entrypoint',
        'hydra:supportedProperty': resourceTypes.map(collectionProperty),
        'hydra:supportedOperation': findAction('The API entrypoint.', '#EntryPoint'),
      },
    ],
  };
}

function classOf(type: ResourceType): object {
  return {
    '@id': `#${type.name}`,
    '@type': 'hydra:Class',
    'hydra:title': type.name,
    'hydra:description': type.about,
    'hydra:supportedProperty': type.fields.map((field) => fieldProperty(type, field)),
    'hydra:supportedOperation': [findAction(`Retrieves a ${type.name} resource.`, `#${type.name}`)],
  };
}

function findAction(title: string, returns: string): object {
  return {
    '@type': ['hydra:Operation', 'schema:FindAction'],
    'hydra:method': 'GET',
    'hydra:title': title,
    returns,
  };
}

const ranges: Readonly<Partial<Record<Field['kind'], string>>> = {
  text: 'xmls:string',
  html: 'xmls:string',
  address: 'xmls:string',
  integer: 'xmls:integer',
  boolean: 'xmls:boolean',
  dateTime: 'xmls:dateTime',
};

function readableProperty(title: string, property: object): object {
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': { 'rdfs:label': title, ...property },
    'hydra:title': title,
    'hydra:required': false,
    'hydra:readable': true,
    'hydra:writeable': false,
  };
}

function fieldProperty({ name }: ResourceType, field: Field): object {
  const isLink = field.kind === 'link' || field.kind === 'path' || field.kind === 'links';
  const property = readableProperty(field.name, {
    '@id': `#${name}/${field.name}`,
    '@type': isLink ? 'hydra:Link' : 'rdf:Property',
    domain: `#${name}`,
    range: field.to === null ? ranges[field.kind] : `#${field.to}`,
    ...(isLink && field.kind !== 'links' ? { 'owl:maxCardinality': 1 } : {}),
  });
  return { ...property, 'hydra:description': describeField(field) };
}

function collectionProperty(type: ResourceType): object {
  const members = {
    'owl:onProperty': { '@id': 'hydra:member' },
    'owl:allValuesFrom': { '@id': `#${type.name}` },
  };
  return readableProperty(`The collection of ${type.name} resources`, {
    '@id': `#Entrypoint/${entryName(type)}`,
    '@type': 'hydra:Link',
    domain: '#Entrypoint',
    'rdfs:range': [{ '@id': 'hydra:Collection' }, { 'owl:equivalentClass': members }],
    'hydra:supportedOperation': [
      findAction(`Retrieves the collection of ${type.name} resources.`, 'hydra:Collection'),
    ],
  });
}
