import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CalendarEntry, writeCalendar, writeEntry } from '@aushang/serving/calendars/write-calendar.ts';
import { renderDocument } from '@aushang/serving/pages/render-document.ts';
import { chooseLanguage } from '#http/negotiate.ts';
import { Problem } from '#http/problem.ts';
import { findPackageFile } from '@aushang/serving/files/package-file.ts';
import { serveFolders } from '#http/public-files.ts';
import type { Route } from '#http/query-string.ts';
import { contentSecurityPolicy } from '#http/response-headers.ts';
import type { ServiceContext } from '#http/service-context.ts';
import type { EventDate } from '#storage/event-dates.ts';
import { writeDateTime, type ZoneClock } from '#time/date-time.ts';
import { AbsentPage, EventPage } from './event-page.tsx';
import { openEnd, type PublicEvent, readPublicEvent } from './read-public-event.ts';
import { pageWords } from './words.ts';

const dayMs = 86_400_000;

const headers = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': contentSecurityPolicy("style-src 'self'", "font-src 'self'", "img-src 'self'"),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  Vary: 'Accept-Language',
};

/** The public page of each event, its calendar file, and the styles and fonts of the page. */
export function registerPublicPages(app: FastifyInstance, context: ServiceContext): void {
  const read = async ({ params, query, headers: sent }: FastifyRequest<Route>) => {
    const wanted = query['lang'];
    const language = wanted === 'de' || wanted === 'en' ? wanted : chooseLanguage(sent['accept-language']);
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
  const styles = ['@aushang/styles/fonts.css', '@aushang/event-service/public-page/event-page.css'].map(
    (file) => findPackageFile(file, import.meta.url),
  );
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
  const dayOf = (at: number) => writeDateTime(at, clock).slice(0, 10);
  if (!startDateTimeIsSet) return { start: dayOf(start), end: dayOf(end + dayMs) };
  return { start, end: endDateTimeIsSet && end > start && end < openEnd ? end : null };
}
