import { useMemo, useState } from 'react';
import type { Language } from '#config/site.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { SearchField } from '#desk/shell/fields.tsx';
import { matchesWord, searchWords } from '#desk/shell/match-words.ts';
import { slugify } from '#domain/slugify.ts';
import { type Building, describePlace, listBuildings } from '#screens/desk/group-screens.ts';
import { type DraftProblem, isAbout } from './check-draft.ts';
import { formWords } from './notice-form-words.ts';
import styles from './form.module.css';
import type { NoticeDraft } from './notice-draft.ts';
import { problemWords } from './problem-words.ts';

/** What each group of fields gets. */
export interface FieldProps {
  readonly draft: NoticeDraft;
  readonly change: (part: Partial<NoticeDraft>) => void;
  /** There are none before the first attempt to go on. */
  readonly problems: readonly DraftProblem[];
}

export const textFieldId = (language: Language) => `notice-text-${language}`;
export const chosenEndId = 'notice-chosen-end';
/** The id of the element around fields of which none alone is wrong. */
const targetFieldsId = 'notice-targets';
export const endFieldsId = 'notice-ends';

/** The field that a problem is about, or the first one of its group, gets the focus. */
export function focusOn(problem: DraftProblem): void {
  fieldOf(problem)?.focus();
}

function fieldOf(problem: DraftProblem): HTMLElement | null {
  if (isAbout(problem, 'text')) {
    const texts = 'language' in problem ? `#${textFieldId(problem.language)}` : '[id^="notice-text-"]';
    return document.querySelector<HTMLElement>(texts);
  }
  const groupId = isAbout(problem, 'targets') ? targetFieldsId : endFieldsId;
  const single = isAbout(problem, 'end') ? document.getElementById(chosenEndId) : null;
  return single ?? document.getElementById(groupId)?.querySelector<HTMLElement>('input:checked') ?? null;
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

/** Chosen items that are gone come first: `gone` says so, and they can be taken out of the choice. */
export function indexItems(items: readonly Item[], chosen: readonly string[], gone: string) {
  const known = new Set(items.map(({ id }) => id));
  const missing = chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: id, about: gone }));
  return [...missing, ...items].map((item) => ({
    item,
    parts: slugify(`${item.name} ${item.about}`).split('-'),
  }));
}

/** Returns the items that match every word; all for an empty search. */
export function findItems(index: ReturnType<typeof indexItems>, search: string): readonly Item[] {
  const wanted = searchWords(search);
  return index
    .filter(({ parts }) => wanted.every((word) => matchesWord(parts, word)))
    .map(({ item }) => item);
}

/** A longer list has a search. */
const maxUnsearched = 12;
/** No more are listed at once; others are found by the search. */
const maxListed = 100;

function CheckList(props: {
  readonly kind: 'buildings' | 'monitors' | 'screens';
  readonly items: readonly Item[];
  /** Ids, among them those of items that are gone. */
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}) {
  const { kind, items, chosen, onToggle } = props;
  const { words } = useView(formWords);
  const [search, setSearch] = useState('');
  const index = useMemo(() => indexItems(items, chosen, words.gone), [items, chosen, words.gone]);
  const found = useMemo(() => findItems(index, search), [index, search]);
  return (
    <fieldset>
      <legend>
        {words[kind]} <span className="number">{words.count(chosen.length, items.length)}</span>
      </legend>
      {items.length > maxUnsearched && (
        <SearchField label={words.search[kind]} value={search} onChange={setSearch} />
      )}
      <ul className={`list ${styles.list}`}>
        {found.slice(0, maxListed).map(({ id, name, about }) => (
          <li key={id}>
            <label className="tick">
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => onToggle(id)} />
              <span>
                {name} {about !== '' && <span className="quiet">{about}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="hint">{words.noHit}</p>}
      {found.length > maxListed && <p className="hint">{words.rest(found.length - maxListed)}</p>}
    </fieldset>
  );
}

const order = new Intl.Collator('de', { numeric: true });

/** What is wrong with some of the fields, below them. */
export function Problems({ problems, id }: Pick<FieldProps, 'problems'> & { readonly id?: string }) {
  const { language } = useDesk();
  return problems.map((problem) => (
    <p key={JSON.stringify(problem)} id={id} className="problem">
      {problemWords[language](problem)}
    </p>
  ));
}

export function TargetFields({ draft, change, problems }: FieldProps) {
  const { words } = useView(formWords);
  return (
    <fieldset className="section" id={targetFieldsId}>
      <legend>{words.targetLegend}</legend>
      <div className="choice">
        {[false, true].map((isForChosen) => (
          <label key={String(isForChosen)}>
            <input
              type="radio"
              name="notice-targets"
              checked={draft.isForChosen === isForChosen}
              onChange={() => change({ isForChosen })}
            />
            <span>{isForChosen ? words.chosen : words.all}</span>
          </label>
        ))}
      </div>
      <Problems problems={problems.filter((problem) => isAbout(problem, 'targets'))} />
      {draft.isForChosen && <ChosenTargets draft={draft} change={change} />}
    </fieldset>
  );
}

function ChosenTargets({ draft, change }: Pick<FieldProps, 'draft' | 'change'>) {
  const { words, monitors, screens } = useView(formWords);
  const buildings = useMemo(() => listBuildings(screens ?? []).filter(({ name }) => name !== ''), [screens]);
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
        .sort((one, other) => order.compare(one.name, other.name)),
    }),
    [buildings, monitors, screens, words],
  );
  const toggleScreens = (names: readonly string[]) => change({ screens: toggle(draft.screens, names) });
  const screensIn = (building: string) =>
    buildings.find(({ name }) => name === building)?.screens.map(({ name }) => name) ?? [];
  return (
    <>
      {buildings.length > 0 && (
        <CheckList
          kind="buildings"
          items={items.buildings}
          chosen={findChosenBuildings(buildings, draft.screens)}
          onToggle={(name) => toggleScreens(screensIn(name))}
        />
      )}
      <CheckList
        kind="monitors"
        items={items.monitors}
        chosen={draft.monitors}
        onToggle={(id) => change({ monitors: toggle(draft.monitors, [id]) })}
      />
      {items.screens.length > 0 && (
        <CheckList
          kind="screens"
          items={items.screens}
          chosen={draft.screens}
          onToggle={(name) => toggleScreens([name])}
        />
      )}
    </>
  );
}
