import { useState } from 'react';
import { screenAddress } from '#screens/desk/editor/screen-address.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { type Urgency, urgencyOf } from '#screens/model/urgency.ts';
import { fleetWords } from './fleet-words.ts';
import { useStateText } from './use-state-text.ts';
import styles from './fleet.module.css';
import { describeMonitors, describePlace } from './describe-place.ts';
import { type Command, ScreenCommands } from './screen-commands.tsx';

/** Behind a button if there are more. */
const maxListed = 24;

/** Screens with a problem, each with what happened and what to do. */
export function ProblemList(props: {
  readonly urgency: Exclude<Urgency, 'fine'>;
  readonly screens: readonly ListedScreen[];
}) {
  const { urgency, screens } = props;
  const { words } = useView(fleetWords);
  const [isExpanded, setIsExpanded] = useState(false);
  if (screens.length === 0) return null;
  const listed = isExpanded ? screens : screens.slice(0, maxListed);
  return (
    <section className={styles.problems} data-urgency={urgency} aria-labelledby={`list-${urgency}`}>
      <h2 id={`list-${urgency}`}>
        {words.urgency[urgency]} <span className={styles.number}>{screens.length}</span>
      </h2>
      <p className={styles.about}>{words.about[urgency]}</p>
      <ul className={styles.cards}>
        {listed.map((screen) => (
          <ProblemCard key={screen.name} screen={screen} />
        ))}
      </ul>
      {listed.length < screens.length && (
        <button type="button" className="button" onClick={() => setIsExpanded(true)}>
          {words.showAll} ({screens.length})
        </button>
      )}
    </section>
  );
}

function ProblemCard({ screen }: { readonly screen: ListedScreen }) {
  const { words, ...desk } = useView(fleetWords);
  const { name, state, place } = screen;
  const commands = helpfulCommands(state);
  const { label, fact, todo } = useStateText(screen);
  const monitors = describeMonitors(screen, words.unknownMonitor);
  return (
    <li className={styles.card}>
      <p className={styles.label}>{label}</p>
      <h3>
        <GoLink to={{ view: 'screen', screen: name }}>{name}</GoLink>
      </h3>
      <p className={styles.place}>
        {[describePlace(screen), words.monitors(monitors)].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.fact}>{fact}</p>
      {todo !== '' && <p>{todo}</p>}
      {state === 'never-seen' && (
        <p className={styles.address}>
          <code>{screenAddress(name, desk.site)}</code>
        </p>
      )}
      {commands.length > 0 && (
        <div className={styles.commands}>
          <ScreenCommands {...{ screen, commands }} />
        </div>
      )}
      {place.contact !== undefined && <p className={styles.place}>{words.contact(place.contact)}</p>}
    </li>
  );
}

function helpfulCommands(state: ListedScreen['state']): readonly Command[] {
  if (state === 'two-devices') return ['identify'];
  return urgencyOf(state) === 'reload' ? ['reload'] : [];
}
