import type { Language } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { TimeContext } from './describe-time.ts';
import { startOf } from './event-times.ts';
import { localDay, startOfDay } from './local-time.ts';

export interface StartingEvent {
  readonly event: CalendarEvent;
  /** Epoch ms. */
  readonly start: number;
}

const collators = {
  de: new Intl.Collator(screenWords.de.locale),
  en: new Intl.Collator(screenWords.en.locale),
};

/** By start, name, numeric id: the order of design §4 within each of its groups. */
export function compareEvents(language: Language): (a: StartingEvent, b: StartingEvent) => number {
  const { compare } = collators[language];
  return (a, b) => a.start - b.start || compare(a.event.name, b.event.name) || a.event.id - b.event.id;
}

/** The order of design §4; returns the items with their starts. */
export function sortByStart<Item extends { readonly event: CalendarEvent }>(
  items: readonly Item[],
  { now, timeZone, language }: TimeContext,
) {
  const day = localDay(now, timeZone);
  const [today, tomorrow] = [startOfDay(day, timeZone), startOfDay(day, timeZone, 1)];
  const groupOf = (start: number) => {
    if (start >= tomorrow) return 4;
    if (start < today) return 3;
    return start <= now ? 1 : 2;
  };
  const compare = compareEvents(language);
  return items
    .map((item) => ({ ...item, start: startOf(item.event, timeZone) }))
    .sort((a, b) => groupOf(a.start) - groupOf(b.start) || compare(a, b));
}

export function sortEvents(events: readonly CalendarEvent[], context: TimeContext): readonly CalendarEvent[] {
  const items = events.map((event) => ({ event }));
  return sortByStart(items, context).map(({ event }) => event);
}
