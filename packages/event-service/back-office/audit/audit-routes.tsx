import { formatMoment, pageNumber, Pager, Rows } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import type { Visit } from '#back-office/requests/visit.ts';

export async function showAuditLog(visit: Visit) {
  const page = pageNumber.parse(visit.query.get('page'));
  const { audit } = visit.words;
  const kinds: Readonly<Record<string, string>> = audit.kinds;
  const { entries, pages } = await visit.context.store.audit.list(page);
  return (
    <Page title={audit.title} lead={audit.lead}>
      <Rows data-kind="audit" none={<p className="lead">{audit.none}</p>}>
        {entries.map(({ id, at, kind, subject, actor }) => (
          <li key={id}>
            <span className="quiet">{formatMoment(visit, at)}</span>
            <span>
              <span className="row-title">{kinds[kind]}</span> {subject}
            </span>
            <span className="quiet">{actor === '' ? audit.unknown : audit.by(actor)}</span>
          </li>
        ))}
      </Rows>
      <Pager page={page} pages={pages} />
    </Page>
  );
}
