import { z } from 'zod';
import { formatMoment, Pager, Rows } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import type { Visit } from '#back-office/requests/visit.ts';

const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(1e6).catch(1) });

export async function showAuditLog(visit: Visit) {
  const { page } = pageQuery.parse(Object.fromEntries(visit.query));
  const { audit } = visit.words;
  const kinds: Readonly<Record<string, string>> = audit.kinds;
  const { entries, pages } = await visit.context.store.audit.list(page);
  return (
    <Page title={audit.title} lead={audit.lead}>
      <Rows kind="audit" items={entries} none={<p className="lead">{audit.none}</p>}>
        {({ at, kind, subject, actor }) => (
          <li>
            <span className="quiet">{formatMoment(visit, at)}</span>
            <span>
              <span className="row-title">{kinds[kind]}</span> {subject}
            </span>
            <span className="quiet">{actor === '' ? audit.unknown : audit.by(actor)}</span>
          </li>
        )}
      </Rows>
      <Pager page={page} pages={pages} />
    </Page>
  );
}
