import { useState } from 'react';
import { isStale } from '#data/read-freshness.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatAge } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { eventIdOf, monitorQuery, type Route } from '#desk/shell/route.ts';
import { countNotes } from '#desk/summary/count-notes.ts';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import type { NamedEvent, Note } from '#desk/summary/find-notes.ts';
import { type ServiceFacts, useServiceFacts } from '#desk/summary/use-service-facts.ts';
import { formatTime } from '#domain/format-date.ts';
import { verdictWords } from '#i18n/verdict-words.ts';
import { notesWords } from './notes-words.ts';
import styles from './notes.module.css';

const collapsedLinks = 8;

export function NotesView({ summary }: { readonly summary: DeskSummary | undefined }) {
  const { timeZone, language, now, words } = useView(notesWords);
  const { facts } = useServiceFacts();
  const staleAsOf = summary !== undefined && isStale(summary, now) ? summary.asOf : null;
  const notes = summary?.notes ?? [];
  const empty = notes.filter((note) => note.kind === 'empty-monitor');
  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      {summary?.isJudged !== true && <p role="status">{words.loading}</p>}
      {staleAsOf !== null && (
        <NoteEntry
          title={words.stale(formatTime(staleAsOf, timeZone), formatAge(staleAsOf, now, language))}
          advice={words.staleAdvice}
        />
      )}
      {facts !== undefined && <ServiceNotes {...facts} />}
      {notes.map((note) => (
        <NoteView key={JSON.stringify(note).slice(0, 80)} note={note} />
      ))}
      {empty.length > 0 && (
        <NoteEntry
          title={words.emptyMonitor(empty.length)}
          advice={words.emptyAdvice}
          links={empty.map(({ id, name }) => ({ name, to: { view: 'monitor', query: monitorQuery(id) } }))}
        />
      )}
      {summary?.isJudged === true && facts !== undefined && countNotes(summary, facts, now) === 0 && (
        <p className={styles.fine}>{words.none}</p>
      )}
      <p className="hint">{words.screens}</p>
    </div>
  );
}

/** The notes from `/api/desk`. */
function ServiceNotes({ isComplete, unreadable, unreadableTotal }: ServiceFacts) {
  const { language, words } = useView(notesWords);
  const links = unreadable.map(({ iri, name, reason }) => {
    const event = eventIdOf(iri);
    return {
      name: name ?? (event === '' ? words.unnamed : words.eventId(event)),
      to: event === '' ? undefined : ({ view: 'why', event } as const),
      beside: `: ${verdictWords[language].unreadable[reason]}`,
    };
  });
  return (
    <>
      {!isComplete && <NoteEntry title={words.incomplete} advice={words.incompleteAdvice} />}
      {links.length > 0 && (
        <NoteEntry
          title={words.unreadable(unreadableTotal)}
          advice={words.unreadableAdvice}
          links={links}
          isWide
        />
      )}
    </>
  );
}

function NoteView({ note }: { readonly note: Note }) {
  const { words } = useView(notesWords);
  switch (note.kind) {
    case 'stray-tag': {
      const title = words.strayTag(note.tag, note.like);
      return <NoteEntry title={title} advice={words.strayAdvice} links={note.events.map(linkTo)} />;
    }
    case 'same-slug': {
      const advice = words.sameSlugAdvice(note.ids.join(', '));
      return <NoteEntry title={words.sameSlug(note.slug)} advice={advice} />;
    }
    case 'odd-address': {
      const links = note.events.map((event) => ({ ...linkTo(event), beside: `: ${event.typed}` }));
      const title = words.oddAddress(note.events.length);
      return <NoteEntry title={title} advice={words.oddAddressAdvice} links={links} />;
    }
    case 'no-address': {
      const title = words.noAddress(note.events.length);
      return <NoteEntry title={title} advice={words.noAddressAdvice} links={note.events.map(linkTo)} />;
    }
    // One entry for all of them.
    case 'empty-monitor':
      return null;
  }
}

function linkTo({ id, name }: NamedEvent) {
  return { name, to: { view: 'why', event: String(id) } } as const;
}

function NoteEntry(props: {
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
}) {
  const { title, advice, links = [], isWide } = props;
  const { words } = useView(notesWords);
  const [isExpanded, setIsExpanded] = useState(false);
  const visible = isExpanded ? links : links.slice(0, collapsedLinks);
  return (
    <section className={styles.note}>
      <h2>{title}</h2>
      <p>{advice}</p>
      {links.length > 0 && (
        <ul className={isWide === true ? styles.plain : styles.links}>
          {visible.map(({ name, beside, to }, at) => (
            // Names are not unique, and the list only grows.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {to === undefined ? name : <GoLink to={to}>{name}</GoLink>}
              {beside}
            </li>
          ))}
          {visible.length < links.length && (
            <li>
              <button type="button" className="plain" onClick={() => setIsExpanded(true)}>
                {words.moreLinks(links.length - visible.length)}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
