import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type CalendarEntry, writeCalendar, writeEntry } from '@aushang/serving/calendars/write-calendar.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { describeStart, replacementOf } from '#domain/describe-when.ts';
import {
  cancellationOf,
  type EventDate,
  type Occurrence,
  occurrencesOf,
  type TimeContext,
} from '#domain/event-dates.ts';
import { localDay, parseInstant, startOfDay } from '#domain/local-time.ts';
import { slugify } from '#domain/slugify.ts';
import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { createPreparedAnswer, notFound, sendPrepared } from '#server/answers/prepared-answer.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import { requestedLanguage, requireServed, type RouteParts } from '#server/http/send.ts';
import { findMonitorEvents } from './monitor-events.ts';

interface CalendarContext extends TimeContext {
  /** Hash of the event service's address. */
  readonly source: string;
}

/** The unit is characters. */
const maxLengths = { title: 200, place: 200, description: 1000, url: 500 };

/** RFC 5545: times in UTC, dates without a time as all-day events. */
export function calendarEntry({ event, date }: Occurrence, context: CalendarContext): string {
  const { timeZone, language, source } = context;
  const title = [cancellationOf(event, language), event.name].filter(Boolean).join(': ');
  const moved = describeReplacement(event, context);
  const description = [moved, event.subtitle, event.shortDescription, event.contact]
    .filter(Boolean)
    .join('\n\n');
  const url = event.eventUrl === null ? null : new URL(event.eventUrl).href;
  return writeEntry({
    ...timesOf(date, timeZone),
    modifiedAt: event.modifiedAt === null ? null : parseInstant(event.modifiedAt, timeZone),
    // The same where the date moves, and where others come and go.
    uid: `${date.id === undefined ? `event-${event.id}` : `period-${date.id}`}@${source}.aushang`,
    title: shorten(title, maxLengths.title),
    description: shorten(description, maxLengths.description),
    place: shorten(event.place, maxLengths.place),
    url: url !== null && url.length <= maxLengths.url ? url : null,
    isCanceled: event.canceled,
  });
}

function shorten(text: string, maxLength: number): string {
  const characters = Array.from(text);
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** The new date and place of a postponed event, or ''. */
function describeReplacement(event: CalendarEvent, context: TimeContext): string {
  const replacement = replacementOf(event, { ...context, now: 0 });
  if (replacement === null) return '';
  const { place, date } = replacement;
  const parts = [describeStart(date, context), place].filter(Boolean);
  return screenWords[context.language].movedTo(parts.join(', '));
}

/** The entry has no end where that is unknown. */
function timesOf(date: EventDate, timeZone: TimeZone): Pick<CalendarEntry, 'start' | 'end'> {
  const { start, end, startDate, endDate } = date;
  if (!isDateOnly(startDate)) return { start: minuteOf(start), end: endDate === null ? null : minuteOf(end) };
  // DTEND of an all-day event is exclusive.
  const dayAfter = startOfDay(localDay(end, timeZone), timeZone, 1);
  return { start: localDay(start, timeZone), end: localDay(dayAfter, timeZone) };
}

function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000) * 60_000;
}

const product = 'aushang';
const contentType = 'text/calendar; charset=utf-8';
const compress = promisify(gzip);
const maxWaiting = 100;
/** The size of a calendar before compression. */
const maxBytes = 1_900_000;

/** `GET /api/calendar/{id}.ics`: one event; `GET /m/{monitor}.ics`: those of a monitor, to subscribe to. */
export function addCalendarRoutes(app: FastifyInstance, state: RouteParts): void {
  // Makes UIDs differ between event services without naming their hosts.
  const source = createHash('sha256').update(state.settings.eventServiceUrl).digest('hex').slice(0, 12);
  // Apart from that of the screens' answers: a calendar of long texts takes a second.
  const queue = createWorkQueue(maxWaiting);
  const contextOf = (request: FastifyRequest): CalendarContext => {
    const site = state.site();
    const language = requestedLanguage(request) ?? site.language;
    return { now: state.now(), timeZone: createTimeZone(site.timeZone), language, source };
  };

  app.get<{ Params: { file: string } }>('/api/calendar/:file', async (request, reply) => {
    const id = /^(\d{1,15})\.ics$/.exec(request.params.file)?.[1];
    const { events } = requireServed(request, state);
    const context = contextOf(request);
    const event = events.findEvent(Number(id), context.now) ?? notFound();
    const entries = await writeEntries([event], context);
    if (entries.length === 0) return notFound();
    return reply
      .type(contentType)
      .header('content-disposition', attachment(event.name, `event-${event.id}`))
      .header('cache-control', 'no-cache')
      .send(writeCalendar(entries, product));
  });

  app.get<{ Params: { id: string } }>('/m/:id.ics', async (request, reply) => {
    const { events: served, headers } = requireServed(request, state);
    const context = contextOf(request);
    const found = findMonitorEvents(request.params.id, served, context);
    if (found === null) return reply.callNotFound();
    const { id, name, events } = found;
    const prepare = async () => {
      const body = Buffer.from(writeCalendar(await writeEntries(events, context), product, name));
      return createPreparedAnswer(contentType, body, await compress(body));
    };
    const key = `calendar ${context.language} ${id}`;
    const answer = await served.prepareAnswer(key, context.now, () => queue.run(prepare));
    const disposition = attachment(id, 'calendar');
    return sendPrepared(request, reply, answer, { ...headers, 'content-disposition': disposition });
  });
}

/** The dates that start first, without announcements. One entry takes about a millisecond: other requests are served between two. */
async function writeEntries(events: readonly CalendarEvent[], context: CalendarContext): Promise<string[]> {
  const occurrences = events.flatMap((event) => (event.isAnnouncement ? [] : occurrencesOf(event, context)));
  const entries = [];
  let left = maxBytes;
  for (const one of occurrences.sort((a, b) => a.date.start - b.date.start)) {
    await setImmediate();
    const entry = calendarEntry(one, context);
    left -= Buffer.byteLength(entry);
    if (left < 0) break;
    entries.push(entry);
  }
  return entries;
}

/** `name` as the name of a file, else `otherwise`. */
function attachment(name: string, otherwise: string): string {
  const slug = slugify(name)
    .replace(/[^a-z0-9-]+/g, '')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `attachment; filename="${slug === '' ? otherwise : slug}.ics"`;
}
