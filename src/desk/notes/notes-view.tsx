import { Button } from '@aushang/staff/form-bar.tsx';
import { useState } from 'react';
import { isStale } from '#data/get-json.ts';
import { type DeskContext, useView } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { EditLink } from '#desk/shell/edit-link.tsx';
import { formatAsOf } from '#desk/shell/format-when.ts';
import { eventIdOf, GoLink } from '#desk/shell/route.tsx';
import { eventNoteWords } from '#desk/summary/event-note-words.ts';
import type { Note } from '#desk/summary/find-notes.ts';
import { noteWords } from '#desk/summary/note-words.ts';
import type { DeskData } from '#desk/summary/use-desk-data.ts';
import { verdictWords } from '#i18n/verdict-words.ts';
import styles from './notes.module.css';

type EventNotes = NonNullable<DeskData['facts']>['eventNotes'];

/** What the gateway assumed, mended or could not use when it read events, in words; codes of another version are skipped. */
function describeEventNotes(found: EventNotes, language: 'de' | 'en'): readonly Note[] {
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

const collapsedLinks = 8;

export function NotesView() {
  const { words, ...desk } = useView(noteWords);
  const notes = deskNotes(desk);
  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      {desk.summary === undefined && <p role="status">{words.loading}</p>}
      {notes.map((note, at) => (
        // Titles are not unique.
        // oxlint-disable-next-line react/no-array-index-key
        <NoteSection key={`${note.title} ${at}`} {...note} />
      ))}
      {desk.summary !== undefined && desk.facts !== undefined && notes.length === 0 && (
        <p className="title section">{words.none}</p>
      )}
      <p className="hint">{words.screens}</p>
      {desk.facts?.screens === 'no-password' && <p className="hint">{words.noPassword}</p>}
      {desk.facts?.screens === 'off' && <p className="hint">{words.screensOff}</p>}
    </div>
  );
}

function NoteSection({ title, advice, links, isWide }: Note) {
  const { words } = useView(noteWords);
  const [isExpanded, setIsExpanded] = useState(false);
  const visible = isExpanded ? links : links.slice(0, collapsedLinks);
  return (
    <section className="stack section">
      <h2>{title}</h2>
      <p className="measure quiet">{advice}</p>
      {links.length > 0 && (
        <ul className={isWide === true ? 'list' : 'names'}>
          {visible.map(({ name, to, beside }, at) => (
            // Names are not unique, and the list only grows.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {to === undefined ? name : <GoLink to={to}>{name}</GoLink>}
              {beside} {to?.event !== undefined && <EditLink event={to.event} name={name} />}
            </li>
          ))}
          {visible.length < links.length && (
            <li>
              <Button className="plain" onClick={() => setIsExpanded(true)}>
                {words.moreLinks(links.length - visible.length)}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** About old data, then those of `/api/desk`, then those about events and categories. */
export function deskNotes(desk: Pick<DeskContext, 'summary' | 'facts' | 'language' | 'now' | 'timeZone'>) {
  const { summary, facts, language, now } = desk;
  const words = noteWords[language];
  const notes: Note[] = [];
  if (summary !== undefined && summary.asOf !== null && isStale(summary, now))
    notes.push({ ...words.stale(...formatAsOf(summary.asOf, desk)), links: [] });
  if (facts?.isComplete === false) notes.push({ ...words.incomplete(), links: [] });
  if (facts !== undefined && facts.unreadable.length > 0) {
    const links = facts.unreadable.map(({ iri, name, reason }) => {
      const event = eventIdOf(iri);
      return {
        name: name ?? (event === '' ? words.unnamed : deskWords[language].eventId(event)),
        to: event === '' ? undefined : ({ view: 'why', event } as const),
        beside: `: ${verdictWords[language].unreadable[reason]}`,
      };
    });
    notes.push({ ...words.unreadable(facts.unreadableTotal), links, isWide: true });
  }
  notes.push(...describeEventNotes(facts?.eventNotes ?? [], language));
  if (facts !== undefined && facts.oldAddresses.length > 0) {
    const links = facts.oldAddresses.map(({ address: name, replacement }) => ({
      name,
      beside: ` → ${replacement}`,
    }));
    notes.push({ ...words.oldAddresses(links.length), links, isWide: true });
  }
  if (facts?.screens === 'database-unavailable') notes.push({ ...words.databaseUnavailable(), links: [] });
  if ((facts?.siteFile?.problem ?? null) !== null) {
    const links = [{ name: words.site, to: { view: 'site' } as const }];
    notes.push({ ...words.siteFile(facts?.siteFile?.file ?? ''), links });
  }
  return [...notes, ...(summary?.notes ?? [])];
}
