import { leavesOut, readField, textFields, tokenField } from '#back-office/requests/fields.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';
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

interface FailureProps {
  readonly error: Error;
  readonly method: string;
  /** The submitted form; undefined if its body was not read. */
  readonly body: unknown;
}

/** Makes no database query. The form can be sent again from the page, or by a reload if its body was not read. */
export function FailurePage({ error, method, body }: FailureProps) {
  const { failure } = useVisit().words;
  const loss = error instanceof DatabaseFailure ? error : null;
  const { title, lead, help } = loss === null ? failure.own : failure.lost[loss.kind];
  const isForm = method === 'POST';
  return (
    <Page
      title={title}
      lead={loss === null ? lead : `${lead} ${failure.kept}`}
      next={isForm ? undefined : <RetryLink text={failure.retry} />}
      isNarrow
    >
      <p>{help}</p>
      {isForm && (body === undefined ? <p>{failure.reload}</p> : <ResendForm body={body} loss={loss} />)}
    </Page>
  );
}

/** Repeats the form in hidden fields. */
function ResendForm({ body, loss }: { readonly body: unknown; readonly loss: DatabaseFailure | null }) {
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
