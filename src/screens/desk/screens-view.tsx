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
import { screenUrgencyOf, silentMs, type Urgency } from '#screens/model/screen-health.ts';
import { BuildingList, ShortList } from './building-list.tsx';
import { fleetWords } from './fleet-words.ts';
import styles from './fleet.module.css';
import {
  countStates,
  describeScreen,
  findScreens,
  groupScreens,
  indexScreens,
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

/** Screens with a problem, each with what happened and what to do. */
function ProblemList(props: {
  readonly urgency: Exclude<Urgency, 'fine'>;
  readonly screens: readonly ListedScreen[];
}) {
  const { urgency, screens } = props;
  const { words } = useView(fleetWords);
  if (screens.length === 0) return null;
  return (
    <section
      className={`stack ${styles.problems}`}
      data-urgency={urgency}
      aria-labelledby={`list-${urgency}`}
    >
      <h2 id={`list-${urgency}`}>
        {words.urgency[urgency]} <span className="number">{screens.length}</span>
      </h2>
      <p className="quiet">{words.about[urgency]}</p>
      <ShortList className="tiles" max={maxListed}>
        {screens.map((screen) => (
          <ProblemCard key={screen.name} screen={screen} />
        ))}
      </ShortList>
    </section>
  );
}

function ProblemCard({ screen }: { readonly screen: ListedScreen }) {
  const { words, ...desk } = useView(fleetWords);
  const { name, state, place } = screen;
  const commands = helpfulCommands(state);
  const { label, fact, todo } = useStateText(screen);
  return (
    <li className="panel">
      <p className="mood strong small">{label}</p>
      <h3>
        <GoLink to={{ view: 'screen', screen: name }}>{name}</GoLink>
      </h3>
      <p className="quiet">{describeScreen(screen, desk.language)}</p>
      <p className="strong">{fact}</p>
      {todo !== '' && <p>{todo}</p>}
      {state === 'never-seen' && (
        <p>
          <code>{screenAddress(name, desk.site)}</code>
        </p>
      )}
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

const urgencies = ['walk', 'reload', 'later', 'new'] as const;

/** All named screens: those with problems first, in words, then the others by building. */
export function ScreensView() {
  const route = useRoute();
  const { screens, unreadScreens, words } = useView(fleetWords);
  const search = useDeferredValue(route.search).trim();
  const index = useMemo(() => indexScreens(screens ?? []), [screens]);
  const found = useMemo(() => findScreens(index, search, route.only), [index, search, route.only]);
  const groups = useMemo(() => groupScreens(found), [found]);
  const isFiltered = search !== '' || route.only !== '';
  if (screens === undefined) return <ScreensClosed />;
  return (
    <>
      <FleetHead found={isFiltered ? found.length : null} />
      {unreadScreens > 0 && <Panel>{words.unread(unreadScreens)}</Panel>}
      {isFiltered && found.length === 0 && (
        <p className="lead">{search === '' ? words.noneSuch : words.noHit(search)}</p>
      )}
      {urgencies.map((urgency) => (
        <ProblemList key={urgency} urgency={urgency} screens={groups.byUrgency[urgency]} />
      ))}
      <BuildingList buildings={groups.buildings} />
      {!isFiltered && <OutagePanel />}
      {!isFiltered && <UnregisteredScreens />}
    </>
  );
}

/** `found`: the number of screens in the list; null for all. */
function FleetHead({ found }: { readonly found: number | null }) {
  const route = useRoute();
  const { screens = [], words } = useView(fleetWords);
  return (
    <div className="head">
      <div>
        {found === null ? <Headline /> : <h1>{words.hits(found, screens.length)}</h1>}
        <p>
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

/** "Zu 3 Bildschirmen muss jemand hingehen", and "60 Bildschirme: 3 hingehen, 57 in Ordnung" */
function Headline() {
  const { screens = [], words } = useView(fleetWords);
  const counts = countStates(screens);
  const first = (['walk', 'reload', 'later'] as const).find((urgency) => counts[urgency] > 0);
  const parts = ([...urgencies, 'dark', 'well'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => words.count[kind](counts[kind]));
  if (screens.length === 0) return <h1>{words.heading.none}</h1>;
  const calm = counts.new > 0 ? words.heading.others : words.heading.fine;
  return (
    <>
      <h1>{first === undefined ? calm : words.heading[first](counts[first])}</h1>
      <p className="lead">{`${words.counts(screens.length)}: ${parts.join(', ')}`}</p>
    </>
  );
}
