import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Pager } from '#back-office/pages/elements.tsx';
import { formatMoment } from '#back-office/pages/format-time.ts';
import { Page } from '#back-office/pages/page.tsx';
import { sendPage, useVisit } from '#back-office/pages/send-page.tsx';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import type { AuditLog, StoredAuditEntry } from '#storage/audit-log.ts';

const path = '/configuration/audit-log';
const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(1e6).catch(1) });

export function auditRoutes(app: FastifyInstance, { store }: BackOfficeContext): void {
  app.get(path, async ({ query }, reply) => {
    const { page } = pageQuery.parse(query);
    return sendPage(reply, <AuditPage page={page} {...await store.audit.list(page)} />);
  });
}

type AuditProps = Awaited<ReturnType<AuditLog['list']>> & { readonly page: number };

function AuditPage({ page, pages, entries }: AuditProps) {
  const { audit } = useVisit().words;
  return (
    <Page title={audit.title}>
      <p className="lead">{audit.lead}</p>
      {entries.length === 0 ? (
        <p className="empty">{audit.none}</p>
      ) : (
        <ul className="rows" data-kind="audit">
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <Pager path={path} page={page} pages={pages} />
    </Page>
  );
}

function AuditRow({ entry }: { readonly entry: StoredAuditEntry }) {
  const visit = useVisit();
  const { audit } = visit.words;
  return (
    <li>
      <span className="when">{formatMoment(visit, entry.at)}</span>
      <span>
        <span className="row-title">{audit.kinds[entry.kind]}</span> {entry.subject}
      </span>
      <span className="quiet">{entry.actor === '' ? audit.unknown : audit.by(entry.actor)}</span>
    </li>
  );
}
