import { renderDocument } from '@aushang/serving/pages/page-meta.tsx';
import type { FastifyInstance } from 'fastify';
import { type ComponentProps, createContext, Fragment, type ReactNode, useContext } from 'react';
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

const timeZone = 'UTC';
const formatsOf = (locale: string) => ({
  day: new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }),
  time: new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
});
const formats = { de: formatsOf('de-DE'), en: formatsOf('en-GB') };

/** "Di., 24. Nov. 2026, 18:00" in the service's zone. */
export function formatMoment(visit: Visit, epochMs: number): string {
  return `${format(visit, 'day', epochMs)}, ${format(visit, 'time', epochMs)}`;
}

/** "Di., 24. Nov. 2026, 18:00–20:00"; with the second day if they differ. */
export function formatPeriod(visit: Visit, { startDate, endDate }: Values): string {
  const [start, end] = [Number(startDate), Number(endDate)];
  const begins = formatMoment(visit, start);
  if (end >= openEnd) return begins;
  if (format(visit, 'day', start) !== format(visit, 'day', end))
    return `${begins} – ${formatMoment(visit, end)}`;
  return `${begins}–${format(visit, 'time', end)}`;
}

function format({ context, language }: Visit, part: 'day' | 'time', epochMs: number): string {
  // An instant whose UTC fields are the local time.
  const wallClock = epochMs + context.clock.offsetAt(epochMs) * 60_000;
  return formats[language][part].format(wallClock);
}

type LinkProps = ComponentProps<'a'> & {
  /** The path is below the back office. */
  readonly to: string;
  readonly text: string;
};

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
      {formToken !== '' && <HiddenInputs fields={[[tokenField, formToken]]} />}
      {children}
    </form>
  );
}

export function HiddenInputs({ fields }: { readonly fields: readonly HiddenField[] }) {
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} defaultValue={value} />
  ));
}

type MarksProps = { readonly texts: readonly (string | false)[]; readonly isBad?: boolean };

export function Marks({ texts, isBad = false }: MarksProps) {
  const shown = texts.filter((text) => text !== false);
  // Two categories can have the same name.
  return shown.map((text, index) => (
    <Fragment key={index}>
      <span className={isBad ? 'tag mood' : 'tag'} data-kind={isBad ? 'no' : undefined}>
        {text}
      </span>{' '}
    </Fragment>
  ));
}

/** Text with a button that copies it, by the script. */
export function Secret({ text }: { readonly text: string }) {
  return (
    <p>
      <code className="secret" data-copy>
        {text}
      </code>
    </p>
  );
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

interface RowsProps<Item> {
  readonly kind: 'people' | 'keys' | 'events' | 'audit';
  readonly items: readonly Item[];
  /** Shown in place of an empty list. */
  readonly none?: ReactNode;
  /** Renders the `<li>` of an item. */
  readonly children: (item: Item) => ReactNode;
}

export function Rows<Item extends { readonly id: number }>({ kind, items, none, children }: RowsProps<Item>) {
  if (items.length === 0) return none;
  return (
    <ul className="lines rows" data-kind={kind}>
      {items.map((item) => (
        <Fragment key={item.id}>{children(item)}</Fragment>
      ))}
    </ul>
  );
}

/** Links to the neighbouring pages of a list; the other parameters of the address stay. */
export function Pager({ page, pages }: Readonly<Record<'page' | 'pages', number>>) {
  const { words, url } = useVisit();
  if (pages === 1) return null;
  const [path, parameters] = url.slice(root.length).split('?');
  const link = (to: number, text: string) => {
    const query = new URLSearchParams(parameters);
    query.set('page', String(to));
    return <Link className="button" to={`${path}?${query.toString()}`} text={text} />;
  };
  return (
    <nav className="row gap" aria-label={words.events.pages}>
      {page > 1 && link(page - 1, words.events.before)} <span>{words.events.page(page, pages)}</span>{' '}
      {page < pages && link(page + 1, words.events.after)}
    </nav>
  );
}
