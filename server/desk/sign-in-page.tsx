import { renderDocument } from '@aushang/serving/pages/render-document.ts';
import type { Site } from '#config/site.ts';
import { Page, pageLanguage, readStyles } from '#server/html/page.tsx';
import { minPasswordLength } from './desk-mode.ts';
import { signInWords } from './sign-in-words.ts';

const styles = readStyles('colours.css', 'page.css', 'sign-in.css');

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
  const { site, notice, next, waitSeconds } = page;
  const language = pageLanguage(page.languages);
  const words = signInWords[language];
  const isNoticed = notice !== null && { 'aria-describedby': 'notice', 'aria-invalid': true };
  return renderDocument(
    <Page site={site} language={language} title={words.title} styles={styles}>
      <p>{words.intro}</p>
      <form method="post" action="/desk/sign-in">
        {notice !== null && (
          <p className="notice" role="alert" id="notice">
            {notice === 'wait' ? words.wait(waitSeconds) : words[notice]}
          </p>
        )}
        <input type="hidden" name="next" value={next} />
        <label htmlFor="password">{words.password}</label>
        {/* oxlint-disable jsx-a11y/no-autofocus -- the page has no other purpose */}
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          {...isNoticed}
        />
        <button>{words.button}</button>
      </form>
    </Page>,
  );
}

export function closedPage(site: Site, languages: string | undefined): string {
  const language = pageLanguage(languages);
  const words = signInWords[language];
  return renderDocument(
    <Page site={site} language={language} title={words.closedTitle} styles={styles}>
      <p>{words.closed(minPasswordLength)}</p>
      <p>{words.closedRemedy(minPasswordLength)}</p>
    </Page>,
  );
}
