import type { Language } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';

export const eventStates = ['canceled', 'postponed', 'soldOut'] as const;
export type EventState = (typeof eventStates)[number];

/** Null if the event takes place. A cancelled event with an alternative event, or whose title says so, is postponed. */
export function stateOf(event: CalendarEvent): EventState | null {
  const { alternativeEvents, titleState } = event;
  if (event.canceled)
    return alternativeEvents.length > 0 || titleState === 'postponed' ? 'postponed' : 'canceled';
  return event.ticketsLeft === 0 || titleState === 'soldOut' ? 'soldOut' : null;
}

export function cancellationOf(event: CalendarEvent, language: Language): string {
  const state = stateOf(event);
  return state === null || state === 'soldOut' ? '' : screenWords[language][state];
}
