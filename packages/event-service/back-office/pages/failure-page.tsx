import { leavesOut, submittedToken, textFields, tokenField } from '#back-office/requests/fields.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';
import { Button, HiddenInputs } from './elements.tsx';
import { NarrowPage } from './page.tsx';
import { useVisit } from './send-page.tsx';

interface FailureProps {
  readonly error: unknown;
  readonly method: string;
  /** The submitted form; undefined if its body was not read. */
  readonly body: unknown;
}

/** Makes no database query. The form can be sent again from the page, or by a reload if its body was not read. */
export function FailurePage({ error, method, body }: FailureProps) {
  const { words, url } = useVisit();
  const loss = error instanceof DatabaseFailure ? error : null;
  const { title, lead, help } = loss === null ? words.failure.own : words.failure.lost[loss.kind];
  return (
    <NarrowPage title={title}>
      <p className="lead">
        {lead} {loss !== null && words.failure.kept}
      </p>
      <p>{help}</p>
      {method !== 'POST' ? (
        <p>
          <a className="button" data-main href={url}>
            {words.failure.retry}
          </a>
        </p>
      ) : body === undefined ? (
        <p>{words.failure.reload}</p>
      ) : (
        <ResendForm body={body} loss={loss} />
      )}
    </NarrowPage>
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
        <HiddenInputs fields={[...textFields(body), [tokenField, submittedToken(body)]]} />
        <Button text={failure.resend} kind="main" />
      </form>
    </>
  );
}
