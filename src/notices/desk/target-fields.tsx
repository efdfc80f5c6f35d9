import { CheckList, Options } from '@aushang/staff/fields.tsx';
import { useMemo, useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { SearchField } from '#desk/shell/fields.tsx';
import { createSearch } from '#desk/shell/match-words.ts';
import { type Building, byName, describePlace, listBuildings } from '#screens/desk/group-screens.ts';
import type { FieldId } from './check-draft.ts';
import { formWords } from './notice-form-words.ts';
import { type NoticeDraft, targetOf } from './notice-draft.ts';

/** What each group of fields gets. */
export interface FieldProps {
  readonly draft: NoticeDraft;
  readonly change: (part: Partial<NoticeDraft>) => void;
  /** The id of a field or a group, and what is wrong with it; '' if nothing is, and before the first attempt to go on. */
  readonly field: (id: FieldId) => { readonly id: string; readonly problem: string };
}

/** Names of the buildings of which all screens are chosen. `chosen`: names of screens. */
export function findChosenBuildings(
  buildings: readonly Building[],
  chosen: readonly string[],
): readonly string[] {
  const names = new Set(chosen);
  return buildings
    .filter(({ screens }) => screens.every(({ name }) => names.has(name)))
    .map(({ name }) => name);
}

/** Adds these to what is chosen, or takes them out of it if all of them are. */
export function toggle(chosen: readonly string[], ids: readonly string[]): readonly string[] {
  const toggled = new Set(ids);
  const all = new Set([...chosen, ...ids]);
  return all.size > chosen.length ? [...all] : chosen.filter((id) => !toggled.has(id));
}

interface Item {
  readonly id: string;
  readonly name: string;
  /** Its place; '' if that is not known. */
  readonly about: string;
}

/** Returns a search for items. Chosen ones that are gone come first: `gone` says so, and they can be taken out of the choice. */
export function indexItems(items: readonly Item[], chosen: readonly string[], gone: string) {
  const known = new Set(items.map(({ id }) => id));
  const missing = chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: id, about: gone }));
  return createSearch([...missing, ...items], ({ name, about }) => `${name} ${about}`);
}

const maxUnsearched = 12;
/** No more are listed at once; others are found by the search. */
const maxListed = 100;

interface ListProps {
  readonly kind: 'buildings' | 'monitors' | 'screens';
  readonly items: readonly Item[];
  /** Ids, among them those of items that are gone. */
  readonly chosen: readonly string[];
  readonly toggle: (id: string) => void;
}

function SearchedList({ kind, items, chosen, toggle }: ListProps) {
  const { words } = useView(formWords);
  const [search, setSearch] = useState('');
  const find = useMemo(() => indexItems(items, chosen, words.gone), [items, chosen, words.gone]);
  const found = find(search);
  const labelOf = ({ name, about }: Item) => (
    <>
      {name} {about !== '' && <span className="quiet">{about}</span>}
    </>
  );
  return (
    <CheckList
      id={`notice-${kind}`}
      className=""
      legend={
        <>
          {words[kind]} <span className="number">{words.count(chosen.length, items.length)}</span>
        </>
      }
      above={
        items.length > maxUnsearched && (
          <SearchField label={words.search[kind]} value={search} change={setSearch} />
        )
      }
      choices={found.slice(0, maxListed).map((item) => [item.id, labelOf(item)])}
      {...{ chosen, toggle }}
      isLong
    >
      {found.length === 0 && <p className="hint">{words.noHit}</p>}
      {found.length > maxListed && <p className="hint">{words.rest(found.length - maxListed)}</p>}
    </CheckList>
  );
}

export function TargetFields({ draft, change, field }: FieldProps) {
  const { words } = useView(formWords);
  const target = targetOf(draft);
  return (
    <Options
      {...field('notice-targets')}
      className="section"
      legend={words.targetLegend}
      choices={Object.entries({ all: words.all, chosen: words.chosen })}
      chosen={target}
      choose={(targets) => change({ isForChosen: targets === 'chosen' })}
    >
      {target === 'chosen' && <ChosenTargets draft={draft} change={change} />}
    </Options>
  );
}

function ChosenTargets({ draft, change }: Pick<FieldProps, 'draft' | 'change'>) {
  const { words, monitors, screens, site } = useView(formWords);
  const buildings = useMemo(
    () => listBuildings(screens ?? [], site.buildings).filter(({ name }) => name !== ''),
    [screens, site],
  );
  const items = useMemo(
    () => ({
      buildings: buildings.map(({ name, screens: own }) => ({
        id: name,
        name,
        about: words.screensOf(own.length),
      })),
      monitors: (monitors ?? []).map(({ id, name }) => ({ id, name, about: '' })),
      screens: (screens ?? [])
        .map((screen) => ({ id: screen.name, name: screen.name, about: describePlace(screen) }))
        .sort(byName),
    }),
    [buildings, monitors, screens, words],
  );
  const screensIn = (building: string) =>
    buildings.find(({ name }) => name === building)?.screens.map(({ name }) => name) ?? [];
  const chosen = { ...draft, buildings: findChosenBuildings(buildings, draft.screens) };
  const toggleIn = (kind: ListProps['kind'], id: string) => {
    if (kind === 'monitors') return change({ monitors: toggle(draft.monitors, [id]) });
    change({ screens: toggle(draft.screens, kind === 'buildings' ? screensIn(id) : [id]) });
  };
  return (['buildings', 'monitors', 'screens'] as const).map(
    (kind) =>
      (kind === 'monitors' || items[kind].length > 0) && (
        <SearchedList
          key={kind}
          {...{ kind, items: items[kind], chosen: chosen[kind] }}
          toggle={(id) => toggleIn(kind, id)}
        />
      ),
  );
}
