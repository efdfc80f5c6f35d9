import { isWaiting } from '#desk/summary/judge-monitor.ts';
import type { EventState } from '#domain/event-dates.ts';
import type { Explanation } from '#domain/explain-verdict.ts';
import { isSeen, type VerdictCode } from '#domain/judge-events.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { useDesk, useView } from './desk-context.ts';
import { deskWords } from './desk-words.ts';
import styles from './marks.module.css';
import { GoLink, withParameter } from './route.tsx';

/** Yes, no or not yet, by shape and text, not only by colour. */
export function VerdictMark(props: { readonly code: VerdictCode; readonly isArchived: boolean }) {
  const { code, isArchived } = props;
  const { words } = useView(deskWords);
  const undecided = isWaiting(code) || code === 'categories-unknown' ? 'wait' : 'no';
  return (
    <span className={`mood strong ${styles.mark}`} data-kind={isSeen(code) ? 'yes' : undecided}>
      {code === 'unpublished' && isArchived ? words.archived : words.verdicts[code]}
    </span>
  );
}

/** Cancelled, postponed or sold out, in the screen's words. */
export function StateMark({ state }: { readonly state: EventState | null }) {
  const { language } = useDesk();
  return state === null ? null : (
    <span className="tag mood" data-kind="no">
      {screenWords[language][state]}
    </span>
  );
}

/** Opens the form of a screen with the setting that would show an event; nothing without one. */
export function AddressLink(props: {
  /** The parameters of the kiosk page; those of a named screen are its stored settings alone. */
  readonly query: string;
  readonly screen?: string | undefined;
  /** The parameters in the address of its device, which take precedence: a stored one would change nothing. */
  readonly own?: readonly string[] | undefined;
  readonly setting: Explanation['setting'];
}) {
  const { words } = useView(deskWords);
  const { query, screen = '', own = [], setting } = props;
  if (setting === undefined || own.includes(setting.name)) return null;
  const { name, value } = setting;
  const label = screen === '' ? words.buildAddress[name] : words.changeScreen[name];
  return (
    <GoLink to={{ view: 'address', screen, query: withParameter(query, name, String(value)) }}>
      {label(value)}
    </GoLink>
  );
}
