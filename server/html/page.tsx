import { Document, renderDocument } from '@aushang/serving/pages/page-meta.tsx';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { builtInSite, type Language, type Site } from '#config/site.ts';
import type { SecurityHeaders } from '#server/answers/security-headers.ts';

/** The first language of `Accept-Language` that is supported, else German. */
export function pageLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const parts = (headers['accept-language'] ?? '').split(',');
  const accepted = parts.map((part) => part.trim().slice(0, 2).toLowerCase());
  return accepted.find((tag) => tag === 'de' || tag === 'en') ?? 'de';
}

interface Visit {
  /** The site as pages get it: logos are addresses. */
  readonly site: Pick<Site, 'name' | 'logo' | 'legal'>;
  readonly language: Language;
  /** They stand in the page, which arrives in one answer. */
  readonly styles: string;
  /** Stands above the heading. */
  readonly top?: ReactNode;
}

/** What all pages depend on, set by `sendPage`. */
export const VisitContext = createContext<Visit>({
  site: builtInSite,
  language: builtInSite.language,
  styles: '',
});
export const useVisit = () => useContext(VisitContext);

interface PageProps {
  readonly title: string;
  /** Stands with the heading. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** The document of a page that the gateway writes: without scripts, and not for search engines. */
export function Page({ title, intro, children }: PageProps) {
  const { site, language, styles, top } = useVisit();
  const head = (
    <>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <style>{styles}</style>
    </>
  );
  return (
    <Document language={language} title={`${title} – ${site.name}`} head={head}>
      <header>
        <SiteMark />
      </header>
      <main>
        {top}
        <div className="intro">
          <h1>{title}</h1>
          {intro}
        </div>
        {children}
      </main>
      {site.legal.length > 0 && (
        <footer>
          {site.legal.map(({ label, url }) => (
            <a key={url} href={url}>
              {label}
            </a>
          ))}
        </footer>
      )}
    </Document>
  );
}

/** The logo, else the name; of one logo alone in both colour schemes. */
function SiteMark() {
  const { name, logo } = useVisit().site;
  const light = logo.light ?? logo.dark;
  if (light === undefined) return name;
  return (
    <picture>
      {logo.dark !== undefined && <source srcSet={logo.dark} media="(prefers-color-scheme: dark)" />}
      <img className="logo" src={light} alt={name} />
    </picture>
  );
}

interface PageParts {
  readonly publicSite: () => Visit['site'];
  readonly security: SecurityHeaders;
}

/** `page`: a `Page`. Its policy allows its style sheet by its hash. */
export function sendPage(
  reply: FastifyReply,
  { security, publicSite }: PageParts,
  visit: Omit<Visit, 'site'>,
  page: ReactElement,
): FastifyReply {
  const html = renderDocument(<VisitContext value={{ ...visit, site: publicSite() }}>{page}</VisitContext>);
  const policy = security.page({ styles: [visit.styles] });
  return reply.headers(policy).type('text/html; charset=utf-8').send(html);
}
