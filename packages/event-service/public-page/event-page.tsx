import type { PropsWithChildren, ReactElement } from 'react';
import type { Language } from '#storage/item.ts';
import type { PublicEvent } from './read-public-event.ts';
import { pageWords } from './words.ts';

const styles = ['fonts.css', 'staff.css', 'event-page.css'];

function Page({ language, title, children }: PropsWithChildren<{ language: Language; title: string }>) {
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

export function EventPage({ event }: { readonly event: PublicEvent }): ReactElement {
  const { language, title, subtitle, image, paragraphs, cancellation, alternative } = event;
  const words = pageWords[language];
  return (
    <Page language={language} title={title}>
      <header>
        {cancellation !== null && <p className="canceled">{cancellation}</p>}
        {cancellation !== null && alternative !== null && (
          <p className="subtitle">
            <a href={`/event/${alternative}?lang=${language}`}>{words.newDate}</a>
          </p>
        )}
        <h1>{title}</h1>
        {subtitle !== '' && <p className="subtitle">{subtitle}</p>}
      </header>
      <Facts {...event} />
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

function Facts(event: PublicEvent): ReactElement {
  const { id, language, when, places, registration, note, website, cancellation } = event;
  const words = pageWords[language];
  return (
    <aside>
      <dl>
        <dt>{words.when}</dt>
        {when.map((date) => (
          <dd key={date} className={cancellation === null ? undefined : 'void'}>
            {date}
          </dd>
        ))}
        {places.length > 0 && <dt>{words.where}</dt>}
        {places.map((place) => (
          <dd key={place}>{place}</dd>
        ))}
      </dl>
      {note !== '' && <p>{note}</p>}
      {registration !== null && cancellation === null && (
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
