import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ResendForm, NotFoundPage, RetryLink, SignInElsewherePage } from '#back-office/pages/error-pages.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { SignInAgainPage } from '#back-office/people/sign-in-routes.tsx';
import { isMultipart } from '#back-office/requests/limit-body.ts';
import { redirectTo, root, type Visit } from '#back-office/requests/visit.ts';
import { databaseProblems, reportFailure } from '#http/problem.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';

/** Errors before the visit is known, such as those of the rate limit, go to the handler of the service. */
export async function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const visit = request.getDecorator<Visit | null | undefined>('visit') ?? null;
  if (visit === null) throw error;
  const { words, person } = visit;
  if (error.code === 'FST_CSRF_INVALID_TOKEN' || error.code === 'FST_CSRF_MISSING_SECRET') {
    // After signing in again, in another tab or with a form that was held, the token is that of the old session.
    const { showAgain } = request.routeOptions.config;
    if (showAgain === undefined) return redirectTo(reply, '/events');
    return showAgain.call(request.server, request, reply.status(200));
  }
  if (error.statusCode === 404) return reply.status(404).send(<NotFoundPage />);
  if (visit.failure !== null || !isBodyError(error, request)) {
    return showFailure(visit.failure ?? error, visit, reply);
  }
  if (error.statusCode !== 413) return reply.status(400).send(<Page {...words.broken} />);
  if (person === null) return reply.status(413).send(<SignInElsewherePage />);
  return reply.status(413).send(<Page {...words.tooLarge} next={<RetryLink text={words.back} />} />);
}

/** `@fastify/multipart` reports an incomplete body by a plain error. */
function isBodyError({ statusCode = 500, message }: FastifyError, request: FastifyRequest): boolean {
  return statusCode < 500 || (isMultipart(request) && /multipart|boundary/i.test(message));
}

/**
 * 503 if the database is lost, else 500. Makes no database query. The form can be sent again from the page, or by a
 * reload if its body was not read.
 */
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
