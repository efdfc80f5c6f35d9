import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { type EventDate, type Occurrence, occurrencesOf, type TimeContext } from './event-dates.ts';
import { localDay, startOfDay } from './local-time.ts';

const collators = {
  de: new Intl.Collator(screenWords.de.locale),
  en: new Intl.Collator(screenWords.en.locale),
};

/** The order of design §4: dates that begin today, those that began on earlier days, those of later days. */
function createOrder({ now, timeZone, language }: TimeContext) {
  const day = localDay(now, timeZone);
  const [today, tomorrow] = [startOfDay(day, timeZone), startOfDay(day, timeZone, 1)];
  const groupOf = ({ start }: EventDate) => (start >= tomorrow ? 3 : start < today ? 2 : 1);
  const names = collators[language];
  return ({ event: a, date: from }: Occurrence, { event: b, date }: Occurrence) =>
    groupOf(from) - groupOf(date) || from.start - date.start || names.compare(a.name, b.name) || a.id - b.id;
}

export function sortByStart<Item extends Occurrence>(items: readonly Item[], context: TimeContext) {
  return [...items].sort(createOrder(context));
}

/** The next date of each event, in the order of design §4; of an event that is over its last. */
export function nextOccurrences(events: readonly CalendarEvent[], context: TimeContext) {
  const compare = createOrder(context);
  const nextOf = (event: CalendarEvent) =>
    occurrencesOf(event, context).reduce((next, one) => (compare(one, next) < 0 ? one : next));
  return events.map(nextOf).sort(compare);
}
