import { dayParts, nearDay } from '#domain/describe-when.ts';
import { formatTime } from '#domain/format-date.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import { groupBy } from '#domain/membership.ts';
import { datesOfSeries, groupSeries } from '#domain/series.ts';
import type { CalendarEvent } from '#events/event.ts';
import { Page, useVisit } from '#server/html/page.tsx';
import type { findMonitorEvents, listMonitors } from './monitor-events.ts';
import { Event, type EventProps, type PhoneMoment } from './phone-event.tsx';
import { phoneWords } from './phone-words.ts';

interface PhonePageProps extends Omit<NonNullable<ReturnType<typeof findMonitorEvents>>, 'id'> {
  readonly moment: PhoneMoment;
  /** When the event service was last read, epoch ms. */
  readonly asOf: number;
  /** The address of its calendar on this host, and as a `webcal:` address. */
  readonly calendar: { readonly path: string; readonly webcal: string | null };
}

export function PhonePage({ moment, name, events, total, asOf, calendar }: PhonePageProps) {
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
  const days = groupByDay(events, moment);
  return (
    <Page title={name} intro={intro}>
      {days.length > 1 && (
        <nav className="days" aria-label={words.days}>
          {days.map(({ day, short }) => (
            <a key={day} href={`#${day}`}>
              {short}
            </a>
          ))}
        </nav>
      )}
      {days.map(({ day, heading, members }) => (
        <section key={day} id={day}>
          <h2>{heading}</h2>
          {members.map((dates) => (
            <Event key={dates[0].event.id} dates={dates} moment={moment} />
          ))}
        </section>
      ))}
      {total > events.length && <p className="quiet">{words.first(events.length)}</p>}
    </Page>
  );
}

interface MonitorListProps {
  readonly monitors: ReturnType<typeof listMonitors>;
}

/** The page of an event without a web address, or with one that no redirect can hold. */
export function EventPage({ moment, event, monitors }: EventProps & MonitorListProps) {
  return (
    <Page title={event.name}>
      <Event dates={datesOfSeries([{ event }], moment)} moment={moment} isListed={false} />
      <MonitorList monitors={monitors} heading={phoneWords[moment.language].lists.all.title} />
    </Page>
  );
}

interface ListPageProps extends MonitorListProps {
  readonly what: keyof typeof phoneWords.de.lists;
}

/** The list of the monitors, also in place of an unknown one or of an event that may not be shown now. */
export function ListPage({ what, monitors }: ListPageProps) {
  const { lists } = phoneWords[useVisit().language];
  const { title, text } = lists[what];
  return (
    <Page title={title}>
      <p>{text}</p>
      <MonitorList monitors={monitors} heading={what === 'all' ? null : lists.all.title} />
    </Page>
  );
}

function MonitorList({ monitors, heading }: MonitorListProps & { readonly heading: string | null }) {
  if (monitors.length === 0) return null;
  return (
    <section>
      {heading !== null && <h2>{heading}</h2>}
      <ul className="monitors">
        {monitors.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Announcements come first. What started before today belongs to today, a series to the day of its next date. */
function groupByDay(events: readonly CalendarEvent[], moment: PhoneMoment) {
  const { now, timeZone } = moment;
  const all = groupSeries(events.map((event) => ({ event }))).map((series) => datesOfSeries(series, moment));
  const { announcements } = phoneWords[moment.language];
  const groups = groupBy(all, ([{ event, date }]) => [
    event.isAnnouncement ? '' : localDay(Math.max(now, date.start), timeZone),
  ]);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, members]) => {
      if (day === '') return { day: 'announcements', short: announcements, heading: announcements, members };
      const start = startOfDay(day, timeZone);
      const { weekday, day: number, month, short } = dayParts(start, moment);
      const near = nearDay(start, moment);
      const heading = [near, weekday, `${number} ${month}`].filter(Boolean).join(', ');
      return { day, short: near || short, heading, members };
    });
}
