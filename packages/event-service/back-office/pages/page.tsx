import { Document } from '@aushang/serving/pages/page-meta.tsx';
import type { ReactNode } from 'react';
import { root } from '#back-office/requests/visit.ts';
import { icon } from '#http/icon.tsx';
import { Form, Link, useVisit } from './elements.tsx';

interface PageProps {
  readonly title: string;
  /** It replaces the title above the content. */
  readonly heading?: string;
  readonly lead?: string | undefined;
  /** Links above the heading, to what contains the page; beside it; and below the content. */
  readonly trail?: ReactNode;
  readonly add?: ReactNode;
  readonly next?: ReactNode;
  /** A narrow page has a heading and a few sentences. */
  readonly isNarrow?: boolean;
  readonly children?: ReactNode;
}

const head = (
  <>
    {icon}
    <link rel="stylesheet" href={`${root}/assets/back-office.css`} />
    <script src={`${root}/assets/back-office.js`} defer />
  </>
);

export function Page({ title, heading = title, isNarrow = false, ...parts }: PageProps) {
  const { words, language } = useVisit();
  const content = (
    <>
      {parts.trail !== undefined && <p className="trail">{parts.trail}</p>}
      {parts.add === undefined ? (
        <h1>{heading}</h1>
      ) : (
        <div className="head">
          <h1>{heading}</h1>
          {parts.add}
        </div>
      )}
      {parts.lead !== undefined && <p className="lead">{parts.lead}</p>}
      {parts.children}
      {parts.next !== undefined && <p>{parts.next}</p>}
    </>
  );
  return (
    <Document language={language} title={`${title} – ${words.service}`} head={head}>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {isNarrow ? <div className="narrow">{content}</div> : content}
      </main>
    </Document>
  );
}

function Header() {
  const { words, person } = useVisit();
  if (person === null) {
    return (
      <header className="band">
        <span className="brand">{words.service}</span>
        <LanguageSwitch />
      </header>
    );
  }
  const sections = {
    '/events': words.events.title,
    '/categories': words.categories.title,
    ...(person.groups.includes('Administrators') && { '/people': words.people.title }),
    '/configuration': words.configuration,
  };
  return (
    <header className="band">
      <Link className="brand" to="/events" text={words.service} />
      <nav aria-label={words.sections}>
        <ul>
          {Object.entries(sections).map(([path, label]) => (
            <li key={path}>
              <NavLink to={path} text={label} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="who line">
        <NavLink to="/account" text={person.name} />
        <Form path="/sign-out">
          <button className="plain">{words.signOut}</button>
        </Form>
        <LanguageSwitch />
      </div>
    </header>
  );
}

function NavLink({ to, text }: Record<'to' | 'text', string>) {
  const isHere = useVisit().url.startsWith(root + to);
  return <Link to={to} text={text} aria-current={isHere ? 'page' : undefined} />;
}

function LanguageSwitch() {
  const { words, url } = useVisit();
  const { code, name } = words.otherLanguage;
  const query = new URLSearchParams({ to: code, next: url }).toString();
  return <Link className="language" lang={code} hrefLang={code} to={`/language?${query}`} text={name} />;
}
