import { useView } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import styles from './marks.module.css';

/** Opens an event where staff change it; nothing if that place is unknown. */
export function EditLink(props: {
  readonly event: string;
  /** The name of the event, where there are several links. */
  readonly name?: string;
}) {
  const { event, name } = props;
  const { facts, words } = useView(deskWords);
  const address = editAddress(facts?.eventEditUrl ?? null, event);
  if (address === null) return null;
  return (
    <a
      className={styles.edit}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name === undefined ? undefined : `${words.editEvent}: ${name}`}
    >
      {words.editEvent}
    </a>
  );
}

/** `pattern`: an address with `{id}`. Null without one, for no id, and for one that no address can contain. */
export function editAddress(pattern: string | null, id: string): string | null {
  const isWellFormed = !/[\ud800-\udfff]/u.test(id);
  if (pattern === null || id === '' || !isWellFormed) return null;
  return pattern.split('{id}').join(encodeURIComponent(id));
}
