import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { getJson } from '#data/get-json.ts';
import { withJitter } from '#data/query-client.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { HelpLink } from '#desk/shell/edit-link.tsx';
import { SearchField } from '#desk/shell/fields.tsx';
import { formatMoment } from '#desk/shell/format-when.ts';
import { changeRoute, GoLink, useRoute } from '#desk/shell/route.tsx';
import { OutagePanel } from '#outages/desk/outage-panel.tsx';
import { screenAddress } from '#screens/desk/editor/screen-address.ts';
import {
  type ListedScreen,
  screenUrgencyOf,
  type UnregisteredScreen,
  unregisteredScreenSchema,
  type Urgency,
} from '#screens/model/listed-screen.ts';
import { BuildingList } from './building-list.tsx';
import { fleetWords } from './fleet-words.ts';
import styles from './fleet.module.css';
import {
  countStates,
  describeMonitors,
  describePlace,
  findScreens,
  groupScreens,
  indexScreens,
  useStateText,
} from './group-screens.ts';
import { type Command, ScreenCommands, ScreensClosed } from './screen-commands.tsx';

/** One address without a registered name, and the pages that have reported from it. */
interface UnregisteredAddress {
  readonly address: string;
  /** The parameters of the address. */
  readonly query: string;
  /** The name in the address, which is not registered; null for an address without one. */
  readonly name: string | null;
  readonly last: UnregisteredScreen;
  /** The devices that report at the moment. */
  readonly devices: number;
}

/** Three reports are missing. */
const presentMs = 200_000;

/** `screens`: the latest first, one for each load of a page. */
export function groupUnregistered(
  screens: readonly UnregisteredScreen[],
  now: number,
): readonly UnregisteredAddress[] {
  const groups = new Map<string, UnregisteredScreen[]>();
  for (const screen of screens) {
    const { address } = screen;
    if (address === undefined) continue;
    groups.set(address, [...(groups.get(address) ?? []), screen]);
  }
  return [...groups].flatMap(([address, loads]) => {
    const [last] = loads;
    if (last === undefined) return [];
    const present = loads.filter((load) => now - seenAt(load) <= presentMs);
    const devices = present.filter((load) => !isReloaded(load, present)).length;
    return { address, query: address.split('?')[1] ?? '', name: last.name, last, devices };
  });
}

const seenAt = ({ lastSeen }: UnregisteredScreen) => Date.parse(lastSeen ?? '');

/** A device that reloads ends one load before the next begins. */
function isReloaded(load: UnregisteredScreen, loads: readonly UnregisteredScreen[]): boolean {
  return loads.some((other) => seenAt(other) - (other.uptime ?? 0) * 1000 >= seenAt(load));
}

const maxAddresses = 50;

/** The screens that have reported without a registered name, one row for each address. */
function UnregisteredScreens() {
  const { words, now } = useView(fleetWords);
  const { data = [] } = useQuery({
    queryKey: ['desk-unregistered'],
    queryFn: loadUnregistered,
    refetchInterval: withJitter(30),
    refetchIntervalInBackground: false,
  });
  const addresses = groupUnregistered(data, now);
  if (addresses.length === 0) return null;
  return (
    <section className="stack section">
      <h2>{words.unregistered.heading(addresses.length)}</h2>
      <p className="quiet">{words.unregistered.about}</p>
      <table className="table">
        <thead>
          <tr>
            {(['address', 'state', 'seen', 'what'] as const).map((column) => (
              <th key={column} scope="col">
                {words.unregistered[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {addresses.slice(0, maxAddresses).map((one) => (
            <Row key={one.address} {...one} />
          ))}
        </tbody>
      </table>
      {addresses.length > maxAddresses && (
        <p className="hint">{words.more(addresses.length - maxAddresses)}</p>
      )}
    </section>
  );
}

function Row({ address, query, name, last, devices }: UnregisteredAddress) {
  const { words, ...desk } = useView(fleetWords);
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

async function loadUnregistered() {
  const { body } = await getJson('/api/unregistered-screens');
  return z
    .parse(z.array(z.unknown()), body)
    .flatMap((one) => z.safeParse(unregisteredScreenSchema, one).data ?? []);
}

/** A button shows the others if there are more. */
const maxListed = 24;

/** Screens with a problem, each with what happened and what to do. */
function ProblemList(props: {
  readonly urgency: Exclude<Urgency, 'fine'>;
  readonly screens: readonly ListedScreen[];
}) {
  const { urgency, screens } = props;
  const { words } = useView(fleetWords);
  const [isExpanded, setIsExpanded] = useState(false);
  if (screens.length === 0) return null;
  const listed = isExpanded ? screens : screens.slice(0, maxListed);
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
      <ul className="tiles">
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
    <li className="panel">
      <p className="mood strong small">{label}</p>
      <h3>
        <GoLink to={{ view: 'screen', screen: name }}>{name}</GoLink>
      </h3>
      <p className="quiet">{[describePlace(screen), words.monitors(monitors)].filter(Boolean).join(' · ')}</p>
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
      {unreadScreens > 0 && <p className="alert">{words.unread(unreadScreens)}</p>}
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
        <h1>{found === null ? <Headline /> : words.hits(found, screens.length)}</h1>
        {found === null && (
          <p className="lead">
            <Counts />
          </p>
        )}
        <p>
          <HelpLink page="screens">{words.help}</HelpLink>
        </p>
      </div>
      <div className="row">
        <SearchField
          label={words.search}
          value={route.search}
          onChange={(text) => changeRoute({ search: text })}
        />
        <p className="field">
          <label htmlFor="only">{words.only}</label>
          <select
            id="only"
            className="large"
            value={route.only}
            onChange={({ target }) => changeRoute({ only: target.value })}
          >
            <option value="">{words.all}</option>
            {Object.entries(words.urgency).map(([urgency, name]) => (
              <option key={urgency} value={urgency}>
                {name}
              </option>
            ))}
          </select>
        </p>
      </div>
    </div>
  );
}

function Headline() {
  const { screens = [], words } = useView(fleetWords);
  const counts = countStates(screens);
  if (screens.length === 0) return words.heading.none;
  const first = (['walk', 'reload', 'later'] as const).find((urgency) => counts[urgency] > 0);
  if (first !== undefined) return words.heading[first](counts[first]);
  return counts.new > 0 ? words.heading.others : words.heading.fine;
}

/** "60 Bildschirme: 3 hingehen, 52 in Ordnung" */
function Counts() {
  const { screens = [], words } = useView(fleetWords);
  const counts = countStates(screens);
  const parts = ([...urgencies, 'dark', 'well'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => words.count[kind](counts[kind]));
  return screens.length === 0 ? null : `${words.counts(screens.length)}: ${parts.join(', ')}`;
}
