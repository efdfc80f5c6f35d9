import { Choice } from '@aushang/staff/fields.tsx';
import { Panel, Table } from '@aushang/staff/form-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { withJitter } from '#data/query-client.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { HelpLink } from '#desk/shell/edit-link.tsx';
import { SearchField } from '#desk/shell/fields.tsx';
import { formatMoment } from '#desk/shell/format-when.ts';
import { changeRoute, GoLink, useRoute } from '#desk/shell/route.tsx';
import { groupBy } from '#domain/membership.ts';
import { OutagePanel } from '#outages/desk/outage-panel.tsx';
import { screenAddress } from '#screens/desk/editor/screen-address.ts';
import {
  type ListedScreen,
  type UnregisteredScreen,
  unregisteredScreenSchema,
} from '#screens/model/listed-screen.ts';
import { describeSilences } from '#screens/model/common-silence.ts';
import { screenUrgencyOf, silentMs } from '#screens/model/screen-health.ts';
import { BuildingList, ShortList } from './building-list.tsx';
import { fleetWords } from './fleet-words.ts';
import styles from './fleet.module.css';
import {
  countStates,
  describePlace,
  describeScreen,
  findScreens,
  groupScreens,
  indexScreens,
  judgeFleet,
  listBuildings,
  type Task,
  useStateText,
} from './group-screens.ts';
import { type Command, ScreenCommands, ScreensClosed } from './screen-commands.tsx';
import { loadList } from './use-screens.ts';

type UnregisteredAddress = ReturnType<typeof groupUnregistered>[number];

/** By address. `screens`: the latest first, one for each load of a page; `devices`: how many report at the moment. */
export function groupUnregistered(screens: readonly UnregisteredScreen[], now: number) {
  const groups = groupBy(screens, ({ address = '' }) => [address]);
  return [...groups].flatMap(([address, loads]) => {
    const [last] = loads;
    if (last === undefined) return [];
    const present = loads.filter((load) => now - seenAt(load) <= silentMs);
    // A device that reloads ends one load before the next begins.
    const isReloaded = (load: UnregisteredScreen) =>
      present.some((other) => seenAt(other) - (other.uptime ?? 0) * 1000 >= seenAt(load));
    return { address, last, devices: present.filter((load) => !isReloaded(load)).length };
  });
}

const seenAt = ({ lastSeen }: UnregisteredScreen) => Date.parse(lastSeen ?? '');

const maxAddresses = 50;

/** The screens that have reported without a registered name, one row for each address. */
function UnregisteredScreens() {
  const { words, now } = useView(fleetWords);
  const { data = [] } = useQuery({
    queryKey: ['desk-unregistered'],
    queryFn: async () => (await loadList('/api/unregistered-screens', unregisteredScreenSchema)).read,
    refetchInterval: withJitter(30),
  });
  const addresses = groupUnregistered(data, now);
  if (addresses.length === 0) return null;
  return (
    <section className="stack section">
      <h2>{words.unregistered.heading(addresses.length)}</h2>
      <p className="quiet">{words.unregistered.about}</p>
      <Table
        heads={(['address', 'state', 'seen', 'what'] as const).map((column) => words.unregistered[column])}
      >
        {addresses.slice(0, maxAddresses).map((one) => (
          <Row key={one.address} {...one} />
        ))}
      </Table>
      {addresses.length > maxAddresses && (
        <p className="hint">{words.more(addresses.length - maxAddresses)}</p>
      )}
    </section>
  );
}

function Row({ address, last, devices }: UnregisteredAddress) {
  const { words, ...desk } = useView(fleetWords);
  const { name } = last;
  const [, query = ''] = address.split('?');
  const { label, fact, todo } = useStateText(last);
  // It may have been closed on purpose.
  const isClosed = last.state === 'silent';
  return (
    <tr>
      <th scope="row">
        <code>{address}</code>
        {devices > 1 && <span className="hint">{words.unregistered.devices(devices)}</span>}
      </th>
      <td>{name !== null ? words.unregistered.unknownName : last.state === 'well' ? label : fact}</td>
      <td>{last.lastSeen !== null && formatMoment(Date.parse(last.lastSeen), desk)}</td>
      <td>
        {name === null ? '' : words.unregistered.unknown} {isClosed || name !== null ? '' : todo}{' '}
        <GoLink to={{ view: 'address', query }}>{words.unregistered.give}</GoLink>
      </td>
    </tr>
  );
}

const maxListed = 24;

interface ListProps {
  readonly task: Exclude<Task, 'fine'>;
  readonly screens: readonly ListedScreen[];
}

function ListHead({ task, screens }: ListProps) {
  const { words } = useView(fleetWords);
  return (
    <h2 id={`list-${task}`}>
      {words.urgency[task]} <span className="number">{screens.length}</span>
    </h2>
  );
}

/** Screens with a problem by building, each with what happened and what to do. */
function ProblemList({ task, screens }: ListProps) {
  const { words, site } = useView(fleetWords);
  if (screens.length === 0) return null;
  return (
    <section className={`stack ${styles.problems}`} data-urgency={task} aria-labelledby={`list-${task}`}>
      <ListHead {...{ task, screens }} />
      <p className="quiet">{words.about[task]}</p>
      <div className={styles.buildings}>
        {listBuildings(screens, site.buildings).map(({ name, screens: cards }) => (
          <section
            key={name}
            className="stack"
            style={{ flexBasis: `calc(${cards.length} * 27.5rem - 1.5rem)` }}
          >
            <h3>{name || words.noBuilding}</h3>
            <ShortList className="tiles" max={maxListed}>
              {cards.map((screen) => (
                <ProblemCard key={screen.name} screen={screen} />
              ))}
            </ShortList>
          </section>
        ))}
      </div>
    </section>
  );
}

/** Screens of which the same is to be said, in a list that opens. */
function ScreenFold({ task, screens }: ListProps) {
  const { words, site } = useView(fleetWords);
  if (screens.length === 0) return null;
  return (
    <details className={`fold ${styles.problems}`}>
      <summary>
        <ListHead {...{ task, screens }} />
      </summary>
      <p className="quiet">{words.about[task]}</p>
      <ShortList className="names" max={maxListed}>
        {screens.map((screen) => (
          <li key={screen.name}>
            <GoLink to={{ view: 'screen', screen: screen.name }}>{screen.name}</GoLink>
            <span className="hint">{describePlace(screen)}</span>
            {task === 'new' && <code>{screenAddress(screen.name, site)}</code>}
          </li>
        ))}
      </ShortList>
    </details>
  );
}

function ProblemCard({ screen }: { readonly screen: ListedScreen }) {
  const { words, mayChange, ...desk } = useView(fleetWords);
  const { name, state, place } = screen;
  const commands = mayChange ? helpfulCommands(state) : [];
  const { label, fact, todo } = useStateText(screen);
  return (
    <li className="panel">
      <p className="mood strong small">{label}</p>
      <h4>
        <GoLink to={{ view: 'screen', screen: name }}>{name}</GoLink>
      </h4>
      {/* The building stands above. */}
      <p className="quiet">
        {describeScreen({ ...screen, place: { ...place, building: '' } }, desk.language)}
      </p>
      <p className="strong">{fact}</p>
      {todo !== '' && <p>{todo}</p>}
      {commands.length > 0 && (
        <div className="row">
          <ScreenCommands {...{ screen, commands }} />
        </div>
      )}
      {place.contact !== undefined && <p className="quiet">{words.contact(place.contact)}</p>}
    </li>
  );
}

function helpfulCommands(state: ListedScreen['state']): readonly Command[] {
  if (state === 'two-devices') return ['identify'];
  return screenUrgencyOf(state) === 'reload' ? ['reload'] : [];
}

const tasks = ['walk', 'reload', 'later'] as const;

/** All named screens: those with problems first, in words, then the others by building. */
export function ScreensView() {
  const route = useRoute();
  const { screens, unreadScreens, words } = useView(fleetWords);
  const search = useDeferredValue(route.search).trim();
  const index = useMemo(() => indexScreens(screens ?? []), [screens]);
  const { silences, taskOf } = useMemo(() => judgeFleet(screens ?? []), [screens]);
  const found = useMemo(
    () => findScreens(index, search, route.only, taskOf),
    [index, search, route.only, taskOf],
  );
  const groupOf = useMemo(() => groupScreens(found, taskOf), [found, taskOf]);
  const isFiltered = search !== '' || route.only !== '';
  if (screens === undefined) return <ScreensClosed />;
  return (
    <>
      <FleetHead found={isFiltered ? found.length : null} {...{ silences, taskOf }} />
      {unreadScreens > 0 && <Panel>{words.unread(unreadScreens)}</Panel>}
      {isFiltered && found.length === 0 && (
        <p className="lead">{search === '' ? words.noneSuch : words.noHit(search)}</p>
      )}
      <ScreenFold task="together" screens={groupOf('together')} />
      {tasks.map((task) => (
        <ProblemList key={task} task={task} screens={groupOf(task)} />
      ))}
      <ScreenFold task="new" screens={groupOf('new')} />
      <BuildingList screens={groupOf('fine')} />
      {!isFiltered && <OutagePanel />}
      {!isFiltered && <UnregisteredScreens />}
    </>
  );
}

/** `found`: the number of screens in the list; null for all. */
function FleetHead({ found, ...fleet }: Fleet & { readonly found: number | null }) {
  const route = useRoute();
  const { screens = [], words } = useView(fleetWords);
  return (
    <div className="head">
      <div>
        {found === null ? <Headline {...fleet} /> : <h1>{words.hits(found, screens.length)}</h1>}
        <p>
          <span className="quiet">{words.meaning}</span>
          <br />
          <HelpLink page="screens">{words.help}</HelpLink>
        </p>
      </div>
      <div className="row">
        <SearchField
          label={words.search}
          value={route.search}
          change={(text) => changeRoute({ search: text })}
        />
        <Choice
          id="only"
          label={words.only}
          className="large"
          value={route.only}
          change={(only) => changeRoute({ only })}
          choices={[['', words.all], ...Object.entries(words.urgency)]}
        />
      </div>
    </div>
  );
}

type Fleet = ReturnType<typeof judgeFleet>;

/** "Zu 3 Bildschirmen muss jemand hingehen", and "60 Bildschirme: 3 hingehen, 57 in Ordnung" */
function Headline({ silences, taskOf }: Fleet) {
  const { screens = [], words, ...desk } = useView(fleetWords);
  const counts = countStates(screens, taskOf);
  const first = tasks.find((task) => counts[task] > 0);
  const parts = (['together', ...tasks, 'new', 'dark', 'well'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => words.count[kind](counts[kind]));
  if (screens.length === 0) return <h1>{words.heading.none}</h1>;
  const calm = counts.new > 0 ? words.heading.others : words.heading.fine;
  const usual = first === undefined ? calm : words.heading[first](counts[first]);
  return (
    <>
      <h1>{silences.length > 0 ? describeSilences(silences, desk) : usual}</h1>
      <p className="lead">{`${words.counts(screens.length)}: ${parts.join(', ')}`}</p>
    </>
  );
}
