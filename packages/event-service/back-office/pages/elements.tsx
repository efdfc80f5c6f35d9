import { renderDocument } from '@aushang/serving/pages/page-meta.tsx';
import type { FastifyInstance } from 'fastify';
import { type ComponentProps, createContext, Fragment, type ReactNode, useContext } from 'react';
import { z } from 'zod';
import { type HiddenField, tokenField } from '#back-office/requests/fields.ts';
import { root, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { openEnd } from '#storage/event-dates.ts';
import type { Values } from '#storage/item.ts';
import type { Person } from '#storage/people.ts';

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
  scope.addHook<ReactNode>('preSerialization', async (request, reply, page) => {
    const visit = visitOf(request);
    const formToken = visit.person === null ? '' : reply.generateCsrf();
    reply.type('text/html; charset=utf-8').serializer(String);
    return renderDocument(<VisitContext value={{ ...visit, formToken }}>{page}</VisitContext>);
  });
}

const formatOf = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
const formats = { de: formatOf('de-DE'), en: formatOf('en-GB') };

/** "Di., 24. Nov. 2026, 18:00" in the service's zone. */
export function formatMoment({ context, language }: Visit, epochMs: number): string {
  // An instant whose UTC fields are the local time.
  return formats[language].format(epochMs + context.clock.offsetAt(epochMs) * 60_000);
}

/** "Di., 24. Nov. 2026, 18:00–20:00"; with the second day if they differ. */
export function formatPeriod(visit: Visit, { startDate, endDate }: Values): string {
  const begins = formatMoment(visit, Number(startDate));
  if (Number(endDate) >= openEnd) return begins;
  const ends = formatMoment(visit, Number(endDate));
  const day = begins.slice(0, -'18:00'.length);
  return ends.startsWith(day) ? `${begins}–${ends.slice(day.length)}` : `${begins} – ${ends}`;
}

type LinkProps = ComponentProps<'a'> & Readonly<Record<'to' | 'text', string>>;

/** `to`: a path below the back office. */
export function Link({ to, text, ...attributes }: LinkProps) {
  return (
    <a href={root + to} {...attributes}>
      {text}
    </a>
  );
}

export function MainLink(link: LinkProps) {
  return <Link className="button" data-main {...link} />;
}

/** `path`: below the back office. */
export function Form({ path, children, ...attributes }: ComponentProps<'form'> & { readonly path: string }) {
  const { formToken } = useVisit();
  return (
    <form method="post" action={root + path} {...attributes}>
      {formToken !== '' && <input type="hidden" name={tokenField} defaultValue={formToken} />}
      {children}
    </form>
  );
}

export function HiddenInputs({ fields }: { readonly fields: readonly HiddenField[] }) {
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} defaultValue={value} />
  ));
}

type MarksProps = { readonly texts: readonly (string | false)[]; readonly kind?: 'no' };

export function Marks({ texts, kind }: MarksProps) {
  // Two categories can have the same name.
  return texts.filter(Boolean).map((text, index) => (
    <Fragment key={index}>
      <span className="tag mood" data-kind={kind}>
        {text}
      </span>{' '}
    </Fragment>
  ));
}

export function Helpers({ people }: { readonly people: readonly Person[] }) {
  return (
    <ul className="names">
      {people.map(({ id, name, email }) => (
        <li key={id}>
          {name}, <a href={`mailto:${email}`}>{email}</a>
        </li>
      ))}
    </ul>
  );
}

type RowsProps = ComponentProps<'ul'> & {
  readonly none?: ReactNode;
  readonly children: readonly ReactNode[];
};

/** A list of `<li>`; `none` stands in place of an empty one. */
export function Rows({ none, ...list }: RowsProps) {
  return list.children.length === 0 ? none : <ul className="lines rows" {...list} />;
}

export const pageNumber = z.coerce.number().int().min(1).max(1e6).catch(1);

/** Links to the neighbouring pages of a list; the other parameters of the address stay. */
export function Pager({ page, pages }: Readonly<Record<'page' | 'pages', number>>) {
  const { words, url, query } = useVisit();
  if (pages === 1) return null;
  const [path] = url.slice(root.length).split('?');
  const link = (to: number, text: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(to));
    return <Link className="button" to={`${path}?${parameters.toString()}`} text={text} />;
  };
  return (
    <nav className="row gap" aria-label={words.events.pages}>
      {page > 1 && link(page - 1, words.events.before)} <span>{words.events.page(page, pages)}</span>{' '}
      {page < pages && link(page + 1, words.events.after)}
    </nav>
  );
}
