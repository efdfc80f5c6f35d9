/** @typedef {import('./numbered-references.mjs').Finding} Finding */

const mark = String.raw`1\.\d+`;

/** Forms of references to texts that are no part of the project. */
const oldForms = [
  { pattern: /\bfacts,?\s+§\s*[\w.]*/gi, why: 'names a text outside of the project' },
  { pattern: /\bsignage\s+facts\b[\s\d.,]*/gi, why: 'names a text outside of the project' },
  { pattern: /\b[Ii]ssues?\s+[A-Z]\d?\b/g, why: 'names no issue that a reader could open' },
];
const titleMark = {
  pattern: new RegExp(String.raw`(?<=\s)\(${mark}(?:(?:,\s*|\s+and\s+|[–-])(?:1\.)?\d+)*\)(?=['"\`])`, 'g'),
  why: 'a title names a field failure as "(field failure 17)"',
};

/**
 * References in forms that are not used any more.
 * @param {string} path
 * @param {string} line the text on one line
 * @returns {Finding[]}
 */
export function oldReferences(path, line) {
  const forms = /\.(?:test|spec)\.tsx?$/.test(path) ? [...oldForms, titleMark] : oldForms;
  return forms.flatMap(({ pattern, why }) =>
    [...line.matchAll(pattern)].map((match) => ({
      at: match.index,
      text: match[0].replace(/\s+/g, ' ').trim(),
      why,
    })),
  );
}
