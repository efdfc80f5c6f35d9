import type { ReactNode } from 'react';
import { startOf } from '#domain/event-times.ts';
import { formatDay, formatTime } from '#domain/format-date.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import { groupSeries } from '#domain/series.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { Page, type PageProps, readStyles, useVisit } from '#server/html/page.tsx';
import { Event, type PhoneMoment } from './phone-event.tsx';
import { phoneWords } from './phone-words.ts';

const styles = readStyles('colours.css', 'page.css', 'phone.css');

export interface NamedMonitor {
  readonly id: string;
  readonly name: string;
}

interface TopProps {
  /** The notices in force. */
  readonly top: ReactNode;
}

interface PhonePageProps extends TopProps {
  readonly moment: PhoneMoment;
  readonly name: string;
  readonly events: readonly CalendarEvent[];
  /** The number of all events; `events` may be fewer. */
  readonly total: number;
  /** When the event service was last read, epoch ms. */
  readonly asOf: number;
  /** The address of its calendar on this host, and as a `webcal:` address. */
  readonly calendar: { readonly path: string; readonly webcal: string | null };
}

export function PhonePage({ top, moment, name, events, total, asOf, calendar }: PhonePageProps) {
  const { language, timeZone } = moment;
  const words = phoneWords[language];
  const intro = (
    <>
      <p className="quiet">
        {words.events(total)} · {words.asOf(formatTime(asOf, timeZone))}
      </p>
      <p className="links">
        {calendar.webcal !== null && (
          <a className="strong" href={calendar.webcal}>
            {words.subscribe}
          </a>
        )}
        <a href={calendar.path}>{words.download}</a>
      </p>
    </>
  );
  return (
    <PhoneShell title={name} top={top} intro={intro}>
      {groupByDay(events, moment).map(({ day, heading, members }) => (
        <section key={day}>
          <h2>{heading}</h2>
          {members.map(({ event, others }) => (
            <Event key={event.id} event={event} others={others} moment={moment} />
          ))}
        </section>
      ))}
      {total > events.length && <p className="quiet">{words.first(events.length)}</p>}
    </PhoneShell>
  );
}

interface EventPageProps extends TopProps {
  readonly moment: PhoneMoment;
  readonly event: CalendarEvent;
  readonly monitors: readonly NamedMonitor[];
}

/** For an event without a web address, or with one that no redirect can hold. */
export function EventPage({ top, moment, event, monitors }: EventPageProps) {
  return (
    <PhoneShell title={event.name} top={top}>
      <Event event={event} others={[]} moment={moment} title={false} />
      <MonitorList monitors={monitors} />
    </PhoneShell>
  );
}

interface MissingPageProps extends TopProps {
  readonly what: 'monitor' | 'event';
  readonly monitors: readonly NamedMonitor[];
}

/** For an unknown monitor, or for an event that may not be shown now. */
export function MissingPage({ top, what, monitors }: MissingPageProps) {
  const { title, text } = phoneWords[useVisit().language].missing[what];
  return (
    <PhoneShell title={title} top={top}>
      <p>{text}</p>
      <MonitorList monitors={monitors} />
    </PhoneShell>
  );
}

/** Until there are events. */
export function WaitingPage({ top }: TopProps) {
  const words = phoneWords[useVisit().language];
  return (
    <PhoneShell title={words.notYetTitle} top={top}>
      <p>{words.notYet}</p>
    </PhoneShell>
  );
}

function PhoneShell(props: Omit<PageProps, 'styles'>) {
  return <Page {...props} styles={`${styles}\n${useVisit().colors}`} />;
}

function MonitorList({ monitors }: { readonly monitors: readonly NamedMonitor[] }) {
  const { others } = phoneWords[useVisit().language];
  if (monitors.length === 0) return null;
  return (
    <section>
      <h2>{others}</h2>
      <ul className="monitors">
        {monitors.map(({ id, name }) => (
          <li key={id}>
            <a href={`/m/${encodeURIComponent(id)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Events that started before today belong to today, the dates of a series to the day of the first. */
function groupByDay(events: readonly CalendarEvent[], { now, timeZone, language }: PhoneMoment) {
  const today = localDay(now, timeZone);
  const groups = new Map<string, { event: CalendarEvent; others: readonly CalendarEvent[] }[]>();
  for (const { first, others } of groupSeries(events.map((event) => ({ event })))) {
    const day = localDay(Math.max(now, startOf(first.event, timeZone)), timeZone);
    const entry = { event: first.event, others: others.map(({ event }) => event) };
    groups.set(day, [...(groups.get(day) ?? []), entry]);
  }
  return [...groups].map(([day, members]) => {
    const date = formatDay(startOfDay(day, timeZone), timeZone, language);
    return { day, heading: day === today ? `${screenWords[language].today}, ${date}` : date, members };
  });
}
