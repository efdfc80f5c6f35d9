import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  IncompleteFormPage,
  NotFoundPage,
  SignInElsewherePage,
  TooLargePage,
} from '#back-office/pages/error-pages.tsx';
import { FailurePage } from '#back-office/pages/failure-page.tsx';
import { redirectTo, sendPage } from '#back-office/pages/send-page.tsx';
import { SignInPage } from '#back-office/pages/sign-in-page.tsx';
import { formText, textFields } from '#back-office/requests/fields.ts';
import { isMultipart } from '#back-office/requests/limit-body.ts';
import { root, type Visit } from '#back-office/requests/visit.ts';
import { databaseProblems } from '#http/problem.ts';
import { reportFailure } from '#http/report-failure.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';

/** Errors before the visit is known, such as those of the rate limit, go to the handler of the service. */
export async function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const visit = request.getDecorator<Visit | null | undefined>('visit') ?? null;
  if (visit === null) throw error;
  if (error.code === 'FST_CSRF_INVALID_TOKEN' || error.code === 'FST_CSRF_MISSING_SECRET') {
    // After signing in again, in another tab or with a form that was held, the token is that of the old session.
    const { showAgain } = request.routeOptions.config;
    return showAgain === undefined
      ? redirectTo(reply, '/events')
      : showAgain.call(request.server, request, reply);
  }
  if (error.statusCode === 404) return sendPage(reply, <NotFoundPage />, 404);
  if (visit.failure === null && isBodyError(error, request)) {
    if (error.statusCode !== 413) return sendPage(reply, <IncompleteFormPage />, 400);
    return sendPage(reply, visit.person === null ? <SignInElsewherePage /> : <TooLargePage />, 413);
  }
  return showFailure(visit.failure ?? error, visit, reply);
}

/** `@fastify/multipart` reports an incomplete body by a plain error. */
function isBodyError({ statusCode = 500, message }: FastifyError, request: FastifyRequest): boolean {
  return statusCode < 500 || (isMultipart(request) && /multipart|boundary/i.test(message));
}

const signInForm = z.object({ next: formText, email: formText });

/** 503 if the database is lost, else 500. */
function showFailure(error: Error, { context, words, url }: Visit, reply: FastifyReply): FastifyReply {
  const { method, body } = reply.request;
  reportFailure(context.logger, error);
  const loss = error instanceof DatabaseFailure ? error : null;
  const status = loss === null ? 500 : 503;
  if (loss !== null) reply.headers(databaseProblems[loss.kind].headers);
  if (method !== 'POST' || body === undefined || url.split('?')[0] !== `${root}/sign-in`) {
    return sendPage(reply, <FailurePage error={error} method={method} body={body} />, status);
  }
  const { title, help } = loss === null ? words.failure.own : words.failure.lost[loss.kind];
  const { next, email } = signInForm.parse(body);
  const held = 'held' in Object(body) ? textFields(body) : [];
  return sendPage(
    reply,
    <SignInPage next={next} held={held} email={email} problem={`${title}. ${help}`} />,
    status,
  );
}
