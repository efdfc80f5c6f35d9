import { Button } from '@aushang/staff/form-bar.tsx';
import { memo, type ReactNode, type RefCallback, useMemo, useState } from 'react';
import { type LiveFrames, useFrame, useLiveFrames } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { fleetWords } from './fleet-words.ts';
import styles from './fleet.module.css';
import {
  type Building,
  describeScreen,
  isShowingAlarm,
  listBuildings,
  useStateText,
} from './group-screens.ts';
import { ReportedSlide } from './reported-slide.tsx';

/** Memoized: a building may have 60 screens. */
const ScreenTile = memo(function ScreenTile(props: {
  readonly screen: ListedScreen;
  readonly isLive: boolean;
  readonly watch: RefCallback<HTMLElement>;
}) {
  const { screen, isLive, watch } = props;
  const { words, language, notices = [] } = useView(fleetWords);
  const { name, state, panel, title } = screen;
  const isUsual = state === 'well' && panel !== 'off' && !isShowingAlarm(screen, notices);
  const { fact, label } = useStateText(screen);
  const frame = useFrame();
  const slide = title === null ? label : `${label}, ${words.shows(title)}`;
  return (
    <li ref={watch} data-frame={name} className="tile">
      <GoLink to={{ view: 'screen', screen: name }}>
        <div className={styles.frame} aria-hidden="true">
          <ReportedSlide {...{ screen, frame, isLive }} />
        </div>
        <span className="name">{name}</span>
      </GoLink>
      <p className="clamped">{describeScreen(screen, language)}</p>
      <p className="quiet clamped">{isUsual ? slide : fact}</p>
    </li>
  );
});

/** The buildings are closed at first if there are more screens. */
const maxOpen = 120;
const maxTiles = 60;

/** The screens without a problem, by building. */
export function BuildingList({ screens }: { readonly screens: readonly ListedScreen[] }) {
  const names = useMemo(() => screens.map(({ name }) => ({ id: name })), [screens]);
  const frames = useLiveFrames(names);
  const isOpen = names.length <= maxOpen;
  const { words, site } = useView(fleetWords);
  if (names.length === 0) return null;
  return (
    <section>
      <h2>
        {words.urgency.fine} <span className="number">{names.length}</span>
      </h2>
      {listBuildings(screens, site.buildings).map((building) => (
        <BuildingSection key={building.name} {...{ building, isOpen, frames }} />
      ))}
    </section>
  );
}

function BuildingSection(props: {
  readonly building: Building;
  readonly frames: LiveFrames;
  readonly isOpen: boolean;
}) {
  const { building, isOpen, frames } = props;
  const { name, screens } = building;
  const { words } = useView(fleetWords);
  /** Null until somebody opens or closes it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isExpanded = chosen ?? isOpen;
  return (
    <details
      className="fold"
      open={isExpanded}
      // It also fires for a change of `open` here.
      onToggle={({ currentTarget: { open } }) => open === isExpanded || setChosen(open)}
    >
      <summary>
        <h3>{name === '' ? words.noBuilding : name}</h3>
        <span className="number">{words.counts(screens.length)}</span>
      </summary>
      {isExpanded && (
        <ShortList className={`tiles ${styles.screens}`} max={maxTiles}>
          {screens.map((screen) => (
            <ScreenTile
              key={screen.name}
              screen={screen}
              isLive={frames.isLive(screen.name)}
              watch={frames.watch}
            />
          ))}
        </ShortList>
      )}
    </details>
  );
}

/** The first items of a list; a button shows the others, and `rest` what is not among them. */
export function ShortList(props: {
  readonly className: string | undefined;
  readonly max: number;
  /** The label of the button. */
  readonly more?: string;
  /** It follows the last item. */
  readonly end?: ReactNode;
  readonly children: readonly ReactNode[];
}) {
  const { className, max, more, end, children } = props;
  const { words } = useView(fleetWords);
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul className={className}>{isWhole ? children : children.slice(0, max)}</ul>
      {!isWhole && children.length > max && (
        <Button onClick={() => setWhole(true)}>{more ?? words.showAll(children.length)}</Button>
      )}
      {isWhole && end}
    </>
  );
}
