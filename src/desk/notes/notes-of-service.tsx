import { useDesk } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { NoteEntry } from './note-entry.tsx';
import styles from './notes.module.css';
import { whyRoute } from '#desk/shell/route.ts';
import { useServiceFacts } from '#desk/summary/use-service-facts.ts';
import { verdictWords } from '#i18n/verdict-words.ts';

/** What the gateway alone knows: entries it could not read, and a first reading that is not complete. */
export function NotesOfService() {
  const { words, language } = useDesk();
  const { facts } = useServiceFacts();
  if (facts === undefined) return null;
  const { unreadable, unreadableTotal, isComplete } = facts;
  return (
    <>
      {!isComplete && <NoteEntry title={words.notes.incomplete} advice={words.notes.incompleteAdvice} />}
      {unreadable.length > 0 && (
        <NoteEntry title={words.notes.unreadable(unreadableTotal)} advice={words.notes.unreadableAdvice}>
          <ul className={styles.plain}>
            {unreadable.slice(0, 50).map(({ iri, name, reason }, at) => (
              // Entries without a path have nothing of their own to be told apart by.
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

/** With a number there is an answer to go to. */
function UnreadableName({ iri, name }: { readonly iri: string | null; readonly name: string | null }) {
  const { words } = useDesk();
  const event = iri?.split('/').pop() ?? '';
  if (event === '') return `${name ?? words.notes.unnamed}:`;
  return (
    <>
      <GoLink to={whyRoute({ event })}>{name ?? words.why.number(event)}</GoLink>:
    </>
  );
}
