import { dayParts } from '#domain/describe-when.ts';
import { formatTime } from '#domain/format-date.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import { groupBy } from '#domain/membership.ts';
import { datesOfSeries, groupSeries } from '#domain/series.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
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
  return (
    <Page title={name} intro={intro}>
      {groupByDay(events, moment).map(({ day, heading, members }) => (
        <section key={day}>
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
      <Event dates={datesOfSeries([{ event }], moment)} moment={moment} title={false} />
      <MonitorList monitors={monitors} />
    </Page>
  );
}

interface MissingPageProps extends MonitorListProps {
  readonly what: keyof typeof phoneWords.de.missing;
}

/** The page of an unknown monitor, of an event that may not be shown now, or of any address while there is no data. */
export function MissingPage({ what, monitors }: MissingPageProps) {
  const { title, text } = phoneWords[useVisit().language].missing[what];
  return (
    <Page title={title}>
      <p>{text}</p>
      <MonitorList monitors={monitors} />
    </Page>
  );
}

function MonitorList({ monitors }: MonitorListProps) {
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

/** What started before today belongs to today, a series to the day of its next date. */
function groupByDay(events: readonly CalendarEvent[], moment: PhoneMoment) {
  const { now, timeZone, language } = moment;
  const today = localDay(now, timeZone);
  const all = groupSeries(events.map((event) => ({ event }))).map((series) => datesOfSeries(series, moment));
  const groups = groupBy(all, ([{ date }]) => [localDay(Math.max(now, date.start), timeZone)]);
  return [...groups].map(([day, members]) => {
    const { weekday, day: number, month } = dayParts(startOfDay(day, timeZone), moment);
    const date = `${weekday}, ${number} ${month}`;
    return { day, heading: day === today ? `${screenWords[language].today}, ${date}` : date, members };
  });
}
