import { renderDocument } from '@aushang/serving/pages/render-document.ts';
import type { Site } from '#config/site.ts';
import { Page, pageLanguage, readStyles } from '#server/html/page.tsx';
import { minPasswordLength } from './desk-mode.ts';
import type { SignInFailure } from './desk-sessions.ts';
import { signInWords } from './sign-in-words.ts';

const styles = readStyles('colours.css', 'page.css', 'sign-in.css');

interface SignInPage {
  readonly site: Site;
  /** `Accept-Language`. */
  readonly languages: string | undefined;
  readonly failure: SignInFailure | null;
  /** A path within the desk. */
  readonly next: string;
}

export function signInPage({ site, languages, failure, next }: SignInPage): string {
  const language = pageLanguage(languages);
  const words = signInWords[language];
  const invalid = failure !== null && { 'aria-describedby': 'notice', 'aria-invalid': true };
  return renderDocument(
    <Page site={site} language={language} title={words.title} styles={styles}>
      <p>{words.intro}</p>
      <form method="post" action="/desk/sign-in">
        {failure !== null && (
          <p className="notice" role="alert" id="notice">
            {failure.kind === 'wait' ? words.wait(failure.waitSeconds) : words[failure.kind]}
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
          {...invalid}
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
