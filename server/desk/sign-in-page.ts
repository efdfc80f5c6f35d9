import type { Site } from '#config/site.ts';
import { escapeHtml, htmlPage, legalLinks, pageLanguage, pageStyle } from '#server/html/page-html.ts';
import { minPasswordLength } from './desk-mode.ts';
import { signInWords } from './sign-in-words.ts';

const style = `${pageStyle}
body{min-height:100vh;max-width:24rem;padding-top:12vh}
form{display:grid;gap:.75rem;margin-top:1.5rem}
label{font-weight:600}
input,button{width:100%;min-height:3rem;padding:.5rem .8rem;border:1px solid var(--quiet);border-radius:2px;background:var(--surface);color:var(--ink);font:inherit}
button{border-color:var(--accent);background:var(--accent);color:var(--ground);cursor:pointer}
p+p{margin-top:.75rem}
.notice{padding:.3rem .7rem;border-left:.3rem solid var(--no)}
`;

export type SignInNotice = 'wrong' | 'wait' | 'busy';

export function signInPage(page: {
  readonly site: Site;
  /** `Accept-Language`. */
  readonly languages: string | undefined;
  readonly notice: SignInNotice | null;
  /** A path within the desk. */
  readonly next: string;
  readonly waitSeconds: number;
}): string {
  const { site, notice } = page;
  const language = pageLanguage(page.languages);
  const words = signInWords[language];
  const text = notice === 'wait' ? words.wait(page.waitSeconds) : notice === null ? '' : words[notice];
  const body = `<main>
<p class="quiet">${escapeHtml(site.name)}</p>
<h1>${words.title}</h1>
<p>${words.intro}</p>
<form method="post" action="/desk/sign-in">
${notice === null ? '' : `<p class="notice" role="alert" id="notice">${escapeHtml(text)}</p>`}
<input type="hidden" name="next" value="${escapeHtml(page.next)}">
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus${notice === null ? '' : ' aria-describedby="notice" aria-invalid="true"'}>
<button>${words.button}</button>
</form>
</main>
${legalLinks(site)}`;
  return htmlPage({ language, title: `${words.title} – ${site.name}`, style, body });
}

export function closedPage(site: Site, languages: string | undefined): string {
  const language = pageLanguage(languages);
  const { closedTitle, closed, closedRemedy } = signInWords[language];
  const body = `<main>
<p class="quiet">${escapeHtml(site.name)}</p>
<h1>${closedTitle}</h1>
<p>${closed(minPasswordLength)}</p>
<p>${closedRemedy(minPasswordLength)}</p>
</main>
${legalLinks(site)}`;
  return htmlPage({ language, title: `${closedTitle} – ${site.name}`, style, body });
}
