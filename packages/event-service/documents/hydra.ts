import type { Format } from '#http/negotiate.ts';
import { Problem } from '#http/problem.ts';
import type { Field, ResourceType } from '#model/field.ts';
import { describeField, entryName, resourceTypes } from '#model/resource-types.ts';

export const serviceTitle = 'Event service';

/** The response of `/api`: the path of every collection. */
export function entrypoint(format: Format): object {
  const paths = Object.fromEntries(resourceTypes.map((type) => [entryName(type), `/api/${type.path}`]));
  if (format !== 'jsonld') return paths;
  return { '@context': '/api/contexts/Entrypoint', '@id': '/api', '@type': 'Entrypoint', ...paths };
}

const term = (id: string) => ({ '@id': id, '@type': '@id' });

const baseContext = (origin: string) => ({
  '@vocab': `${origin}/api/docs.jsonld#`,
  hydra: 'http://www.w3.org/ns/hydra/core#',
});

/** The JSON-LD context of a resource type, `Entrypoint` or `Error`. Throws a Problem (404) for other names. */
export function contextDocument(name: string, origin: string): object {
  return { '@context': { ...baseContext(origin), ...Object.fromEntries(contextTerms(name)) } };
}

function contextTerms(name: string): readonly (readonly [string, unknown])[] {
  if (name === 'Error') return [];
  if (name === 'Entrypoint') {
    return resourceTypes.map(entryName).map((entry) => [entry, term(`Entrypoint/${entry}`)]);
  }
  const type = resourceTypes.find((one) => one.name === name);
  if (type === undefined) throw new Problem(404, `Not Found: there is no context “${name.slice(0, 80)}”.`);
  // The context omits `@urls`, which JSON-LD does not allow as a term (specification §10.4).
  const fields = type.fields.filter((field) => !field.name.startsWith('@'));
  return fields.map(({ name: field, kind }) => {
    const id = `${name}/${field}`;
    return [field, kind === 'path' ? term(id) : id];
  });
}

export function hydraDocumentation(origin: string): object {
  return {
    '@context': {
      ...baseContext(origin),
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
      ...resourceTypes.map(({ name, about, fields }) => ({
        ...hydraClass(name, name),
        'hydra:description': about,
        'hydra:supportedProperty': fields.map((field) => fieldProperty(name, field)),
        'hydra:supportedOperation': [findAction(`Retrieves a ${name} resource.`, `#${name}`)],
      })),
      {
        ...hydraClass('Entrypoint', 'The API entrypoint'),
        'hydra:supportedProperty': resourceTypes.map(collectionProperty),
        'hydra:supportedOperation': findAction('The API entrypoint.', '#EntryPoint'),
      },
    ],
  };
}

function hydraClass(name: string, title: string): object {
  return { '@id': `#${name}`, '@type': 'hydra:Class', 'hydra:title': title };
}

function findAction(title: string, returns: string): object {
  const type = ['hydra:Operation', 'schema:FindAction'];
  return { '@type': type, 'hydra:method': 'GET', 'hydra:title': title, returns };
}

function readableProperty(title: string, property: object, description?: string): object {
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': { 'rdfs:label': title, ...property },
    'hydra:title': title,
    'hydra:required': false,
    'hydra:readable': true,
    'hydra:writeable': false,
    'hydra:description': description,
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

function fieldProperty(typeName: string, field: Field): object {
  const { name, kind, to } = field;
  const isOneLink = kind === 'link' || kind === 'path';
  const property = {
    '@id': `#${typeName}/${name}`,
    '@type': isOneLink || kind === 'links' ? 'hydra:Link' : 'rdf:Property',
    domain: `#${typeName}`,
    range: to === undefined ? ranges[kind] : `#${to}`,
    ...(isOneLink ? { 'owl:maxCardinality': 1 } : {}),
  };
  return readableProperty(name, property, describeField(field));
}

function collectionProperty(type: ResourceType): object {
  const { name } = type;
  const members = { 'owl:onProperty': { '@id': 'hydra:member' }, 'owl:allValuesFrom': { '@id': `#${name}` } };
  return readableProperty(`The collection of ${name} resources`, {
    '@id': `#Entrypoint/${entryName(type)}`,
    '@type': 'hydra:Link',
    domain: '#Entrypoint',
    'rdfs:range': [{ '@id': 'hydra:Collection' }, { 'owl:equivalentClass': members }],
    'hydra:supportedOperation': [
      findAction(`Retrieves the collection of ${name} resources.`, 'hydra:Collection'),
    ],
  });
}
