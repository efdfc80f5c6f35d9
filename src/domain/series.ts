import { type CalendarEvent, eventTexts } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { dayParts, describeWhen } from './describe-when.ts';
import { type Occurrence, occurrencesOf, stateOf, type TimeContext } from './event-dates.ts';
import { dropWeekday, unbroken } from './format-date.ts';
import { sortByStart } from './sort-events.ts';

/** An event stays the same object while it does not change. */
function memoize(describe: (event: CalendarEvent) => string): (event: CalendarEvent) => string {
  const keys = new WeakMap<CalendarEvent, string>();
  return (event) => {
    const known = keys.get(event) ?? describe(event);
    keys.set(event, known);
    return known;
  };
}

/** Signs count, unlike in a slug: "C++" is not "C#". */
const plainTextOf = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Equal for the events of a series (design §4). A cancelled or sold-out event stands for itself and other entries of it. */
export const seriesOf = memoize((event) => {
  const state = stateOf(event);
  const { subtitle, startDate, endDate, alternativeEvents } = event;
  // Not its replacement, which is not known everywhere.
  const own = state === null ? [] : [state, subtitle, startDate, endDate, alternativeEvents.join()];
  return [...[event.name, event.place].map(plainTextOf), event.isAnnouncement, ...own].join('\n');
});

/** Equal for entries of the same event: nothing that a visitor could choose by differs, nor when it is, nor its state. */
const entryOf = memoize((event) => {
  const { id, startDate, endDate, contact, eventUrl, registrationUrl, isAnnouncement } = event;
  const ownNumber = new RegExp(`\\b${id}\\b`, 'g');
  return JSON.stringify([
    eventTexts.map(({ name, isCompared }) => isCompared && event[name]),
    [contact, stateOf(event), startDate, endDate, event.replacement?.id, isAnnouncement],
    event.dates.map((date) => [date.startDate, date.endDate, date.visibleUntil]),
    [eventUrl, registrationUrl].map((address) => address?.replace(ownNumber, '')),
  ]);
});

/** Keeps of entries of the same event only that with the lowest id, which comes first in the order of design §4. */
export function withoutCopies(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const first = new Map<string, CalendarEvent>();
  for (const event of events) {
    const known = first.get(entryOf(event));
    if (known === undefined || event.id < known.id) first.set(entryOf(event), event);
  }
  return [...first.values()];
}

export type Series<Item> = readonly [Item, ...Item[]];

/** Items with their events, by series, in the order of the first of each. */
export function groupSeries<Item extends { readonly event: CalendarEvent }>(
  items: readonly Item[],
): readonly Series<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = seriesOf(item.event);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [item]);
    else known.push(item);
  }
  return [...groups.values()];
}

/** The date of the slide comes first. */
export type SeriesDates = Series<Occurrence>;

/**
 * The dates of a series in the order of design §4. Of dates with the same start only the first; of a cancelled event and an
 * announcement only the next. `horizon`: the last instant at which further dates may start.
 */
export function datesOfSeries(
  series: Series<{ readonly event: CalendarEvent }>,
  context: TimeContext,
  horizon = Infinity,
): SeriesDates {
  const all = series.flatMap(({ event }) => occurrencesOf(event, context));
  const [first, ...others] = sortByStart(all, context);
  if (first === undefined) throw new Error('an event without dates');
  const starts = new Set([first.date.start]);
  const further = others.filter(({ event, date: { start } }) => {
    const isFurther = !starts.has(start) && !event.canceled && !event.isAnnouncement && start <= horizon;
    starts.add(start);
    return isFurther;
  });
  return [first, ...further];
}

/** "Mi 2. Dez · Mi 9. Dez 19:30 · bis 27. Jan": at most four dates, with the times that are not the `usual` one; '' for none. */
export function listDates(dates: readonly Occurrence[], usual: string, context: TimeContext): string {
  const texts = dates.slice(0, 4).map((one) => {
    const { isRunning, sentence, day, time } = describeWhen(one, context);
    return isRunning ? sentence : unbroken(time === '' || time === usual ? day : `${day} ${time}`);
  });
  const [last] = dates.slice(4).slice(-1);
  if (last === undefined) return texts.join(' · ');
  const end = dropWeekday(dayParts(last.date.start, context).short);
  return [...texts.slice(0, 3), unbroken(screenWords[context.language].until(end))].join(' · ');
}
