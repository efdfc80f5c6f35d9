import type { Site } from '#config/site.ts';
import { screenWords } from '#i18n/screen-words.ts';

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/** The first language of `Accept-Language` that is supported, else German. */
export function pageLanguage(acceptLanguage: string | undefined): 'de' | 'en' {
  const accepted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  const first = accepted.find((tag) => Object.hasOwn(screenWords, tag));
  return first === 'en' ? 'en' : 'de';
}

export function htmlPage(page: {
  readonly language: string;
  readonly title: string;
  readonly style: string;
  readonly body: string;
}): string {
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>${escapeHtml(page.title)}</title>
<style>${page.style}</style>
</head>
<body>
${page.body}
</body>
</html>
`;
}

export function legalLinks({ legal }: Pick<Site, 'legal'>): string {
  if (legal.length === 0) return '';
  const links = legal.map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`);
  return `<footer>${links.join(' ')}</footer>`;
}

export const pageStyle = `
:root{color-scheme:light dark;--ground:#f5f7f6;--surface:#fff;--ink:#101e1d;--quiet:#46564f;--line:#c9d3cf;--accent:#0b5557;--no:#8c1d18}
@media (prefers-color-scheme:dark){:root{--ground:#0e1615;--surface:#172321;--ink:#edf3f1;--quiet:#aebdb8;--line:#354641;--accent:#8ad6cf;--no:#ffb3ab}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:42rem;padding:1.25rem 1.1rem 3rem;background:var(--ground);color:var(--ink);font:1.0625rem/1.45 system-ui,sans-serif;overflow-wrap:break-word}
h1{margin:.2rem 0 .3rem;font-size:2rem;line-height:1.1;letter-spacing:-.015em}
p{margin:0}
a{color:var(--accent);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.quiet{color:var(--quiet)}
footer{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-top:2.5rem;padding-top:1rem;border-top:1px solid var(--line)}
`;
