import { useState } from 'react';
import type { NoticeDraft } from './notice-draft.ts';
import { fillIn, isTyped, templates } from './templates.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { formWords } from './form-words.ts';
import type { FieldProps } from './notice-fields.ts';
import styles from './form.module.css';

/** Fill in the kind and the text; a text that was typed can be had back. */
export function TemplateButtons({ draft, change }: Omit<FieldProps, 'problems'>) {
  const { words, language } = useView(formWords);
  const [replaced, setReplaced] = useState<NoticeDraft | null>(null);
  const undo = () => {
    if (replaced !== null) change(replaced);
    setReplaced(null);
    document.getElementById(templatesId)?.focus();
  };
  return (
    <section className={styles.templates} aria-labelledby={templatesId}>
      <h3 id={templatesId} tabIndex={-1}>
        {words.templates}
      </h3>
      <p className="hint">{words.templatesHint}</p>
      <p className={styles.buttons}>
        {templates.map((template) => (
          <button
            key={template.name.de}
            type="button"
            className="button"
            onClick={({ detail }) => {
              // The second click of a double one, on what was here before the list above became shorter.
              if (detail > 1) return;
              if (isTyped(draft)) setReplaced(draft);
              change(fillIn(draft, template));
            }}
          >
            {template.name[language]}
          </button>
        ))}
      </p>
      <p role="status" className={styles.undo}>
        {replaced !== null && (
          <>
            {words.replaced}{' '}
            <button type="button" className="plain" onClick={undo}>
              {words.undo}
            </button>
          </>
        )}
      </p>
    </section>
  );
}

const templatesId = 'notice-templates';
