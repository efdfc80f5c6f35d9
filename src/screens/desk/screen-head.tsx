import { SaveFailure } from '#screens/desk/editor/save-failure.tsx';
import { useChangeScreen } from '#screens/desk/editor/use-change-screen.ts';
import { describeOwn } from '#desk/overview/own-events.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { monitorNamed } from './use-screen.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { urgencyOf } from '#screens/model/urgency.ts';
import { describeHours, describeMonitors, describePlace } from './describe-place.ts';
import { fleetWords } from './fleet-words.ts';
import { ScreenCommands } from './screen-commands.tsx';
import { screenPageWords } from './screen-words.ts';
import { useStateText } from './use-state-text.ts';
import styles from './screen.module.css';

const commands = ['identify', 'reload'] as const;

/** Name, place and settings of a screen, its state with what to do, and the buttons. */
export function ScreenHead({ screen }: { readonly screen: ListedScreen }) {
  const { language, words } = useView(screenPageWords);
  const { monitors, unknownMonitor } = fleetWords[language];
  const { name } = screen;
  const about = [
    describePlace(screen),
    monitors(describeMonitors(screen, unknownMonitor)),
    ...describeSettings(screen, words),
  ];
  return (
    <>
      <div>
        <h1>{name}</h1>
        <p className="lead">{about.filter(Boolean).join(' · ')}</p>
        <OwnEvents screen={screen} />
      </div>
      <StateBox screen={screen} />
      <SecondDevice screen={screen} />
      <div className={styles.actions}>
        <ScreenCommands screen={screen} commands={commands} />
        <GoLink to={{ view: 'address', screen: name }} className="button">
          {words.change}
        </GoLink>
      </div>
    </>
  );
}

function describeSettings(screen: ListedScreen, words: (typeof screenPageWords)['de']): readonly string[] {
  const { size, distance } = screen.place;
  const hours = describeHours(screen);
  const { days } = screen.parameters;
  return [
    hours === '' ? words.alwaysOn : words.hours(hours),
    size === undefined ? '' : words.size(size),
    distance === undefined ? '' : words.distance(distance),
    days === undefined ? '' : words.days(Number(days)),
  ];
}

/** Until when each of its monitors has events of its own. */
function OwnEvents({ screen: { monitors: ids } }: { readonly screen: ListedScreen }) {
  const { summary, monitors, ...desk } = useView(screenPageWords);
  if (summary === undefined) return null;
  return ids.map((id) => {
    const monitor = monitorNamed(monitors, String(id));
    if (monitor === undefined) return null;
    const { text, isUrgent } = describeOwn(monitor.ownUntil, desk);
    return (
      <p key={id} className={styles.own} data-urgent={isUrgent || undefined}>
        {monitor.name}: {text}
      </p>
    );
  });
}

function StateBox({ screen }: { readonly screen: ListedScreen }) {
  const { words } = useView(fleetWords);
  const { state, place } = screen;
  const { label, fact, todo } = useStateText(screen);
  return (
    <div className={styles.state} data-urgency={urgencyOf(state)} role="status">
      <p className={styles.label}>{label}</p>
      <p className={styles.fact}>{fact}</p>
      {state !== 'never-seen' && todo !== '' && <p>{todo}</p>}
      {place.contact !== undefined && todo !== '' && <p>{words.contact(place.contact)}</p>}
    </div>
  );
}

function SecondDevice({ screen: { name, secondDevice } }: { readonly screen: ListedScreen }) {
  const { words, ...desk } = useView(screenPageWords);
  const { mutate, error } = useChangeScreen().letIn;
  if (secondDevice === undefined) return null;
  const { id, since } = secondDevice;
  return (
    <div className={styles.state} data-urgency="later">
      <p className={styles.fact}>{words.second(formatMoment(Date.parse(since), desk))}</p>
      <p>{words.secondHint}</p>
      {id !== '' && (
        <button type="button" className="button" onClick={() => mutate({ name, id })}>
          {words.letIn}
        </button>
      )}
      <SaveFailure error={error} isCommand />
    </div>
  );
}
