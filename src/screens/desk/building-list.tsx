import { Button } from '@aushang/staff/form-bar.tsx';
import { memo, type ReactNode, type RefCallback, useMemo, useState } from 'react';
import { type LiveFrames, useLiveFrames } from '#desk/frame/live-frame.tsx';
import { useView } from '#desk/shell/desk-context.ts';
import { useDebounced } from '#desk/shell/fields.tsx';
import { GoLink, useRoute } from '#desk/shell/route.tsx';
import { isAlarmOn } from '#notices/model/listed-notice.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { fleetWords } from './fleet-words.ts';
import styles from './fleet.module.css';
import { type Building, describeMonitors, describePlace, useStateText } from './group-screens.ts';
import { ReportedSlide } from './reported-slide.tsx';

/** Memoized: a building may have 60 screens. */
const ScreenTile = memo(function ScreenTile(props: {
  readonly screen: ListedScreen;
  readonly isLive: boolean;
  readonly watch: RefCallback<HTMLElement>;
  readonly onPrefer: (name: string | null) => void;
}) {
  const { screen, isLive, watch, onPrefer } = props;
  const { words, notices = [] } = useView(fleetWords);
  const { name, state, title } = screen;
  const showsAlarm = notices.some((notice) => isAlarmOn(notice) && screen.notices?.includes(notice.id));
  const { fact, label } = useStateText(screen);
  const monitors = describeMonitors(screen, words.unknownMonitor);
  const slide = title === null ? label : `${label}, ${words.shows(title)}`;
  const content = showsAlarm ? words.showsAlarm : slide;
  return (
    <li ref={watch} data-frame={name} className="tile">
      <GoLink to={{ view: 'screen', screen: name }}>
        <div
          className={styles.frame}
          aria-hidden="true"
          onPointerEnter={() => onPrefer(name)}
          onPointerLeave={() => onPrefer(null)}
        >
          <ReportedSlide screen={screen} isLive={isLive} />
        </div>
        <span className="name">{name}</span>
      </GoLink>
      <p className="clamped">
        {[describePlace(screen), words.monitors(monitors)].filter(Boolean).join(' · ')}
      </p>
      <p className="quiet clamped">{state === 'well' ? content : fact}</p>
    </li>
  );
});

/** The buildings are closed at first if there are more screens. */
const maxOpen = 120;
/** A building shows so many screens; a button shows the others. */
const maxTiles = 60;
/** Typing ends after this time without a key. */
const typingMs = 700;

/** The screens without a problem, by building. */
export function BuildingList({ buildings }: { readonly buildings: readonly Building[] }) {
  const { search } = useRoute();
  const names = useMemo(
    () => buildings.flatMap(({ screens }) => screens.map(({ name }) => ({ id: name }))),
    [buildings],
  );
  const isTyping = useDebounced(search, typingMs) !== search;
  const frames = useLiveFrames(names, isTyping);
  const isOpen = names.length <= maxOpen;
  const { words } = useView(fleetWords);
  if (names.length === 0) return null;
  return (
    <section>
      <h2>
        {words.urgency.fine} <span className="number">{names.length}</span>
      </h2>
      {buildings.map((building) => (
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
    <details className="fold" open={isExpanded}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          setChosen(!isExpanded);
        }}
      >
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
              onPrefer={frames.prefer}
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
  /** Of the button, if not "show all". */
  readonly label?: string;
  readonly rest?: ReactNode;
  readonly children: readonly ReactNode[];
}) {
  const { className, max, rest, children } = props;
  const { words } = useView(fleetWords);
  const { label = `${words.showAll} (${children.length})` } = props;
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul className={className}>{isWhole ? children : children.slice(0, max)}</ul>
      {!isWhole && children.length > max && <Button onClick={() => setWhole(true)}>{label}</Button>}
      {isWhole && rest}
    </>
  );
}
