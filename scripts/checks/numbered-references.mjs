import { headings, withoutFences } from './markdown.mjs';

/** @typedef {{ at: number, text: string, why: string }} Finding */
/** @typedef {(number: string) => string | null} Lookup why the number resolves nowhere, or null */

const number = String.raw`\d+(?:\.\d+)*[a-z]?\b`;
const joint = String.raw`(?:\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or|to)\s+|\s*[–-]\s*)`;
const sections = `(?:§+\\s*${number}(?:${joint}§\\s*${number}|[–-]${number})*|sections\\s+${number}(?:${joint}§?${number})*|section\\s+${number})`;
/** What may stand between a name and its numbers: the rest of a link or a code span, a comma, a parenthesis. */
const between = String.raw`(?:\.md)?(?:['’]s)?[\`)\]]*(?:\([^()\s]*\))?,?\s+\(?`;

const forms = /** @type {const} */ ([
  { target: 'design', pattern: `\\bdesign${between}${sections}` },
  { target: 'specification', pattern: `\\bspecification${between}${sections}` },
  { target: 'fieldFailures', pattern: String.raw`\bfield[\s-]failure${between}\d+(?:[–-]\d+)?\b` },
  { target: 'fieldFailures', pattern: String.raw`\bfield[\s-]failures${between}\d+\b(?:${joint}\d+\b)*` },
]).map(({ target, pattern }) => ({ target, pattern: new RegExp(pattern, 'gi') }));

/** The text on one line, without the marks of comments; every offset stays. @param {string} text */
export const unwrap = (text) =>
  text.replace(/\r?\n[ \t]*(?:\*(?!\/)|\/\/+|#+(?= )|>)?/g, (match) => ' '.repeat(match.length));

/**
 * The numbers of a list such as `2, 3 and 20–22`. Of a range of sections with points only the ends are
 * sure to exist.
 * @param {string} list
 * @returns {string[]}
 */
export function listedNumbers(list) {
  /** @type {string[]} */
  const numbers = [];
  let isRange = false;
  for (const [token] of list.matchAll(new RegExp(`${number}|[–-]|\\bto\\b`, 'g'))) {
    if (!/^\d/.test(token)) {
      isRange = true;
      continue;
    }
    const from = numbers.at(-1) ?? '';
    if (isRange && [from, token].every((end) => /^[1-9]\d?$/.test(end)))
      for (let next = Number(from) + 1; next < Number(token); next += 1) numbers.push(String(next));
    numbers.push(token);
    isRange = false;
  }
  return numbers;
}

/** @param {string} path @param {string | undefined} text @param {(text: string) => Iterable<string>} read @returns {Lookup} */
function lookUp(path, text, read) {
  if (text === undefined) return () => `${path} does not exist`;
  const known = new Set(read(text));
  return (number) => (known.has(number) ? null : `${path} has no ${number}`);
}

/** @param {string} text */
const headingNumbers = (text) =>
  headings(text).flatMap(
    ({ level, title }) => (level === 2 ? /^\d+(?=\.)/ : /^\d+(?:\.\d+)+/).exec(title)?.[0] ?? [],
  );

/** @param {string} text @param {RegExp} pattern */
const boldNumbers = (text, pattern) =>
  [...withoutFences(text).matchAll(pattern)].map(([, number = '']) => number);

/**
 * @param {ReadonlyMap<string, string>} files
 * @returns {Record<'design' | 'specification' | 'fieldFailures', Lookup>}
 */
export function readTargets(files) {
  /** @param {string} name @param {(text: string) => Iterable<string>} read */
  const inDocument = (name, read) => lookUp(`docs/${name}.md`, files.get(`docs/${name}.md`), read);
  return {
    design: inDocument('design', headingNumbers),
    specification: inDocument('specification', (text) => [
      ...headingNumbers(text),
      ...boldNumbers(text, /\*\*(\d+(?:\.\d+)+)(?=\.?\*\*|\.? )/g),
    ]),
    fieldFailures: inDocument('field-failures', (text) => boldNumbers(text, /\*\*(\d+)\.?\*\*/g)),
  };
}

/**
 * References by number that resolve nowhere.
 * @param {string} line the text on one line
 * @param {Record<'design' | 'specification' | 'fieldFailures', Lookup>} targets
 * @returns {Finding[]}
 */
export function wrongNumbers(line, targets) {
  return forms.flatMap(({ target, pattern }) =>
    [...line.matchAll(pattern)].flatMap((match) =>
      listedNumbers(match[0].replace(/^\D*/, ''))
        .flatMap((number) => targets[target](number) ?? [])
        .map((why) => ({ at: match.index, text: match[0].replace(/\s+/g, ' '), why })),
    ),
  );
}
