import type { Language } from '#config/site.ts';
import type { BoardEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';

/** "Abgesagt", "Verschoben" where another event stands for it, '' where it takes place. */
export function cancellationOf(event: BoardEvent, language: Language): string {
  if (!event.canceled) return '';
  return screenWords[language][event.alternativeEvents.length > 0 ? 'postponed' : 'canceled'];
}
