import type { ReactNode } from 'react';
import { parseParameters } from '#config/parameters.ts';
import { isWaiting } from '#desk/summary/judge-monitor.ts';
import type { EventState } from '#domain/event-dates.ts';
import type { Explanation } from '#domain/explain-verdict.ts';
import { isSeen, type VerdictCode } from '#domain/judge-events.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { shownQuery } from '#screens/model/listed-screen.ts';
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

/** Labels, each with what is known of it; those with `false` are left out. */
export function FactList(props: {
  readonly className?: string;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}) {
  const known = props.facts.filter(([, value]) => value !== false);
  return (
    <dl className={props.className ?? 'facts'}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Opens the form of a screen with the setting that would show an event; nothing where that would change nothing. */
export function AddressLink(props: {
  /** The parameters of a kiosk page without a name. */
  readonly query?: string;
  /** The name of a named screen. */
  readonly screen?: string;
  readonly setting: Explanation['setting'];
}) {
  const { query = '', screen: name = '', setting } = props;
  const { screens, words } = useView(deskWords);
  if (setting === undefined) return null;
  const screen = screens?.find((one) => one.name === name);
  // The parameters in the address of its device take precedence.
  const given = parseParameters(screen?.address?.split('?')[1] ?? '').parameters;
  if ((name !== '' && screen === undefined) || setting.name in given) return null;
  const stored = screen === undefined ? query : shownQuery({ ...screen, address: '' });
  const label = screen === undefined ? words.buildAddress : words.changeScreen;
  const changed = withParameter(stored, setting.name, String(setting.value));
  return (
    <GoLink to={{ view: 'address', screen: name, query: changed }}>
      {label[setting.name](setting.value)}
    </GoLink>
  );
}
