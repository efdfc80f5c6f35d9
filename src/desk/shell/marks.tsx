import type { EventState } from '#domain/event-state.ts';
import type { VerdictCode } from '#domain/judge-events.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { useDesk, useWords } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import styles from './marks.module.css';

const kinds: Readonly<Record<VerdictCode, 'yes' | 'wait' | 'no'>> = {
  unreadable: 'no',
  unpublished: 'no',
  ended: 'no',
  'categories-unknown': 'wait',
  untagged: 'no',
  'other-monitor': 'no',
  'beyond-horizon': 'wait',
  'over-limit': 'wait',
  'all-monitors': 'yes',
  'this-monitor': 'yes',
};

/** Yes, no or not yet, by shape and text, not only by colour. */
export function VerdictMark(props: { readonly code: VerdictCode; readonly isArchived: boolean }) {
  const { code, isArchived } = props;
  const words = useWords(deskWords);
  return (
    <span className={styles.mark} data-kind={kinds[code]}>
      {code === 'unpublished' && isArchived ? words.archived : words.verdicts[code]}
    </span>
  );
}

/** Cancelled, postponed or sold out, in the screen's words. */
export function StateMark({ state }: { readonly state: EventState | null }) {
  const { language } = useDesk();
  return state === null ? null : <span className={styles.state}>{screenWords[language][state]}</span>;
}
