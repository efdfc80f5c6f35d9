import type { ReactNode } from 'react';
import { type HiddenField, tokenField } from '#back-office/requests/fields.ts';
import { root } from '#back-office/requests/visit.ts';
import type { Person } from '#storage/people.ts';
import { useVisit } from './send-page.tsx';

interface LinkProps {
  /** Below the back office. */
  readonly to: string;
  readonly text: string;
  readonly className?: string;
  /** In place of the text, for screen readers. */
  readonly name?: string;
}

export function Link({ to, text, className, name }: LinkProps) {
  return (
    <a className={className} href={root + to} aria-label={name}>
      {text}
    </a>
  );
}

/** Looks like a button, and stands for the main action of a page. */
export function MainLink({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <a className="button" data-main href={root + to}>
      {text}
    </a>
  );
}

interface ButtonProps {
  readonly text: string;
  /** `main`: one on a page; `danger`: what cannot be undone. */
  readonly kind?: 'main' | 'danger';
  /** In place of the text, for screen readers. */
  readonly name?: string;
}

export function Button({ text, kind, name }: ButtonProps) {
  const isMain = kind === 'main' || undefined;
  return (
    <button
      className="button"
      data-main={isMain}
      data-danger={kind === 'danger' || undefined}
      aria-label={name}
    >
      {text}
    </button>
  );
}

/** Heading of a list, with the link that adds to it. */
export function ListHead({ title, add, path }: Record<'title' | 'add' | 'path', string>) {
  return (
    <div className="head">
      <h1>{title}</h1>
      <MainLink to={path} text={add} />
    </div>
  );
}

export function TokenInput() {
  return <HiddenInputs fields={[[tokenField, useVisit().formToken]]} />;
}

export function HiddenInputs({ fields }: { readonly fields: readonly HiddenField[] }) {
  return fields.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} defaultValue={value} />
  ));
}

/** A form without visible fields. */
export function ActionForm({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <form method="post" action={root + path}>
      <TokenInput />
      {children}
    </form>
  );
}

interface NoticeProps {
  readonly kind?: 'good' | 'bad';
  readonly children: string;
}

/** Announced by screen readers. */
export function Notice({ kind = 'good', children }: NoticeProps) {
  return (
    <p className="notice" data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}

export function Mark({ isBad = false, children }: { readonly isBad?: boolean; readonly children: string }) {
  return (
    <>
      <span className="mark" data-kind={isBad ? 'no' : undefined}>
        {children}
      </span>{' '}
    </>
  );
}

export interface HelpersProps {
  readonly people: readonly Person[];
}

/** Names and addresses of people who can help. */
export function Helpers({ people }: HelpersProps) {
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

interface PagerProps {
  /** Below the back office. */
  readonly path: string;
  readonly page: number;
  readonly pages: number;
}

/** Links to the neighbouring pages of a list; the other parameters of the address stay. */
export function Pager({ path, page, pages }: PagerProps) {
  const { words, query: current } = useVisit();
  if (pages === 1) return null;
  const link = (to: number, text: string) => {
    const query = new URLSearchParams(current);
    query.set('page', String(to));
    return <Link className="button" to={`${path}?${query.toString()}`} text={text} />;
  };
  return (
    <nav className="pager" aria-label={words.events.pages}>
      {page > 1 && link(page - 1, words.events.before)} <span>{words.events.page(page, pages)}</span>{' '}
      {page < pages && link(page + 1, words.events.after)}
    </nav>
  );
}
