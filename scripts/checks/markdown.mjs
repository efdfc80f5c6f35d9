const fence = /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?^ {0,3}\1[^\n]*|[\s\S]*)/gm;
const span = /(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])+?(?<!`)\1(?!`)/g;

/** Replaces a match by as many spaces, so that offsets and lines stay. @param {string} match */
const blank = (match) => match.replace(/[^\n]/g, ' ');

/** @param {string} text */
export const withoutFences = (text) => text.replace(fence, blank);

/** Drops fenced blocks and code spans. @param {string} text */
export const withoutCode = (text) => withoutFences(text).replace(span, blank);

/**
 * The pieces of code in a text, spans and fenced blocks.
 * @param {string} text
 * @returns {{ at: number, text: string }[]}
 */
export const codePieces = (text) =>
  [...text.matchAll(fence), ...withoutFences(text).matchAll(span)].map((match) => ({
    at: match.index,
    text: match[0],
  }));

/**
 * @param {string} text
 * @returns {{ level: number, title: string }[]}
 */
export const headings = (text) =>
  [...withoutFences(text).matchAll(/^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/gm)].map(
    ([, marks = '', title = '']) => ({ level: marks.length, title }),
  );

/** The name GitHub gives to the anchor of a heading, before it numbers equal ones. @param {string} title */
export const slug = (title) =>
  title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/**
 * The anchors of a Markdown file: those of its headings, and those set in HTML.
 * @param {string} text
 * @returns {Set<string>}
 */
export function anchors(text) {
  const found = new Set([...text.matchAll(/<[^>]*\s(?:id|name)="([^"]+)"/g)].map(([, name = '']) => name));
  for (const { title } of headings(text)) {
    const name = slug(title);
    let free = name;
    for (let count = 1; found.has(free); count += 1) free = `${name}-${count}`;
    found.add(free);
  }
  return found;
}
