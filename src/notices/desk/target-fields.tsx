import { useMemo } from 'react';
import fieldStyles from '#screens/desk/editor/fields.module.css';
import { isAbout } from './check-draft.ts';
import { chooseBuildings, findChosenBuildings } from './choose-buildings.ts';
import { problemWords } from './problem-words.ts';
import { describePlace } from '#screens/desk/describe-place.ts';
import { listBuildings } from '#screens/desk/group-screens.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { CheckList } from './check-list.tsx';
import { type FieldProps, targetFieldsId } from './notice-fields.ts';
import { formWords } from './form-words.ts';
import styles from './form.module.css';

const order = new Intl.Collator('de', { numeric: true });

/** All screens, or chosen buildings, monitors and screens. */
export function TargetFields({ draft, change, problems }: FieldProps) {
  const { words, language } = useView(formWords);
  const own = problems.filter((problem) => isAbout(problem, 'targets'));
  return (
    <fieldset className={fieldStyles.group} id={targetFieldsId}>
      <legend>{words.targetLegend}</legend>
      <div className={styles.pills}>
        {[false, true].map((isForChosen) => (
          <label key={String(isForChosen)} className={styles.pill}>
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
      {own.map((problem) => (
        <p key={JSON.stringify(problem)} className={fieldStyles.problem}>
          {problemWords[language](problem)}
        </p>
      ))}
      {draft.isForChosen && <ChosenTargets draft={draft} change={change} />}
    </fieldset>
  );
}

function ChosenTargets({ draft, change }: Pick<FieldProps, 'draft' | 'change'>) {
  const { words, monitors, screens } = useView(formWords);
  const monitorItems = useMemo(
    () => (monitors ?? []).map(({ id, name }) => ({ id, name, about: '' })),
    [monitors],
  );
  const screenItems = useMemo(
    () =>
      (screens ?? [])
        .map((screen) => ({ id: screen.name, name: screen.name, about: describePlace(screen) }))
        .sort((one, other) => order.compare(one.name, other.name)),
    [screens],
  );
  const buildings = useMemo(() => listBuildings(screens ?? []).filter(({ name }) => name !== ''), [screens]);
  const buildingItems = buildings.map((building) => ({
    id: building.name,
    name: building.name,
    about: words.screensOf(building.screens.length),
  }));
  return (
    <>
      {buildingItems.length > 0 && (
        <CheckList
          heading={words.buildings}
          search={words.search.buildings}
          items={buildingItems}
          chosen={findChosenBuildings(buildings, draft.screens)}
          onChange={(chosen) => change({ screens: chooseBuildings(buildings, draft.screens, chosen) })}
        />
      )}
      <CheckList
        heading={words.monitors}
        search={words.search.monitors}
        items={monitorItems}
        chosen={draft.monitors}
        onChange={(chosen) => change({ monitors: chosen })}
      />
      {screenItems.length > 0 && (
        <CheckList
          heading={words.screens}
          search={words.search.screens}
          items={screenItems}
          chosen={draft.screens}
          onChange={(chosen) => change({ screens: chosen })}
        />
      )}
    </>
  );
}
