/** @jsxRuntime automatic @jsxImportSource react */
import type { ReactElement, ReactNode } from 'react';
import type { Language } from '#storage/item.ts';
import type { PublicEvent } from './read-public-event.ts';
import { pageWords } from './words.ts';

const styles = ['fonts.css', 'staff.css', 'event-page.css'];

interface PageProps {
  readonly language: Language;
  readonly title: string;
  readonly children: ReactNode;
}

function Page({ language, title, children }: PageProps): ReactElement {
  const other = language === 'de' ? 'en' : 'de';
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
        {styles.map((name) => (
          <link key={name} rel="stylesheet" href={`/event/assets/${name}`} />
        ))}
      </head>
      <body>
        <nav className="languages">
          <a href={`?lang=${other}`} hrefLang={other} lang={other}>
            {pageWords[language].other}
          </a>
        </nav>
        <main>{children}</main>
      </body>
    </html>
  );
}

export function AbsentPage({ language }: { readonly language: Language }): ReactElement {
  const { absent, absentReason } = pageWords[language];
  return (
    <Page language={language} title={absent}>
      <h1>{absent}</h1>
      <p className="subtitle">{absentReason}</p>
    </Page>
  );
}

interface EventProps {
  readonly event: PublicEvent;
  readonly language: Language;
}

export function EventPage({ event, language }: EventProps): ReactElement {
  const { title, subtitle, image, paragraphs, isCanceled, alternative } = event;
  const words = pageWords[language];
  return (
    <Page language={language} title={title}>
      <header>
        {isCanceled && <p className="canceled">{alternative === null ? words.canceled : words.postponed}</p>}
        {isCanceled && alternative !== null && (
          <p className="subtitle">
            <a href={`/event/${alternative}?lang=${language}`}>{words.newDate}</a>
          </p>
        )}
        <h1>{title}</h1>
        {subtitle !== '' && <p className="subtitle">{subtitle}</p>}
      </header>
      <Facts event={event} language={language} />
      {(image !== null || paragraphs.length > 0) && (
        <article>
          {image !== null && <img src={image.url} alt={image.alt || words.image} />}
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </article>
      )}
    </Page>
  );
}

function Facts({ event, language }: EventProps): ReactElement {
  const { id, when, places, registration, note, website, isCanceled } = event;
  const words = pageWords[language];
  return (
    <aside>
      <dl>
        <dt>{words.when}</dt>
        <dd className={isCanceled ? 'void' : undefined}>{when}</dd>
        {places.length > 0 && <dt>{words.where}</dt>}
        {places.map((place) => (
          <dd key={place}>{place}</dd>
        ))}
      </dl>
      {note !== '' && <p>{note}</p>}
      {registration !== null && !isCanceled && (
        <a className="button" data-main="" href={registration}>
          {words.register}
        </a>
      )}
      <a className="button" href={`/event/${id}/calendar.ics?lang=${language}`}>
        {words.calendar}
      </a>
      {website !== null && (
        <a className="button" href={website}>
          {words.more}
        </a>
      )}
    </aside>
  );
}
