import { eventNoteWords } from './event-note-words.ts';
import type { Note } from './find-notes.ts';
import type { DeskData } from './use-desk-data.ts';

type EventNotes = NonNullable<DeskData['facts']>['eventNotes'];

/** What the gateway assumed, mended or could not use when it read events, in words; codes of another version are skipped. */
export function describeEventNotes(found: EventNotes, language: 'de' | 'en'): readonly Note[] {
  const words = eventNoteWords[language];
  const faults = new Map<string, readonly string[]>(Object.entries(words.faults));
  const names = new Map(Object.entries(words.names));
  return found.flatMap(({ code, total, events }) => {
    const [fault, advice = ''] = faults.get(code) ?? [];
    if (fault === undefined) return [];
    const links = events.map(({ id, name, notes }) => {
      const details = notes.map(({ of, count, typed = '' }) =>
        [names.get(of), count ?? names.get(`${of} ${typed}`) ?? typed].filter(Boolean).join(': '),
      );
      // Hidden events are found only by those who may know their names.
      const to = name === null ? undefined : ({ view: 'why', event: String(id) } as const);
      return { name: name ?? words.id(id), to, beside: `: ${details.join(', ')}` };
    });
    return { title: words.title(total, fault), advice, links };
  });
}
