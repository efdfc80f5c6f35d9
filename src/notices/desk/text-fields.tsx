import type { Language } from '#config/site.ts';
import fieldStyles from '#screens/desk/editor/fields.module.css';
import { isAbout } from './check-draft.ts';
import { problemWords } from './problem-words.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { maxNoticeLength } from '#notices/model/check-notice.ts';
import { type FieldProps, textFieldId } from './notice-fields.ts';
import { formWords } from './form-words.ts';
import styles from './form.module.css';

/** A text in each language of the site. */
export function TextFields(props: FieldProps & { readonly languages: readonly Language[] }) {
  const { languages, ...fields } = props;
  const { words } = useView(formWords);
  return (
    <fieldset className={fieldStyles.group}>
      <legend>{words.textLegend}</legend>
      <div className={styles.texts}>
        {languages.map((language, at) => (
          <TextField key={language} {...fields} language={language} isFirst={at === 0} />
        ))}
      </div>
    </fieldset>
  );
}

function TextField(props: FieldProps & { readonly language: Language; readonly isFirst: boolean }) {
  const { draft, change, problems, language, isFirst } = props;
  const { words, language: deskLanguage } = useView(formWords);
  const id = textFieldId(language);
  const length = Array.from(draft.text[language].trim()).length;
  // A missing text is reported at the first field.
  const own = problems
    .filter((problem) => isAbout(problem, 'text'))
    .filter((problem) => ('language' in problem ? problem.language === language : isFirst));
  return (
    <div className={fieldStyles.control}>
      <label htmlFor={id}>{words.language[language]}</label>
      <textarea
        id={id}
        lang={language}
        rows={3}
        value={draft.text[language]}
        aria-invalid={own.length > 0}
        aria-describedby={own.length > 0 ? `${id}-problem ${id}-about` : `${id}-about`}
        onChange={({ target }) => change({ text: { ...draft.text, [language]: target.value } })}
      />
      {own.map((problem) => (
        <p key={problem.code} id={`${id}-problem`} className={fieldStyles.problem}>
          {problemWords[deskLanguage](problem)}
        </p>
      ))}
      <p id={`${id}-about`} className={fieldStyles.meaning}>
        {draft.level === 'alarm' ? words.alarmLength : words.length(length, maxNoticeLength)}
      </p>
    </div>
  );
}
