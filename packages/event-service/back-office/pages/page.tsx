import type { ReactNode } from 'react';
import { root } from '#back-office/requests/visit.ts';
import type { Person } from '#storage/people.ts';
import { ActionForm, Link } from './elements.tsx';
import { useVisit } from './send-page.tsx';

interface PageProps {
  readonly title: string;
  /** In place of the title above the content. */
  readonly heading?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, heading = <h1>{title}</h1>, children }: PageProps) {
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
          {heading}
          {children}
        </main>
      </body>
    </html>
  );
}

/** A page of a heading and a few sentences. */
export function NarrowPage({ title, children }: PageProps) {
  return (
    <Page title={title} heading={null}>
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
      <Link className="brand" to="/events" text={words.service} />
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
