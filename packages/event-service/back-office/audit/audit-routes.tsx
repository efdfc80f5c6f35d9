import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Pager, Rows } from '#back-office/pages/elements.tsx';
import { formatMoment } from '#back-office/pages/format-time.ts';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import type { BackOfficeContext } from '#back-office/requests/visit.ts';
import type { AuditLog } from '#storage/audit-log.ts';

const path = '/configuration/audit-log';
const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(1e6).catch(1) });

export function auditRoutes(app: FastifyInstance, { store }: BackOfficeContext): void {
  app.get(path, async ({ query }) => {
    const { page } = pageQuery.parse(query);
    return <AuditPage page={page} {...await store.audit.list(page)} />;
  });
}

type AuditProps = Awaited<ReturnType<AuditLog['list']>> & { readonly page: number };

function AuditPage({ page, pages, entries }: AuditProps) {
  const visit = useVisit();
  const { audit } = visit.words;
  return (
    <Page title={audit.title} lead={audit.lead}>
      <Rows kind="audit" items={entries} none={<p className="empty">{audit.none}</p>}>
        {({ at, kind, subject, actor }) => (
          <li>
            <span className="when">{formatMoment(visit, at)}</span>
            <span>
              <span className="row-title">{audit.kinds[kind]}</span> {subject}
            </span>
            <span className="quiet">{actor === '' ? audit.unknown : audit.by(actor)}</span>
          </li>
        )}
      </Rows>
      <Pager path={path} page={page} pages={pages} />
    </Page>
  );
}
