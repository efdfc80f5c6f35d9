import { slug } from 'github-slugger';
import { Marked } from 'marked';

/** @typedef {{ name: string, title: string }} HelpPage `name`: of its file, without extension */

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** @param {string} text */
const escape = (text) => text.replace(/[&<>"]/g, (character) => entities.get(character) ?? '');

/**
 * The first heading of a Markdown text.
 * @param {string} markdown
 */
export function titleOf(markdown) {
  const [, title] = /^# (.+)$/m.exec(markdown) ?? [];
  if (title === undefined) throw new Error('a page of the help needs a heading: # …');
  return title.trim();
}

/**
 * The document of a page of the help, without inline scripts and styles. Throws for links and pictures that would not work on
 * the desk, and for HTML in the Markdown.
 * @param {string} markdown
 * @param {{
 *   name: string,
 *   pages: readonly HelpPage[],
 *   pictures: ReadonlyMap<string, { width: number, height: number }>,
 * }} help the page's name; all pages in their order; size in CSS pixels of each picture, by its address in the Markdown
 * @returns {string}
 */
export function renderHelpPage(markdown, { name, pages, pictures }) {
  const title = titleOf(markdown);
  const names = pages.map((page) => page.name);
  const article = articleRenderer(names, pictures).parse(markdown, { async: false });
  const links = pages.map((page) => {
    const current = page.name === name ? ' aria-current="page"' : '';
    return `<li><a href="${page.name}.html"${current}>${escape(page.title)}</a></li>`;
  });
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="help.css">
<title>${escape(title)} – Aushang</title>
</head>
<body>
<a class="skip" href="#content">Zum Inhalt</a>
<header class="band">
<p class="brand">Aushang Hilfe</p>
<a href="/desk">Zurück zum Pult</a>
</header>
<div class="help">
<nav class="help-pages" aria-label="Seiten der Hilfe">
<ul>
${links.join('\n')}
</ul>
</nav>
<main id="content" tabindex="-1">
${article}</main>
</div>
</body>
</html>
`;
}

/**
 * @param {readonly string[]} names
 * @param {ReadonlyMap<string, { width: number, height: number }>} pictures
 */
function articleRenderer(names, pictures) {
  return new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const id = slug(this.parser.parseInline(tokens, this.parser.textRenderer));
        return `<h${depth} id="${escape(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const [, page, anchor = ''] = /^(?:([\w-]+)\.md)?(#.+)?$/.exec(href) ?? [];
        if (href === '' || (page === undefined ? anchor === '' : !names.includes(page)))
          throw new Error(`the link to ${href} does not lead to a page of the help`);
        const address = page === undefined ? anchor : `${page}.html${anchor}`;
        return `<a href="${escape(address)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const size = pictures.get(href);
        if (size === undefined) throw new Error(`there is no picture ${href}`);
        return `<img src="${href}" alt="${escape(text)}" width="${size.width}" height="${size.height}" loading="lazy">`;
      },
      html({ text }) {
        throw new Error(`HTML in the help: ${text}`);
      },
    },
  });
}
