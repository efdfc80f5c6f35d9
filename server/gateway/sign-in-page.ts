import type { Site } from '#config/site.ts';
import { phoneWords } from '#i18n/phone-words.ts';
import { escapeHtml, htmlPage, legalLinks, pageLanguage, pageStyle } from './page-html.ts';

const style = `${pageStyle}
body{min-height:100vh;max-width:24rem;padding-top:12vh}
form{display:grid;gap:.75rem;margin-top:1.5rem}
label{font-weight:600}
input,button{width:100%;min-height:3rem;padding:.5rem .8rem;border:1px solid var(--quiet);border-radius:2px;background:var(--surface);color:var(--ink);font:inherit}
button{border-color:var(--accent);background:var(--accent);color:var(--ground);cursor:pointer}
.notice{padding:.3rem .7rem;border-left:.3rem solid var(--no)}
`;

/** The page that asks for the desk's password; it needs no script. */
export function signInPage(page: {
  readonly site: Site;
  /** `Accept-Language`. */
  readonly languages: string | undefined;
  readonly notice: 'wrong' | 'wait' | null;
  /** A path within the desk. */
  readonly next: string;
  readonly waitSeconds: number;
}): string {
  const { site, notice } = page;
  const language = pageLanguage(page.languages);
  const words = phoneWords[language].signIn;
  const text = notice === 'wait' ? words.wait(Math.ceil(page.waitSeconds / 60)) : words.wrong;
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
