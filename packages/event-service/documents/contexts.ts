import { Problem } from '#http/problem.ts';
import { entryName, resourceTypes } from '#model/resource-types.ts';

/** The JSON-LD context of a resource type, `Entrypoint` or `Error`. Throws a Problem (404) for other names. */
export function contextDocument(name: string, origin: string): object {
  const base = { '@vocab': `${origin}/api/docs.jsonld#`, hydra: 'http://www.w3.org/ns/hydra/core#' };
  if (name === 'Error') return { '@context': base };
  if (name === 'Entrypoint') {
    const links = resourceTypes.map((type) => {
      const entry = entryName(type);
      return [entry, { '@id': `Entrypoint/${entry}`, '@type': '@id' }];
    });
    return { '@context': { ...base, ...Object.fromEntries(links) } };
  }
  const type = resourceTypes.find((one) => one.name === name);
  if (type === undefined) throw new Problem(404, `Not Found: there is no context “${name.slice(0, 80)}”.`);
  // Without `@urls`, which JSON-LD does not allow as a term (specification §10.4).
  const terms = type.fields.filter((field) => !field.name.startsWith('@'));
  const entries = terms.map((field) => {
    const id = `${type.name}/${field.name}`;
    return [field.name, field.kind === 'path' ? { '@id': id, '@type': '@id' } : id];
  });
  return { '@context': { ...base, ...Object.fromEntries(entries) } };
}
