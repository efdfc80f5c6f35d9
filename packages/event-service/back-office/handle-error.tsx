import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { Button } from '@aushang/staff/form-bar.tsx';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { HiddenInputs, Link, MainLink, useVisit } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { SignInAgainPage } from '#back-office/people/sign-in-routes.tsx';
import { readField, repeatFields, tokenField } from '#back-office/requests/fields.ts';
import { isMultipart, redirectTo, root, type Visit } from '#back-office/requests/visit.ts';
import { databaseProblems, reportFailure } from '#http/problem.ts';

/** Errors before the visit is known, such as those of the rate limit, go to the handler of the service. */
export async function handleError(
  error: Error & Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const visit = request.getDecorator<Visit | null | undefined>('visit') ?? null;
  if (visit === null) throw error;
  const { words, person } = visit;
  if (error.code === 'FST_CSRF_INVALID_TOKEN' || error.code === 'FST_CSRF_MISSING_SECRET') {
    // The token is that of the old session after signing in again, in another tab or with a form that was held.
    const { showAgain } = request.routeOptions.config;
    if (showAgain === undefined) return redirectTo(reply, '/events');
    try {
      return await showAgain.call(request.server, request, reply.status(200));
    } catch (failure) {
      // Fastify would call the handler of the service, which answers without a page and the form.
      if (failure instanceof Error) return handleError(failure, request, reply);
      throw failure;
    }
  }
  if (error.statusCode === 404) {
    const next = <Link to="/events" text={words.events.title} />;
    return reply.status(404).send(<Page {...words.missing} next={next} />);
  }
  // `@fastify/multipart` reports an incomplete body by a plain error.
  const isIncomplete = isMultipart(request) && /multipart|boundary/i.test(error.message);
  const isBodyError = isIncomplete || (error.statusCode ?? 500) < 500;
  if (visit.failure !== null || !isBodyError) return showFailure(visit.failure ?? error, visit, reply);
  if (error.statusCode !== 413) return reply.status(400).send(<Page {...words.broken} />);
  if (person === null) return reply.status(413).send(<SignInElsewherePage />);
  return reply.status(413).send(<Page {...words.tooLarge} next={<RetryLink text={words.back} />} />);
}

/** Makes no database query. The form can be sent again from the page, or by a reload if its body was not read. */
function showFailure(error: Error, { context, words, url }: Visit, reply: FastifyReply): FastifyReply {
  const { failure } = words;
  const { method, body } = reply.request;
  const loss = error instanceof DatabaseFailure ? error : null;
  const { title, lead, help } = loss === null ? failure.own : failure.lost[loss.kind];
  reportFailure(context.logger, error);
  if (loss !== null) reply.headers(databaseProblems[loss.kind].headers);
  reply.status(loss === null ? 500 : 503);
  const isForm = method === 'POST';
  if (isForm && body !== undefined && url.split('?')[0] === `${root}/sign-in`) {
    // A form that is sent again has no password.
    return reply.send(<SignInAgainPage body={body} problem={`${title}. ${help}`} />);
  }
  return reply.send(
    <Page
      title={title}
      lead={loss === null ? lead : `${lead} ${failure.kept}`}
      next={isForm ? undefined : <RetryLink text={failure.retry} />}
      isNarrow
    >
      <p>{help}</p>
      {isForm && (body === undefined ? <p>{failure.reload}</p> : <ResendForm body={body} loss={loss} />)}
    </Page>,
  );
}

function RetryLink({ text }: { readonly text: string }) {
  return <MainLink to={useVisit().url.slice(root.length)} text={text} />;
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

/** Repeats a form in hidden fields, after a failure. */
function ResendForm({ body, loss }: { readonly body: unknown; readonly loss: DatabaseFailure | null }) {
  const { words, url } = useVisit();
  const { failure } = words;
  const { fields, lacksPasswords, lacksFiles } = repeatFields(body);
  const sentences = [
    failure.typed,
    loss !== null && (loss.mayBeStored ? failure.mayBeStored : failure.notStored),
    lacksPasswords && failure.passwordAgain,
    lacksFiles && failure.fileAgain,
  ];
  return (
    <>
      <p>{sentences.filter(Boolean).join(' ')}</p>
      <form method="post" action={url} className="stack" data-typed>
        <HiddenInputs fields={[...fields, [tokenField, readField(tokenField, body)]]} />
        <Button data-main>{failure.resend}</Button>
      </form>
    </>
  );
}
