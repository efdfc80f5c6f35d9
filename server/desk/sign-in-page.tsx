import { Page, readStyles, useVisit } from '#server/html/page.tsx';
import type { SignInFailure } from './desk-sessions.ts';
import { signInWords } from './sign-in-words.ts';

const styles = readStyles('colours.css', 'page.css', 'sign-in.css');

interface SignInPageProps {
  readonly failure: SignInFailure | null;
  /** A path within the desk. */
  readonly next: string;
}

export function SignInPage({ failure, next }: SignInPageProps) {
  const words = signInWords[useVisit().language];
  const invalid = failure !== null && { 'aria-describedby': 'notice', 'aria-invalid': true };
  return (
    <Page title={words.title} styles={styles}>
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
    </Page>
  );
}

export function ClosedPage({ minLength }: { readonly minLength: number }) {
  const words = signInWords[useVisit().language];
  return (
    <Page title={words.closedTitle} styles={styles}>
      <p>{words.closed(minLength)}</p>
      <p>{words.closedRemedy(minLength)}</p>
    </Page>
  );
}
