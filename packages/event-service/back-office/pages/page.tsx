import type { ReactNode } from 'react';
import { type HiddenField, tokenField } from '#back-office/requests/fields.ts';
import { root } from '#back-office/requests/visit.ts';
import type { Person } from '#storage/people.ts';
import { useVisit } from './send-page.tsx';

interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Page({ title, children }: PageProps) {
  const { words, language, person } = useVisit();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={`${root}/assets/icon.svg`} type="image/svg+xml" />
        <link rel="stylesheet" href={`${root}/assets/back-office.css`} />
        <title>{`${title} – ${words.service}`}</title>
        <script src={`${root}/assets/back-office.js`} defer />
      </head>
      <body>
        <a className="skip" href="#main">
          {words.skip}
        </a>
        {person === null ? <AnonymousHeader /> : <Header person={person} />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </body>
    </html>
  );
}

/** A page of a heading and a few sentences. */
export function NarrowPage({ title, children }: PageProps) {
  return (
    <Page title={title}>
      <div className="narrow">
        <h1>{title}</h1>
        {children}
      </div>
    </Page>
  );
}

function AnonymousHeader() {
  return (
    <header className="band">
      <span className="brand">{useVisit().words.service}</span>
      <LanguageSwitch />
    </header>
  );
}

function Header({ person }: { readonly person: Person }) {
  const { words } = useVisit();
  const sections: readonly (readonly [string, string])[] = [
    ['/events', words.nav.events],
    ['/categories', words.nav.categories],
    ...(person.groups.includes('Administrators') ? [['/people', words.nav.people] as const] : []),
    ['/configuration', words.nav.configuration],
  ];
  return (
    <header className="band">
      <a className="brand" href={`${root}/events`}>
        {words.service}
      </a>
      <nav aria-label={words.nav.label}>
        <ul>
          {sections.map(([path, label]) => (
            <li key={path}>
              <NavLink path={path} label={label} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="who">
        <NavLink path="/account" label={person.name} />
        <ActionForm path="/sign-out">
          <button className="plain">{words.signOut}</button>
        </ActionForm>
        <LanguageSwitch />
      </div>
    </header>
  );
}

function NavLink({ path, label }: { readonly path: string; readonly label: string }) {
  const isHere = useVisit().url.startsWith(root + path);
  return (
    <a href={root + path} aria-current={isHere ? 'page' : undefined}>
      {label}
    </a>
  );
}

function LanguageSwitch() {
  const { words, url } = useVisit();
  const { code, name } = words.otherLanguage;
  const query = new URLSearchParams({ to: code, next: url }).toString();
  return (
    <a className="language" lang={code} hrefLang={code} href={`${root}/language?${query}`}>
      {name}
    </a>
  );
}

/** Heading of a list, with the link that adds to it. */
export function ListHead({ title, add, path }: Record<'title' | 'add' | 'path', string>) {
  return (
    <div className="head">
      <h1>{title}</h1>
      <a className="button" data-main href={root + path}>
        {add}
      </a>
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

/** Names and addresses of people who can help. */
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
