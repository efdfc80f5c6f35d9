/** @jsxRuntime automatic @jsxImportSource react */
import type { ReactElement, ReactNode } from 'react';
import type { Language } from '#storage/item.ts';
import type { PublicEvent } from './read-public-event.ts';
import { type PageWords, pageWords } from './words.ts';

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
        <meta name="robots" content="noindex" />
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
  const words = pageWords[language];
  const { title, subtitle, image, paragraphs } = event;
  return (
    <Page language={language} title={title}>
      <header>
        {event.isCanceled && <Cancellation {...{ event, language, words }} />}
        <h1>{title}</h1>
        {subtitle !== '' && <p className="subtitle">{subtitle}</p>}
      </header>
      <Facts {...{ event, language, words }} />
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

type PartProps = EventProps & { readonly words: PageWords };

function Cancellation({ event: { alternative }, language, words }: PartProps): ReactElement {
  if (alternative === null) return <p className="canceled">{words.canceled}</p>;
  return (
    <>
      <p className="canceled">{words.postponed}</p>
      <p className="subtitle">
        <a href={`/event/${alternative}?lang=${language}`}>{words.newDate}</a>
      </p>
    </>
  );
}

function Facts({ event, language, words }: PartProps): ReactElement {
  const { id, when, isOnline, registration, website, isCanceled } = event;
  const places = isOnline ? [words.online, ...event.places] : event.places;
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
      {'note' in registration && registration.note !== '' && <p>{registration.note}</p>}
      {'href' in registration && !isCanceled && (
        <a className="button" data-main="" href={registration.href} rel="noreferrer">
          {words.register}
        </a>
      )}
      <a className="button" href={`/event/${id}/calendar.ics?lang=${language}`}>
        {words.calendar}
      </a>
      {website !== null && (
        <a className="button" href={website} rel="noreferrer">
          {words.more}
        </a>
      )}
    </aside>
  );
}
