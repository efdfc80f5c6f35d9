import { dayParts } from '#domain/describe-when.ts';
import { formatTime } from '#domain/format-date.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import { datesOfSeries, groupSeries, type SeriesDates } from '#domain/series.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { Page, useVisit } from '#server/html/page.tsx';
import type { findMonitorEvents, listMonitors } from './monitor-events.ts';
import { Event, type PhoneMoment } from './phone-event.tsx';
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

interface EventPageProps extends MonitorListProps {
  readonly moment: PhoneMoment;
  readonly event: CalendarEvent;
}

/** The page of an event without a web address, or with one that no redirect can hold. */
export function EventPage({ moment, event, monitors }: EventPageProps) {
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
  const groups = new Map<string, SeriesDates[]>();
  for (const series of groupSeries(events.map((event) => ({ event })))) {
    const dates = datesOfSeries(series, moment);
    const day = localDay(Math.max(now, dates[0].date.start), timeZone);
    groups.set(day, [...(groups.get(day) ?? []), dates]);
  }
  return [...groups].map(([day, members]) => {
    const { weekday, day: number, month } = dayParts(startOfDay(day, timeZone), moment);
    const date = `${weekday}, ${number} ${month}`;
    return { day, heading: day === today ? `${screenWords[language].today}, ${date}` : date, members };
  });
}
