import { compile } from 'html-to-text';

const maxLength = 60_000;
const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: maxLength, maxDepth: 60 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
/** Every `<` that begins no common inline element: names such as "<Führung>" are no markup. */
const looseBracket = /<(?!\/?(?:b|br|em|i|p|span|strong|sub|sup|u)\b[^<>]*>)/gi;

/** One line of a text that may hold entities and inline elements. */
export function toText(text: string): string {
  return convert(text.slice(0, maxLength).replaceAll(looseBracket, '&lt;')).replaceAll(/\s+/g, ' ').trim();
}

/** The paragraphs of HTML as plain text, with line breaks in them. */
export function toParagraphs(html: string): readonly string[] {
  return convert(html)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
