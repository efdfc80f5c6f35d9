import { compile } from 'html-to-text';
import { elementNames } from './element-names.ts';

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: 60, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    ...['script', 'style', 'template', 'iframe', 'svg', 'math', 'object', 'noscript', 'title', 'head'].map(
      (selector) => ({ selector, format: 'skip' }),
    ),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['ul', 'ol', 'li', 'blockquote', 'table', 'tr', 'td', 'th', 'hr', 'dt', 'dd'].map((selector) => ({
      selector,
      format: 'block',
    })),
  ],
});

/** `<` that opens no element: "Preise < 5 €", "<Führung>". Word's `o:p` and custom elements count as elements. */
const elementStart = `/?(?:${elementNames.join('|')}|[a-z]+[:-][\\w:-]+)(?:[\\s/][^<]*)?>|!--`;
const looseBracket = new RegExp(`<(?!${elementStart})`, 'gi');
const element = new RegExp(`<(?:${elementStart})`, 'i');
/** A `<` that was written as an entity is meant as it is: it waits as a character that no text has. */
const encodedBracket = /&(?:lt|#0*60|#x0*3c);/gi;
const placeholder = '\ue000';
/** What is taken out may bring an element together: "<b<!-- -->>". Nobody but an attacker goes further. */
const maxPasses = 5;
/** Longer texts than a slide could ever hold are cut before parsing. */
const maxLength = 20_000;
/** `&` that begins no whole entity. BAD: a parser reads "Kunst&notizen" as "Kunst¬izen". */
const looseAmpersand = /&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,31};)/gi;
/** Invisible characters that break words, lengths or the direction of a line; joiners of emoji stay. */
const invisible =
  /(?!\s)\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/**
 * The plain text of a text from the service: entities decoded once, markup stripped (the contents of `script` and
 * `style` too), white space collapsed, invisible characters gone. For the gateway; the page's texts are plain already.
 */
export function plainText(text: string): string {
  const whole = text.slice(0, maxLength);
  const stripped = /[<&]/.test(whole) ? stripMarkup(whole) : whole;
  return stripped.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

function stripMarkup(text: string): string {
  const once = text
    .replace(/\ue000/g, '')
    .replace(encodedBracket, placeholder)
    .replace(looseAmpersand, '&amp;');
  let stripped = toText(once.replace(looseBracket, '&lt;'));
  for (let passes = 1; element.test(stripped); passes += 1)
    stripped =
      passes < maxPasses
        ? toText(stripped.replace(/&/g, '&amp;').replace(looseBracket, '&lt;'))
        : stripped.replace(/</g, '');
  return stripped.replace(/\ue000/g, '<');
}
