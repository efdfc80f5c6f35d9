import fieldStyles from '#screens/desk/editor/fields.module.css';
import { useView } from '#desk/shell/desk-context.ts';
import { noticeLevels } from '#notices/model/notice.ts';
import { formWords } from './form-words.ts';
import type { FieldProps } from './notice-fields.ts';
import styles from './form.module.css';

/** Alarm or notice, each in one sentence, and whether it is a test. */
export function LevelFields({ draft, change }: FieldProps) {
  const { words } = useView(formWords);
  return (
    <fieldset className={fieldStyles.group}>
      <legend>{words.levelLegend}</legend>
      <div className={styles.options}>
        {noticeLevels.map((level) => (
          <label key={level} className={styles.option} data-level={level}>
            <input
              type="radio"
              name="notice-level"
              checked={draft.level === level}
              // Each has its usual end.
              onChange={() => change({ level, end: null })}
            />
            <span className={styles.name}>{words.level[level]}</span>
            <span className={styles.meaning}>{words.levelMeaning[level]}</span>
          </label>
        ))}
      </div>
      <TestField draft={draft} change={change} />
    </fieldset>
  );
}

/** Whether it says on screen that it is a test. */
function TestField({ draft, change }: Omit<FieldProps, 'problems'>) {
  const { words } = useView(formWords);
  return (
    <label className={styles.option}>
      <input
        type="checkbox"
        checked={draft.test}
        onChange={({ target }) => change({ test: target.checked })}
      />
      <span className={styles.name}>{words.testLabel}</span>
      <span className={styles.meaning}>{words.testHint}</span>
    </label>
  );
}
