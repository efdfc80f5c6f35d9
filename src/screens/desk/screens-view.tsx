import { useDeferredValue, useMemo } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { SearchField } from '#desk/shell/fields.tsx';
import { HelpLink } from '#desk/shell/help-link.tsx';
import { changeRoute, useRoute } from '#desk/shell/route.tsx';
import { AlarmPanel } from '#outages/desk/outage-panel.tsx';
import { BuildingList } from './building-list.tsx';
import { fleetWords } from './fleet-words.ts';
import { countStates, findScreens, groupScreens, indexScreens } from './group-screens.ts';
import styles from './fleet.module.css';
import { ProblemList } from './problem-list.tsx';
import { ScreensClosed } from './screens-closed.tsx';
import { UnregisteredScreens } from './unregistered-screens.tsx';

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
      {!isFiltered && <AlarmPanel />}
      {!isFiltered && <UnregisteredScreens />}
    </>
  );
}

/** `found`: the number of screens in the list; null for all. */
function FleetHead({ found }: { readonly found: number | null }) {
  const route = useRoute();
  const { screens = [], words } = useView(fleetWords);
  return (
    <div className={styles.head}>
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
      <div className={styles.tools}>
        <SearchField
          label={words.search}
          value={route.search}
          onChange={(text) => changeRoute({ search: text })}
        />
        <p>
          <label htmlFor="only">{words.only}</label>
          <select id="only" value={route.only} onChange={({ target }) => changeRoute({ only: target.value })}>
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
