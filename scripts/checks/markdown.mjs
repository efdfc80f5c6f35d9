const fence = /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?^ {0,3}\1[^\n]*|[\s\S]*)/gm;
const span = /(?<!`)(`+)(?!`)(?:(?!\n\s*\n)[\s\S])+?(?<!`)\1(?!`)/g;

/** Replaces a match by as many spaces, so that offsets and lines stay. @param {string} match */
const blank = (match) => match.replace(/[^\n]/g, ' ');

/** @param {string} text */
export const withoutFences = (text) => text.replace(fence, blank);

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
