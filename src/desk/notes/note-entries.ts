import { isStale } from '#data/read-freshness.ts';
import type { useView } from '#desk/shell/desk-context.ts';
import { formatAge } from '#desk/shell/format-when.ts';
import { eventIdOf, monitorQuery, type Route } from '#desk/shell/route.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import type { NamedEvent, Note } from '#desk/summary/find-notes.ts';
import type { ServiceFacts } from '#desk/summary/use-service-facts.ts';
import { formatTime } from '#domain/format-date.ts';
import { verdictWords } from '#i18n/verdict-words.ts';
import type { notesWords } from './notes-words.ts';

type View = ReturnType<typeof useView<(typeof notesWords)['de']>>;

export interface NoteEntry {
  readonly title: string;
  readonly advice: string;
  readonly links?: readonly {
    readonly name: string;
    readonly to: Partial<Route> | undefined;
    /** Text after the link. */
    readonly beside?: string;
  }[];
  /** In one column. */
  readonly isWide?: boolean;
}

/** About old data, then those of `/api/desk`, then those about events and categories. */
export function noteEntries(
  summary: Pick<DeskSummary, 'notes' | 'asOf' | 'pollSeconds'> | undefined,
  facts: ServiceFacts | undefined,
  { timeZone, language, now, words }: Pick<View, 'timeZone' | 'language' | 'now' | 'words'>,
): readonly NoteEntry[] {
  const entries: NoteEntry[] = [];
  if (summary !== undefined && summary.asOf !== null && isStale(summary, now)) {
    const title = words.stale(formatTime(summary.asOf, timeZone), formatAge(summary.asOf, now, language));
    entries.push({ title, advice: words.staleAdvice });
  }
  if (facts?.isComplete === false) entries.push({ title: words.incomplete, advice: words.incompleteAdvice });
  if (facts !== undefined && facts.unreadable.length > 0) {
    const links = facts.unreadable.map(({ iri, name, reason }) => {
      const event = eventIdOf(iri);
      return {
        name: name ?? (event === '' ? words.unnamed : words.eventId(event)),
        to: event === '' ? undefined : ({ view: 'why', event } as const),
        beside: `: ${verdictWords[language].unreadable[reason]}`,
      };
    });
    const title = words.unreadable(facts.unreadableTotal);
    entries.push({ title, advice: words.unreadableAdvice, links, isWide: true });
  }
  return [...entries, ...(summary?.notes ?? []).map((note) => entryOf(note, words))];
}

function entryOf(note: Note, words: View['words']): NoteEntry {
  switch (note.kind) {
    case 'stray-tag': {
      const title = words.strayTag(note.tag, note.like);
      return { title, advice: words.strayAdvice, links: note.events.map(linkTo) };
    }
    case 'same-slug':
      return { title: words.sameSlug(note.slug), advice: words.sameSlugAdvice(note.ids.join(', ')) };
    case 'odd-address': {
      const links = note.events.map((event) => ({ ...linkTo(event), beside: `: ${event.typed}` }));
      return { title: words.oddAddress(note.events.length), advice: words.oddAddressAdvice, links };
    }
    case 'no-address': {
      const title = words.noAddress(note.events.length);
      return { title, advice: words.noAddressAdvice, links: note.events.map(linkTo) };
    }
    case 'empty-monitors': {
      const links = note.monitors.map(({ id, name }) => ({
        name,
        to: { view: 'monitor', query: monitorQuery(id) } as const,
      }));
      return { title: words.emptyMonitor(links.length), advice: words.emptyAdvice, links };
    }
  }
}

function linkTo({ id, name }: NamedEvent) {
  return { name, to: { view: 'why', event: String(id) } } as const;
}
