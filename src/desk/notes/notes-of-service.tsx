import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { whyRoute } from '#desk/shell/route.ts';
import { useServiceFacts } from '#desk/summary/use-service-facts.ts';
import { verdictWords } from '#i18n/verdict-words.ts';
import { NoteEntry } from './note-entry.tsx';
import { notesWords } from './notes-words.ts';
import styles from './notes.module.css';

/** The notes from `/api/desk`. */
export function NotesOfService() {
  const { language } = useDesk();
  const words = useWords(notesWords);
  const { facts } = useServiceFacts();
  if (facts === undefined) return null;
  const { unreadable, unreadableTotal, isComplete } = facts;
  return (
    <>
      {!isComplete && <NoteEntry title={words.incomplete} advice={words.incompleteAdvice} />}
      {unreadable.length > 0 && (
        <NoteEntry title={words.unreadable(unreadableTotal)} advice={words.unreadableAdvice}>
          <ul className={styles.plain}>
            {unreadable.slice(0, 50).map(({ iri, name, reason }, at) => (
              // Entries without a path have no unique key.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <UnreadableName iri={iri} name={name} /> {verdictWords[language].unreadable[reason]}
              </li>
            ))}
          </ul>
        </NoteEntry>
      )}
    </>
  );
}

/** A link to "Why (not)?" where the entry has an id. */
function UnreadableName({ iri, name }: { readonly iri: string | null; readonly name: string | null }) {
  const words = useWords(notesWords);
  const shared = useWords(deskWords);
  const event = iri?.split('/').pop() ?? '';
  if (event === '') return `${name ?? words.unnamed}:`;
  return (
    <>
      <GoLink to={whyRoute({ event })}>{name ?? shared.eventId(event)}</GoLink>:
    </>
  );
}
