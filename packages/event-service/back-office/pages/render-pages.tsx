import type { FastifyInstance } from 'fastify';
import { createContext, type ReactElement, useContext } from 'react';
import { renderDocument } from '@aushang/serving/pages/render-document.ts';
import { type Visit, visitOf } from '#back-office/requests/visit.ts';

/** `formToken`: CSRF token of the session's forms; '' without a session. */
type PageVisit = Visit & { readonly formToken: string };

const VisitContext = createContext<PageVisit | null>(null);

export function useVisit(): PageVisit {
  const visit = useContext(VisitContext);
  if (visit === null) throw new Error('a page was not rendered by renderPages');
  return visit;
}

/** Handlers, hooks and the error handler of the scope reply with React elements. */
export function renderPages(scope: FastifyInstance): void {
  scope.addHook<ReactElement>('preSerialization', async (request, reply, page) => {
    const visit = visitOf(request);
    const formToken = visit.person === null ? '' : reply.generateCsrf();
    reply.type('text/html; charset=utf-8').serializer(String);
    return renderDocument(<VisitContext value={{ ...visit, formToken }}>{page}</VisitContext>);
  });
}
