import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatMoment, Pager, Rows } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { type Visit, visitOf } from '#back-office/requests/visit.ts';

const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(1e6).catch(1) });

export function auditRoutes(app: FastifyInstance): void {
  app.get('/configuration/audit-log', (request) =>
    showLog(visitOf(request), pageQuery.parse(request.query).page),
  );
}

async function showLog(visit: Visit, page: number) {
  const { audit } = visit.words;
  const { entries, pages } = await visit.context.store.audit.list(page);
  return (
    <Page title={audit.title} lead={audit.lead}>
      <Rows kind="audit" items={entries} none={<p className="lead">{audit.none}</p>}>
        {({ at, kind, subject, actor }) => (
          <li>
            <span className="quiet">{formatMoment(visit, at)}</span>
            <span>
              <span className="row-title">{audit.kinds[kind]}</span> {subject}
            </span>
            <span className="quiet">{actor === '' ? audit.unknown : audit.by(actor)}</span>
          </li>
        )}
      </Rows>
      <Pager page={page} pages={pages} />
    </Page>
  );
}
