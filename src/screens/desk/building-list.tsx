import { useMemo, useState } from 'react';
import { type LiveFrames, useLiveFrames } from '#desk/frame/use-live-frames.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { useDebounced } from '#desk/shell/fields.tsx';
import { useRoute } from '#desk/shell/route.tsx';
import { fleetWords } from './fleet-words.ts';
import styles from './fleet.module.css';
import type { Building } from './group-screens.ts';
import { ScreenTile } from './screen-tile.tsx';

/** With more screens the buildings are closed at first. */
const maxOpen = 120;
/** Of one building; the others are behind a button. */
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
        {words.urgency.fine} <span className={styles.number}>{names.length}</span>
      </h2>
      {buildings.map((building) => (
        <BuildingSection key={building.name} {...{ building, isOpen, frames }} />
      ))}
    </section>
  );
}

interface SectionProps {
  readonly building: Building;
  readonly frames: LiveFrames;
}

function BuildingSection({ building, isOpen, frames }: SectionProps & { readonly isOpen: boolean }) {
  const { name, screens } = building;
  const { words } = useView(fleetWords);
  /** Null until somebody opens or closes it. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isExpanded = chosen ?? isOpen;
  return (
    <details className={styles.building} open={isExpanded}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          setChosen(!isExpanded);
        }}
      >
        <h3>{name === '' ? words.noBuilding : name}</h3>
        <span className={styles.number}>{words.counts(screens.length)}</span>
      </summary>
      {isExpanded && <Tiles building={building} frames={frames} />}
    </details>
  );
}

function Tiles({ building: { screens }, frames }: SectionProps) {
  const { words } = useView(fleetWords);
  const [isWhole, setIsWhole] = useState(false);
  const listed = isWhole ? screens : screens.slice(0, maxTiles);
  return (
    <>
      <ul className={styles.tiles}>
        {listed.map((screen) => (
          <ScreenTile
            key={screen.name}
            screen={screen}
            isLive={frames.isLive(screen.name)}
            watch={frames.watch}
            onPrefer={frames.prefer}
          />
        ))}
      </ul>
      {listed.length < screens.length && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {words.showAll} ({screens.length})
        </button>
      )}
    </>
  );
}
