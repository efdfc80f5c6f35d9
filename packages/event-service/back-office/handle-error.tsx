import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  FailurePage,
  NotFoundPage,
  RetryLink,
  SignInElsewherePage,
} from '#back-office/pages/error-pages.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { SignInPage } from '#back-office/people/sign-in-routes.tsx';
import { formText, textFields } from '#back-office/requests/fields.ts';
import { isMultipart } from '#back-office/requests/limit-body.ts';
import { redirectTo, root, type Visit } from '#back-office/requests/visit.ts';
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

/** 503 if the database is lost, else 500. */
function showFailure(error: Error, { context, words, url }: Visit, reply: FastifyReply): FastifyReply {
  const { method, body } = reply.request;
  reportFailure(context.logger, error);
  const loss = error instanceof DatabaseFailure ? error : null;
  if (loss !== null) reply.headers(databaseProblems[loss.kind].headers);
  reply.status(loss === null ? 500 : 503);
  if (method !== 'POST' || body === undefined || url.split('?')[0] !== `${root}/sign-in`) {
    return reply.send(<FailurePage error={error} method={method} body={body} />);
  }
  // The sign-in form itself, with its password field, in place of a form to be sent again.
  const { title, help } = loss === null ? words.failure.own : words.failure.lost[loss.kind];
  const form = z.object({ next: formText, email: formText }).parse(body);
  const held = 'held' in Object(body) ? textFields(body) : [];
  return reply.send(<SignInPage {...form} held={held} problem={`${title}. ${help}`} />);
}
