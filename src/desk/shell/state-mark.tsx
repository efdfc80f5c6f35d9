import type { EventState } from '#domain/event-state.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { useDesk } from './desk-context.ts';
import styles from './marks.module.css';

/** Cancelled, postponed or sold out, in the screen's words. */
export function StateMark({ state }: { readonly state: EventState | null }) {
  const { language } = useDesk();
  return state === null ? null : <span className={styles.state}>{screenWords[language][state]}</span>;
}
