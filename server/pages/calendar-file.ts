import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createEvent, type DateArray, type DateTime } from 'ics';
import type { Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { cancellationOf } from '#domain/event-state.ts';
import { knownEndOf, startOf } from '#domain/event-times.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import { slugify } from '#domain/slugify.ts';
import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { notFound } from '#server/answers/http-error.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';
import { requestedLanguage } from '#server/http/send.ts';

/** `GET /api/calendar/{id}.ics`, for published events that have not ended. */
export function addCalendarRoute(app: FastifyInstance, state: GatewayState): void {
  // Makes UIDs differ between event services without naming their hosts.
  const source = createHash('sha256').update(state.settings.eventServiceUrl).digest('hex').slice(0, 12);
  app.get<{ Params: { file: string } }>('/api/calendar/:file', (request, reply) => {
    const id = /^(\d{1,15})\.ics$/.exec(request.params.file)?.[1];
    const requested = requestedLanguage(request);
    const served = state.servedLanguage(requested);
    const visible = served?.events.visibleEvents(state.now());
    const event = visible?.find((one) => one.id === Number(id)) ?? notFound();
    const { timeZone, language } = state.site();
    const text = calendarFile(event, { timeZone, language: requested ?? language }, source);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName(event)}"`)
      .header('cache-control', 'no-cache')
      .send(text);
  });
}

/** RFC 5545: times in UTC, dates without a time as all-day events. `source`: hash of the event service's address. */
export function calendarFile(
  event: CalendarEvent,
  { timeZone, language }: Pick<Site, 'timeZone' | 'language'>,
  source: string,
): string {
  const { error, value } = createEvent({
    ...timesOf(event, createTimeZone(timeZone)),
    productId: 'aushang',
    uid: `event-${event.id}@${source}.aushang`,
    title: [cancellationOf(event, language), event.name].filter(Boolean).join(': '),
    description: [event.subtitle, event.shortDescription, event.contact].filter(Boolean).join('\n\n'),
    status: event.canceled ? 'CANCELLED' : 'CONFIRMED',
    ...(event.place !== '' && { location: event.place }),
    ...(event.eventUrl !== null && { url: new URL(event.eventUrl).href }),
  });
  if (value === null) throw error ?? new Error('no calendar file');
  return value;
}

function timesOf(event: CalendarEvent, timeZone: TimeZone): { start: DateTime; end: DateTime } {
  const start = startOf(event, timeZone);
  const end = knownEndOf(event, timeZone) ?? start;
  if (!isDateOnly(event.startDate)) return { start: minuteOf(start), end: minuteOf(end) };
  // DTEND of an all-day event is exclusive.
  const dayAfter = startOfDay(localDay(end, timeZone), timeZone, 1);
  return { start: dayOf(start, timeZone), end: dayOf(dayAfter, timeZone) };
}

function dayOf(instant: number, timeZone: TimeZone): DateArray {
  const [year = 0, month = 0, day = 0] = localDay(instant, timeZone).split('-').map(Number);
  return [year, month, day];
}

function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000) * 60_000;
}

function fileName(event: CalendarEvent): string {
  const slug = slugify(event.name)
    .replace(/[^a-z0-9-]+/g, '')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${slug === '' ? `event-${event.id}` : slug}.ics`;
}
