import { useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import type { DeskSummary } from '#desk/summary/desk-summary.ts';
import { useServiceFacts } from '#desk/summary/use-service-facts.ts';
import { noteEntries, type NoteEntry } from './note-entries.ts';
import { notesWords } from './notes-words.ts';
import styles from './notes.module.css';

const collapsedLinks = 8;

export function NotesView({ summary }: { readonly summary: DeskSummary | undefined }) {
  const view = useView(notesWords);
  const { words } = view;
  const { facts } = useServiceFacts();
  const entries = noteEntries(summary, facts, view);
  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      <p className="lead">{words.intro}</p>
      {summary?.isJudged !== true && <p role="status">{words.loading}</p>}
      {entries.map((entry, at) => (
        // Titles are not unique.
        // oxlint-disable-next-line react/no-array-index-key
        <Entry key={`${entry.title} ${at}`} {...entry} />
      ))}
      {summary?.isJudged === true && facts !== undefined && entries.length === 0 && (
        <p className={styles.fine}>{words.none}</p>
      )}
      <p className="hint">{words.screens}</p>
    </div>
  );
}

function Entry({ title, advice, links = [], isWide }: NoteEntry) {
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
