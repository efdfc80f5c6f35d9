import { type CalendarEntry, writeCalendar, writeEntry } from '@aushang/serving/calendars/write-calendar.ts';
import { Document, renderDocument } from '@aushang/serving/pages/page-meta.tsx';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PropsWithChildren, ReactElement } from 'react';
import type { Route } from '#http/filters.ts';
import { icon } from '#http/icon.tsx';
import { chooseLanguage } from '#http/negotiate.ts';
import { contentSecurityPolicy, Problem } from '#http/problem.ts';
import { serveFolders } from '#http/public-files.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { type EventDate, openEnd } from '#storage/event-dates.ts';
import type { Language } from '#storage/item.ts';
import type { ZoneClock } from '#time/date-time.ts';
import { type PublicEvent, readPublicEvent } from './read-public-event.ts';
import { pageWords } from './words.ts';

const styles = ['fonts.css', 'staff.css', 'event-page.css'].map((name) => (
  <link key={name} rel="stylesheet" href={`/event/assets/${name}`} />
));

function Page({ language, title, children }: PropsWithChildren<{ language: Language; title: string }>) {
  const other = language === 'de' ? 'en' : 'de';
  return (
    <Document language={language} title={title} head={[icon, styles]}>
      <nav className="languages">
        <a href={`?lang=${other}`} hrefLang={other} lang={other}>
          {pageWords[language].other}
        </a>
      </nav>
      <main>{children}</main>
    </Document>
  );
}

function AbsentPage({ language }: { readonly language: Language }): ReactElement {
  const { absent, absentReason } = pageWords[language];
  return (
    <Page language={language} title={absent}>
      <h1>{absent}</h1>
      <p className="subtitle">{absentReason}</p>
    </Page>
  );
}

function EventPage({ event }: { readonly event: PublicEvent }): ReactElement {
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
  const { id, language, when, places, registration, notes, website, cancellation } = event;
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
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
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

const dayMs = 86_400_000;

const headers = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': contentSecurityPolicy(["style-src 'self'", "font-src 'self'", "img-src 'self'"]),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept-Language',
};

/** The public page of each event, its calendar file, and the styles and fonts of the page. */
export function registerPublicPages(app: FastifyInstance, context: ServiceContext): void {
  const read = async ({ params, query, headers: sent }: FastifyRequest<Route>) => {
    const language = chooseLanguage(sent['accept-language'], query['lang']);
    const id = Number(/^[1-9]\d{0,14}$/.exec(params.id ?? '') ?? 0);
    return { language, event: await readPublicEvent(context, id, language) };
  };
  app.get<Route>('/event/:id', async (request, reply) => {
    const { language, event } = await read(request);
    const page = event === null ? <AbsentPage language={language} /> : <EventPage event={event} />;
    return reply
      .status(event === null ? 404 : 200)
      .headers({ ...headers, 'Content-Language': language })
      .type('text/html; charset=utf-8')
      .send(renderDocument(page));
  });
  app.get<Route>('/event/:id/calendar.ics', async (request, reply) => {
    const { language, event } = await read(request);
    if (event === null) throw new Problem(404, pageWords[language].absent);
    return reply
      .headers({ ...headers, 'Content-Disposition': `attachment; filename="event-${event.id}.ics"` })
      .type('text/calendar; charset=utf-8')
      .send(calendarFile(event, context));
  });
  const styles = [
    '@aushang/styles/fonts.css',
    '@aushang/staff/staff.css',
    '@aushang/event-service/public-page/event-page.css',
  ];
  serveFolders(app, '/event/assets/', styles, /\.(?:css|woff2)$/);
}

function calendarFile(event: PublicEvent, context: ServiceContext): string {
  const publicUrl = context.publicUrl();
  const { title, cancellation } = event;
  const entry = {
    title: cancellation === null ? title : `${cancellation}: ${title}`,
    description: [event.subtitle, ...event.paragraphs].filter(Boolean).join('\n\n'),
    place: event.places.join('; '),
    isCanceled: cancellation !== null,
    modifiedAt: event.modifiedAt,
    url: `${publicUrl}/event/${event.id}`,
  };
  const entries = event.dates.map((date) =>
    writeEntry({
      ...entry,
      ...timesOf(date, context.clock),
      uid: `event-${event.id}${date.id === null ? '' : `-${date.id}`}@${new URL(publicUrl).hostname}`,
    }),
  );
  return writeCalendar(entries, 'event-service');
}

/** RFC 5545: whole days where the clock time is not set; no end where that is not known. */
function timesOf(date: EventDate, clock: ZoneClock): Pick<CalendarEntry, 'start' | 'end'> {
  const { startDate: start, endDate: end, startDateTimeIsSet, endDateTimeIsSet } = date;
  const dayOf = (at: number) => clock.format(at).slice(0, 10);
  if (!startDateTimeIsSet) return { start: dayOf(start), end: dayOf(end + dayMs) };
  return { start, end: endDateTimeIsSet && end > start && end < openEnd ? end : null };
}
