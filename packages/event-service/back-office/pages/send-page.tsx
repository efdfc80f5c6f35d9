import type { FastifyReply } from 'fastify';
import { createContext, type ReactElement, useContext } from 'react';
import { renderDocument } from '@aushang/serving/pages/render-document.ts';
import { root, type Visit, visitOf } from '#back-office/requests/visit.ts';

interface PageVisit extends Visit {
  /** CSRF token of the session's forms; '' without a session. */
  readonly formToken: string;
}

const VisitContext = createContext<PageVisit | null>(null);

export function useVisit(): PageVisit {
  const visit = useContext(VisitContext);
  if (visit === null) throw new Error('a page is rendered by sendPage only');
  return visit;
}

export function sendPage(reply: FastifyReply, page: ReactElement, status = 200): FastifyReply {
  const visit = visitOf(reply.request);
  const formToken = visit.person === null ? '' : reply.generateCsrf();
  const document = <VisitContext value={{ ...visit, formToken }}>{page}</VisitContext>;
  return reply.status(status).type('text/html; charset=utf-8').send(renderDocument(document));
}

/** `path` is below `/back-office`; the browser follows with GET. */
export function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(root + path, 303);
}
