import * as z from 'zod';
import type { Language } from '#config/site.ts';
import { badgeOf } from '#domain/build-slides.ts';
import { dayParts, describeWhen, nearDay, replacementOf } from '#domain/describe-when.ts';
import { cancellationOf, type Occurrence, stateOf, type TimeContext } from '#domain/event-dates.ts';
import { textOf } from '#domain/format-date.ts';
import type { SeriesDates } from '#domain/series.ts';
import { describePlace, type Here } from '#events/describe-place.ts';
import type { CalendarEvent } from '#events/event.ts';
import { readTypedAddress } from '#events/read-urls.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { phoneWords } from './phone-words.ts';

const email = z.email();
/** A full stop or colon within a word does not end it. */
const between = /(\s+|[,;()<>]+|[.:](?=\s|$))/;

/** A contact as staff typed it, with its mail and web addresses as links. */
export function Contact({ text }: { readonly text: string }) {
  return text.split(between).map((word, at) => {
    const address = addressOf(word);
    return address === null ? (
      word
    ) : (
      <a key={at} href={address}>
        {word}
      </a>
    );
  });
}

/** Requires `http(s)://` or `www.`, because words such as "Max.Mustermann" look like hosts. */
function addressOf(word: string): string | null {
  if (email.safeParse(word).success) return `mailto:${word.split('@').map(encodeURIComponent).join('@')}`;
  return /^(?:https?:\/\/|www\.)/i.test(word) ? readTypedAddress(word) : null;
}

/** Each takes as long as a part of an event. */
export const maxFurtherDates = 12;

export interface PhoneMoment extends TimeContext, Here {
  /** The language of the events' texts; it may differ from that of the page's own words. */
  readonly textLanguage: Language;
  /** `?lang=…` for links to the gateway, '' in the site's language. */
  readonly search: string;
}

export interface EventProps {
  readonly event: CalendarEvent;
  readonly moment: PhoneMoment;
}

/** `dates`: `datesOfSeries`. `isListed`: below the heading of its day, or of announcements; that of its own page is its name. */
export function Event({
  dates: [first, ...others],
  moment,
  isListed = true,
}: {
  readonly dates: SeriesDates;
  readonly moment: PhoneMoment;
  readonly isListed?: boolean;
}) {
  const { event } = first;
  const { name, subtitle, shortDescription, contact, imageId, canceled } = event;
  const when = describeWhen(first, moment);
  const isHeaded = isListed && event.isAnnouncement;
  const time = isListed ? withoutDay(when.sentence, first, moment) : when.sentence;
  const place = describePlace(replacementOf(event, moment) ?? event, moment);
  // "Abgesagt", "Verschoben auf Fr 4. Dez 19:30".
  const state = canceled
    ? [cancellationOf(event, moment.language), textOf(when.pieces)].filter(Boolean).join(' ')
    : badgeOf(event, when, moment.language);
  const lang = moment.textLanguage;
  return (
    <article>
      <div className="entry">
        <div className="texts">
          {isListed && <h3 lang={lang}>{name}</h3>}
          {state && <p className={canceled ? 'badge off' : 'badge'}>{state}</p>}
          {time && !isHeaded && <p className="time">{canceled ? <s>{time}</s> : time}</p>}
          {place && <p>{place}</p>}
          {subtitle && <p lang={lang}>{subtitle}</p>}
          {shortDescription && (
            <p className="quiet" lang={lang}>
              {shortDescription}
            </p>
          )}
          {contact && (
            <p className="contact">
              <Contact text={contact} />
            </p>
          )}
        </div>
        {imageId !== null && <img src={`/api/images/${imageId}`} alt="" loading="lazy" />}
      </div>
      <Links event={event} moment={moment} />
      <FurtherDates event={event} dates={others} moment={moment} />
    </article>
  );
}

/** "18:00–20:00" for "Heute, 18:00–20:00" below the heading of the day, "bis Fr 27. Nov" for "Di 24. Nov – Fr 27. Nov"; '' for a whole day. */
function withoutDay(sentence: string, { date }: Occurrence, moment: PhoneMoment): string {
  const start = Math.max(moment.now, date.start);
  const day = nearDay(start, moment) || dayParts(start, moment).short;
  if (!sentence.startsWith(day)) return sentence;
  const [, separator, rest = ''] = /^(, | – )?(.*)/.exec(sentence.slice(day.length)) ?? [];
  return separator === ' – ' ? screenWords[moment.language].until(rest) : rest;
}

function Links({ event, moment }: EventProps) {
  const { id, name, eventUrl, registrationUrl, orderType, canceled, isAnnouncement } = event;
  const words = phoneWords[moment.language];
  const { newDate, registration } = screenWords[moment.language];
  const newUrl = replacementOf(event, moment)?.eventUrl ?? null;
  // Specification §12.2: 1 is not orderable.
  const mayRegister = stateOf(event) === null && orderType !== 1 && registrationUrl !== eventUrl;
  const links = [
    { href: mayRegister ? registrationUrl : null, text: registration, className: 'strong' },
    { href: newUrl, text: newDate, className: 'strong' },
    { href: eventUrl, text: words.more },
    {
      href: canceled || isAnnouncement ? null : `/api/calendar/${id}.ics${moment.search}`,
      text: words.calendar,
    },
  ];
  return (
    <p className="links">
      {links.map(
        ({ href, text, className }) =>
          href !== null && (
            // The label contains the event's name, for screen readers that list all links.
            <a key={text} href={href} className={className} aria-label={`${text}: ${name}`}>
              {text}
            </a>
          ),
      )}
    </p>
  );
}

/** Dates of other events of a series have links to their pages; the last ones are a number. */
function FurtherDates({
  event,
  dates,
  moment,
}: EventProps & {
  readonly dates: readonly Occurrence[];
}) {
  const words = phoneWords[moment.language];
  const rest = dates.length - maxFurtherDates;
  if (dates.length === 0) return null;
  return (
    <details>
      <summary>{words.furtherDates(dates.length)}</summary>
      <ul>
        {dates.slice(0, maxFurtherDates).map((date) => {
          const { id, name } = date.event;
          const { sentence } = describeWhen(date, moment);
          const link = (
            <a href={`/e/${id}${moment.search}`} aria-label={`${sentence}: ${name}`}>
              {sentence}
            </a>
          );
          return <li key={date.date.start}>{id === event.id ? sentence : link}</li>;
        })}
        {rest > 0 && <li>{words.furtherDates(rest)}</li>}
      </ul>
    </details>
  );
}
