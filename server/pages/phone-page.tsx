import * as z from 'zod';
import { describeWhen, replacementOf, type TimeContext } from '#domain/describe-time.ts';
import { startOf } from '#domain/event-times.ts';
import { formatDay, formatTime } from '#domain/format-date.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import type { CalendarEvent } from '#events/event.ts';
import { readTypedAddress } from '#events/http-address.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { Page, readStyles, useVisit } from '#server/html/page.tsx';
import { phoneWords } from './phone-words.ts';

const styles = readStyles('colours.css', 'page.css', 'phone.css');
const email = z.email();
/** A full stop or colon within a word does not end it. */
const between = /(\s+|[,;()<>]+|[.:](?=\s|$))/;

interface PhonePageProps {
  readonly moment: TimeContext;
  readonly name: string;
  readonly events: readonly CalendarEvent[];
  /** The number of all events; `events` may be fewer. */
  readonly total: number;
  /** When the event service was last read, epoch ms. */
  readonly asOf: number;
}

export function PhonePage({ moment, name, events, total, asOf }: PhonePageProps) {
  const { language, timeZone } = moment;
  const words = phoneWords[language];
  return (
    <Page title={name} styles={styles}>
      <p className="quiet">
        {words.events(total)} · {words.asOf(formatTime(asOf, timeZone))}
      </p>
      {groupByDay(events, moment).map(({ day, heading, members }) => (
        <section key={day}>
          <h2>{heading}</h2>
          {members.map((event) => (
            <Event key={event.id} event={event} moment={moment} />
          ))}
        </section>
      ))}
      {total > events.length && <p className="quiet">{words.first(events.length)}</p>}
    </Page>
  );
}

/** For an unknown monitor. */
export function MissingPage({ monitors }: { readonly monitors: readonly { id: string; name: string }[] }) {
  const words = phoneWords[useVisit().language];
  return (
    <Page title={words.missingTitle} styles={styles}>
      {monitors.length > 0 && (
        <>
          <p>{words.missing}</p>
          <ul>
            {monitors.map(({ id, name }) => (
              <li key={id}>
                <a href={`/m/${encodeURIComponent(id)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

/** Until there are events. */
export function WaitingPage() {
  const words = phoneWords[useVisit().language];
  return (
    <Page title={words.notYetTitle} styles={styles}>
      <p>{words.notYet}</p>
    </Page>
  );
}

/** Events that started before today belong to today. */
function groupByDay(events: readonly CalendarEvent[], { now, timeZone, language }: TimeContext) {
  const today = localDay(now, timeZone);
  const groups = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    const day = localDay(Math.max(now, startOf(event, timeZone)), timeZone);
    groups.set(day, [...(groups.get(day) ?? []), event]);
  }
  return [...groups].map(([day, members]) => {
    const date = formatDay(startOfDay(day, timeZone), timeZone, language);
    return { day, heading: day === today ? `${screenWords[language].today}, ${date}` : date, members };
  });
}

function Event({ event, moment }: { readonly event: CalendarEvent; readonly moment: TimeContext }) {
  const { name, subtitle, shortDescription, contact, eventUrl, canceled } = event;
  const words = phoneWords[moment.language];
  const { sentence } = describeWhen(event, moment);
  const state = describeState(event, moment);
  const replacement = replacementOf(event, moment);
  const { place } = replacement ?? event;
  const newUrl = replacement?.eventUrl ?? null;
  // The label contains the event's name, for screen readers that list all links.
  const link = (href: string, text: string) => (
    <a href={href} aria-label={`${text}: ${name}`}>
      {text}
    </a>
  );
  return (
    <article>
      <h3>{name}</h3>
      {state && <p className="badge">{state}</p>}
      <p className="when">
        {canceled ? <s>{sentence}</s> : sentence}
        {place && ` · ${place}`}
      </p>
      {subtitle && <p className="quiet">{subtitle}</p>}
      {shortDescription && <p className="quiet">{shortDescription}</p>}
      {contact && (
        <p className="contact">
          <Contact text={contact} />
        </p>
      )}
      <p className="links">
        {newUrl !== null && link(newUrl, screenWords[moment.language].newDate)}
        {eventUrl !== null && link(eventUrl, words.more)}
        {!canceled && link(`/api/calendar/${event.id}.ics`, words.calendar)}
      </p>
    </article>
  );
}

/** "Abgesagt", "Verschoben auf Fr 4. Dez, 19:30", or ''. */
function describeState(event: CalendarEvent, moment: TimeContext): string {
  const { mark } = describeWhen(event, moment);
  if (!event.canceled || mark.kind !== 'word') return '';
  const day = [mark.detail, mark.note].filter(Boolean).join(', ');
  return [mark.word, day].filter(Boolean).join(' ');
}

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
