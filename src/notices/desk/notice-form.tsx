import { useState } from 'react';
import type { Language } from '#config/site.ts';
import { takeFocus } from '#screens/desk/editor/take-focus.ts';
import fieldStyles from '#screens/desk/editor/fields.module.css';
import type { DraftProblem } from './check-draft.ts';
import { problemWords } from './problem-words.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { EndFields } from './end-fields.tsx';
import { type FieldProps, focusOn } from './notice-fields.ts';
import { formWords } from './form-words.ts';
import { LevelFields } from './level-fields.tsx';
import styles from './form.module.css';
import { TargetFields } from './target-fields.tsx';
import { TemplateButtons } from './template-buttons.tsx';
import { TextFields } from './text-fields.tsx';

/** The first step. `isBack`: from the second one, so its heading takes the focus. */
export function NoticeForm(
  props: FieldProps & {
    readonly languages: readonly Language[];
    readonly isBack: boolean;
    readonly clear: () => void;
    readonly onNext: () => void;
  },
) {
  const { draft, change, clear, problems, languages, isBack, onNext } = props;
  const { words } = useView(formWords);
  const [isAttempted, setAttempted] = useState(isBack);
  const fields = { draft, change, problems: isAttempted ? problems : [] };
  const goOn = () => {
    setAttempted(true);
    const [first] = problems;
    if (first === undefined) onNext();
    else focusOn(first);
  };
  return (
    <section aria-labelledby="entry-heading">
      <p className={styles.step}>{words.step(1)}</p>
      <h2 id="entry-heading" tabIndex={-1} ref={isBack ? takeFocus : null} className={styles.heading}>
        {words.heading}
      </h2>
      {/* Enter in a field sends nothing, and does not leave the step. */}
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        <TemplateButtons draft={draft} change={change} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <LevelFields {...fields} />
            <TextFields {...fields} languages={languages} />
          </div>
          <div className={styles.column}>
            <TargetFields {...fields} />
            <EndFields {...fields} />
          </div>
        </div>
        <NextBar
          problems={fields.problems}
          onNext={goOn}
          onClear={() => {
            clear();
            setAttempted(false);
          }}
        />
      </form>
    </section>
  );
}

function NextBar(props: {
  readonly problems: readonly DraftProblem[];
  readonly onNext: () => void;
  readonly onClear: () => void;
}) {
  const { problems, onNext, onClear } = props;
  const { words, language } = useView(formWords);
  return (
    <div className={styles.bar}>
      <button type="button" className="button" data-main onClick={onNext}>
        {words.next}
      </button>
      <button type="button" className="plain" onClick={onClear}>
        {words.clear}
      </button>
      <div role="alert" className={styles.wide}>
        {problems.length > 0 && (
          <div className={fieldStyles.problem}>
            <p>{words.incomplete}</p>
            {problems.map((problem) => (
              <p key={JSON.stringify(problem)}>{problemWords[language](problem)}</p>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
