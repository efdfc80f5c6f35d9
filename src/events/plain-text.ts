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
const looseBracket = new RegExp(
  `<(?!/?(?:${elementNames.join('|')}|[a-z]+[:-][\\w:-]+)(?:[\\s/][^<]*)?>|!--)`,
  'gi',
);
/** Longer texts than a slide could ever hold are cut before parsing. */
const longest = 20_000;
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
  const whole = text.slice(0, longest);
  const stripped = /[<&]/.test(whole)
    ? toText(whole.replace(looseAmpersand, '&amp;').replace(looseBracket, '&lt;'))
    : whole;
  return stripped.replace(invisible, '').replace(/\s+/g, ' ').trim();
}
