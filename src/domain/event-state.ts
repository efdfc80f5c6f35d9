import type { Language } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';

export const eventStates = ['canceled', 'postponed', 'soldOut'] as const;
export type EventState = (typeof eventStates)[number];

/** Null if the event takes place. A cancelled event with an alternative event is postponed. */
export function stateOf(event: CalendarEvent): EventState | null {
  if (event.canceled) return event.alternativeEvents.length > 0 ? 'postponed' : 'canceled';
  return event.ticketsLeft === 0 ? 'soldOut' : null;
}

export function cancellationOf(event: CalendarEvent, language: Language): string {
  const state = stateOf(event);
  return state === null || state === 'soldOut' ? '' : screenWords[language][state];
}
