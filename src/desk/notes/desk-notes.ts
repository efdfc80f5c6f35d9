import { isStale } from '#data/read-freshness.ts';
import type { DeskContext } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { formatAge } from '#desk/shell/format-when.ts';
import { eventIdOf } from '#desk/shell/route.ts';
import type { Note } from '#desk/summary/find-notes.ts';
import { noteWords } from '#desk/summary/note-words.ts';
import { formatTime } from '#domain/format-date.ts';
import { verdictWords } from '#i18n/verdict-words.ts';

/** About old data, then those of `/api/desk`, then those about events and categories. */
export function deskNotes(
  desk: Pick<DeskContext, 'summary' | 'facts' | 'timeZone' | 'language' | 'now'>,
): readonly Note[] {
  const { summary, facts, timeZone, language, now } = desk;
  const words = noteWords[language];
  const notes: Note[] = [];
  if (summary !== undefined && summary.asOf !== null && isStale(summary, now)) {
    const title = words.stale(formatTime(summary.asOf, timeZone), formatAge(summary.asOf, now, language));
    notes.push({ title, advice: words.staleAdvice, links: [] });
  }
  if (facts?.isComplete === false)
    notes.push({ title: words.incomplete, advice: words.incompleteAdvice, links: [] });
  if (facts !== undefined && facts.unreadable.length > 0) {
    const links = facts.unreadable.map(({ iri, name, reason }) => {
      const event = eventIdOf(iri);
      return {
        name: name ?? (event === '' ? words.unnamed : deskWords[language].eventId(event)),
        to: event === '' ? undefined : ({ view: 'why', event } as const),
        beside: `: ${verdictWords[language].unreadable[reason]}`,
      };
    });
    const title = words.unreadable(facts.unreadableTotal);
    notes.push({ title, advice: words.unreadableAdvice, links, isWide: true });
  }
  return [...notes, ...(summary?.notes ?? [])];
}
