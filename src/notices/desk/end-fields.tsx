import fieldStyles from '#screens/desk/editor/fields.module.css';
import { isAbout } from './check-draft.ts';
import { chosenEndOf, offeredEnds } from './end-choices.ts';
import { problemWords } from './problem-words.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { chosenEndId, endFieldsId, type FieldProps } from './notice-fields.ts';
import { formWords } from './form-words.ts';
import styles from './form.module.css';

/** Until when it is on screen. */
export function EndFields({ draft, change, problems }: FieldProps) {
  const { words, language, now, timeZone } = useView(formWords);
  const chosen = chosenEndOf(draft);
  const own = problems.filter((problem) => isAbout(problem, 'end'));
  return (
    <fieldset className={fieldStyles.group} id={endFieldsId}>
      <legend>{words.endLegend}</legend>
      <div className={styles.pills}>
        {offeredEnds(chosen, { now, timeZone }).map((end) => (
          <label key={end} className={styles.pill}>
            <input type="radio" name="notice-end" checked={end === chosen} onChange={() => change({ end })} />
            <span>{words.ends[end]}</span>
          </label>
        ))}
      </div>
      {chosen === 'chosen' && (
        <div className={`${fieldStyles.control} ${styles.field}`}>
          <label htmlFor={chosenEndId}>{words.chosenEnd}</label>
          <input
            id={chosenEndId}
            type="datetime-local"
            value={draft.chosenEnd}
            aria-invalid={own.length > 0}
            aria-describedby={own.length > 0 ? `${endFieldsId}-problem` : undefined}
            onChange={({ target }) => change({ chosenEnd: target.value })}
          />
        </div>
      )}
      {own.map((problem) => (
        <p key={problem.code} id={`${endFieldsId}-problem`} className={fieldStyles.problem}>
          {problemWords[language](problem)}
        </p>
      ))}
    </fieldset>
  );
}
