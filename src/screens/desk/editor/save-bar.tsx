import type { Parameters } from '#config/parameters.ts';
import type { Fault } from './find-faults.ts';
import { fieldWords } from './field-words.ts';
import fieldStyles from './fields.module.css';
import { useView } from '#desk/shell/desk-context.ts';
import styles from './address.module.css';
import { formWords } from './form-words.ts';
import { SaveFailure } from './save-failure.tsx';

/** The end of the form. `faults`: those that remain after an attempt to save. */
export function SaveBar(props: {
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly parameters: Parameters;
  readonly faults: readonly Fault[];
  readonly error: Error | null;
}) {
  const { words } = useView(formWords);
  const { labels } = useView(fieldWords).words;
  const { isNew, isSaving, parameters, faults, error } = props;
  const fields = faults.map((fault) => (fault === 'name' ? words.name : labels[fault]));
  const label = isNew ? words.create : words.save;
  return (
    <div className={styles.save}>
      {parameters.at !== undefined && <p className={fieldStyles.meaning}>{words.atNotStored}</p>}
      {/* Not disabled while it saves, which would take the focus away. */}
      <button type="submit" className="button" data-main aria-disabled={isSaving}>
        {isSaving ? words.saving : label}
      </button>
      <div role="alert">
        {fields.length > 0 ? (
          <p className={fieldStyles.problem}>{words.incomplete(fields.join(', '))}</p>
        ) : (
          <SaveFailure error={error} />
        )}
      </div>
    </div>
  );
}
