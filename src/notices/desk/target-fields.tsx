import { CheckList, Options } from '@aushang/staff/fields.tsx';
import { useMemo, useState } from 'react';
import type { Language } from '#config/site.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { SearchField } from '#desk/shell/fields.tsx';
import { matchesWord, searchWords } from '#desk/shell/match-words.ts';
import { slugify } from '#domain/slugify.ts';
import { type Building, describePlace, listBuildings } from '#screens/desk/group-screens.ts';
import { type DraftProblem, isAbout } from './check-draft.ts';
import { formWords } from './notice-form-words.ts';
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

const maxUnsearched = 12;
/** No more are listed at once; others are found by the search. */
const maxListed = 100;

type ListKind = 'buildings' | 'monitors' | 'screens';

function SearchedList(props: {
  readonly kind: ListKind;
  readonly items: readonly Item[];
  /** Ids, among them those of items that are gone. */
  readonly chosen: readonly string[];
  readonly toggle: (id: string) => void;
}) {
  const { kind, items, chosen, toggle } = props;
  const { words } = useView(formWords);
  const [search, setSearch] = useState('');
  const index = useMemo(() => indexItems(items, chosen, words.gone), [items, chosen, words.gone]);
  const found = useMemo(() => findItems(index, search), [index, search]);
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

const order = new Intl.Collator('de', { numeric: true });

/** What is wrong, in words; false if nothing is. */
export function describeProblems(problems: readonly DraftProblem[], language: Language): string | false {
  return problems.length > 0 && problems.map(problemWords[language]).join(' ');
}

export function TargetFields({ draft, change, problems }: FieldProps) {
  const { words, language } = useView(formWords);
  const own = problems.filter((problem) => isAbout(problem, 'targets'));
  return (
    <Options
      id={targetFieldsId}
      className="section"
      legend={words.targetLegend}
      problem={describeProblems(own, language)}
      choices={Object.entries({ all: words.all, chosen: words.chosen })}
      chosen={draft.isForChosen ? 'chosen' : 'all'}
      choose={(targets) => change({ isForChosen: targets === 'chosen' })}
    >
      {draft.isForChosen && <ChosenTargets draft={draft} change={change} />}
    </Options>
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
  const screensIn = (building: string) =>
    buildings.find(({ name }) => name === building)?.screens.map(({ name }) => name) ?? [];
  const chosen = { ...draft, buildings: findChosenBuildings(buildings, draft.screens) };
  const toggleIn = (kind: ListKind, id: string) => {
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
