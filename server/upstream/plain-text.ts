import { compile } from 'html-to-text';

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

/** Elements of HTML, current and obsolete, and the roots of SVG and MathML. */
const elementNames = (
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
  'button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div ' +
  'dl dt element em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head ' +
  'header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark ' +
  'marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option ' +
  'output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search section select ' +
  'selectedcontent shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template ' +
  'textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp path g rect circle use foreignobject'
).split(' ');

/** Matches neither "Preise < 5 €" nor "<Führung>", but Word's `o:p` and custom elements. */
const names = `(?:${elementNames.join('|')}|[a-z]+[:-][\\w:-]+)`;
const elementStart = `/?${names}(?:[\\s/][^<]*)?>|!--`;
const looseBracket = new RegExp(`<(?!${elementStart})`, 'gi');
const element = new RegExp(`<(?:${elementStart})`, 'i');
/** A script or style sheet, a comment (up to the end if it has none), or a tag. */
const piece = new RegExp(
  `<(script|style)\\b[^<>]*>[^]*?</\\1\\s*>|<!--[^]*?(?:-->|$)|<(?<slash>/?)(?<name>${names})(?<rest>(?:[\\s/][^<>]*)?)>`,
  'gi',
);
/** "<b<b>>": removing some of it would form other elements. */
const bracketInBracket = /<[^<>]*<[^<>]*>[^<>]*>/;
/** Tags without a partner, more than anybody mentions in a line. */
const maxWords = 20;
const aloneAsMarkup = /^(?:br|hr|wbr)$/i;
const voidElement = /^(?:area|col|embed|img|input|link|meta|source|track)$/i;
const formatting = '(?:[abipu]|li|em|strong|span|div|font|small|big|center|h[1-6])';
const formattingElement = new RegExp(`^${formatting}$`, 'i');
/** "<p><b>Lesung", "Lesung</b>": cut by the service, or HTML does not demand the end. "<b> und <i>" are words. */
const openedAtStart = new RegExp(`^\\s*(?:<${formatting}>)+(?=[\\p{L}\\p{N}„“"])`, 'iu');
const closedAtEnd = new RegExp(`(?<=[^\\s>])(?:</${formatting}>)+\\s*$`, 'i');
/** `<` written as an entity is text: a private-use character replaces it until the markup is removed. */
const encodedBracket = /&(?:lt|#0*60|#x0*3c);/gi;
const placeholder = '\ue000';
/** Removing markup may form new elements: "<b<!-- -->>". After the last pass every `<` is removed. */
const maxPasses = 5;
/** Ten times the bound of short texts: markup may be longer than what it contains. */
const maxShortSent = 3000;
const cutElement = /<[^<>]*$/;
/** `&` that begins no complete entity: parsers read "Kunst&notizen" as "Kunst¬izen". */
const looseAmpersand = /&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,31};)/gi;
/** Control characters, soft hyphens, zero-width and direction marks; the joiner of emoji remains. */
const invisible =
  /(?!\s)\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;

/**
 * Removes markup (with the contents of `script` and `style`) and invisible characters, decodes entities once. Bounded before it
 * is parsed. Without `maxSent` the text is one line, in which tags without a partner are words: "<canvas> für alle".
 */
export function plainText(text: string, maxSent?: number): string {
  const bound = maxSent ?? maxShortSent;
  const limited = text.length > bound ? text.slice(0, bound).replace(cutElement, '') : text;
  const isLine = maxSent === undefined;
  const stripped = /[<&]/.test(limited) ? stripMarkup(isLine ? keepWords(limited) : limited) : limited;
  return removeInvisible(stripped).replace(/\s+/g, ' ').trim();
}

/** Lines stay. In NFC: a letter and its mark as two characters are in no font file together. */
export const removeInvisible = (text: string): string => text.replace(invisible, '').normalize('NFC');

/** Writes `&lt;` in the tags that are words. */
function keepWords(text: string): string {
  if (bracketInBracket.test(text)) return text;
  const words = new Set<number>();
  const opened = new Map<string, number[]>();
  for (const { 0: whole, index, groups } of text.matchAll(piece)) {
    const { slash, name, rest = '' } = groups ?? {};
    if (name === undefined) {
      if (whole.startsWith('<!--') && !whole.endsWith('-->')) words.add(index);
      continue;
    }
    if (isAlone(name, rest)) continue;
    const element = name.toLowerCase();
    const partners = opened.get(element) ?? [];
    opened.set(element, partners);
    const partner = slash === '' ? undefined : partners.pop();
    if (slash === '') partners.push(index);
    if (partner !== undefined) words.delete(partner);
    else if (slash !== '' || !(formattingElement.test(name) && attribute.test(rest))) words.add(index);
  }
  if (words.size > maxWords) return text;
  const from = openedAtStart.exec(text)?.[0].length ?? 0;
  const to = closedAtEnd.exec(text)?.index ?? text.length;
  return text.replace(/</g, (bracket, at: number) =>
    words.has(at) && at >= from && at < to ? '&lt;' : bracket,
  );
}

const attribute = /\s[\w:-]+\s*=/;

/** Whether a tag is markup without a partner. */
const isAlone = (name: string, rest: string) =>
  aloneAsMarkup.test(name) || (voidElement.test(name) && (rest.endsWith('/') || attribute.test(rest)));

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
