import { leavesOut, readField, textFields, tokenField } from '#back-office/requests/fields.ts';
import type { DatabaseFailure } from '#storage/database/database-failure.ts';
import { Button, HiddenInputs, Link } from './elements.tsx';
import { Page } from './page.tsx';
import { useVisit } from './render-pages.tsx';

export function NotFoundPage() {
  const { missing, events } = useVisit().words;
  return <Page {...missing} next={<Link to="/events" text={events.title} />} />;
}

/** Opens the address again. */
export function RetryLink({ text }: { readonly text: string }) {
  return (
    <a className="button" data-main href={useVisit().url}>
      {text}
    </a>
  );
}

/** Signing in without losing a form that is too large for the sign-in page: a reload sends it again. */
export function SignInElsewherePage() {
  const { title, lead, signIn, reload } = useVisit().words.signedOut;
  return (
    <Page title={title} lead={lead} isNarrow>
      <ol>
        <li>
          <Link to="/sign-in" target="_blank" rel="noopener" text={signIn} />
        </li>
        <li>{reload}</li>
      </ol>
    </Page>
  );
}

interface ResendProps {
  readonly body: unknown;
  /** null: another failure. */
  readonly loss: DatabaseFailure | null;
}

/** Repeats a form in hidden fields, after a failure. */
export function ResendForm({ body, loss }: ResendProps) {
  const { words, url } = useVisit();
  const { failure } = words;
  const left = leavesOut(body);
  const sentences = [
    failure.typed,
    loss !== null && (loss.mayBeStored ? failure.mayBeStored : failure.notStored),
    left.passwords && failure.passwordAgain,
    left.files && failure.fileAgain,
  ];
  return (
    <>
      <p>{sentences.filter(Boolean).join(' ')}</p>
      <form method="post" action={url} className="stack" data-typed>
        <HiddenInputs fields={[...textFields(body), [tokenField, readField(tokenField, body)]]} />
        <Button text={failure.resend} data-main />
      </form>
    </>
  );
}
