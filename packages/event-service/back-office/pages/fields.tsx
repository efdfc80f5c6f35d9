import type { HTMLInputTypeAttribute } from 'react';
import { controlAttributes, FieldNotes, type FieldProps, LabelledField, listOf } from './field-notes.tsx';

interface TextFieldProps extends FieldProps {
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: string;
  readonly isRequired?: boolean;
  readonly list?: string;
}

/** Uses `aria-required`, because messages of `required` are in the browser's language. */
export function TextField({ type = 'text', isRequired, list, ...field }: TextFieldProps) {
  const { form, name, lang, autoComplete = 'off' } = field;
  return (
    <LabelledField {...field}>
      <input
        {...controlAttributes(field)}
        type={type}
        defaultValue={form.texts[name] ?? ''}
        autoComplete={autoComplete}
        aria-required={isRequired || undefined}
        list={list}
        lang={lang}
      />
    </LabelledField>
  );
}

export function LongTextField({ rows, ...field }: FieldProps & { readonly rows: number }) {
  const { form, name, lang } = field;
  return (
    <LabelledField {...field}>
      <textarea {...controlAttributes(field)} rows={rows} lang={lang} defaultValue={form.texts[name]} />
    </LabelledField>
  );
}

export function FileField({ accept, ...field }: FieldProps & { readonly accept: string }) {
  return (
    <LabelledField {...field}>
      <input {...controlAttributes(field)} type="file" accept={accept} />
    </LabelledField>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export function ChoiceField({ choices, ...field }: FieldProps & { readonly choices: readonly Choice[] }) {
  return (
    <LabelledField {...field}>
      <select {...controlAttributes(field)} defaultValue={field.form.texts[field.name]}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

/** A checkbox, checked if the value is not ''. */
export function CheckboxField(field: FieldProps) {
  const { form, name, label } = field;
  return (
    <div className="tick">
      <label>
        <input
          {...controlAttributes(field)}
          type="checkbox"
          value="1"
          defaultChecked={(form.texts[name] ?? '') !== ''}
        />{' '}
        <span>{label}</span>
      </label>
      <FieldNotes {...field} />
    </div>
  );
}

/** Checkboxes of one name. */
export function ChoicesField({ choices, ...field }: FieldProps & { readonly choices: readonly Choice[] }) {
  const { form, name, label } = field;
  const chosen = listOf(form.texts[name] ?? '');
  return (
    <fieldset aria-describedby={controlAttributes(field)['aria-describedby']}>
      <legend>{label}</legend>
      <FieldNotes {...field} />
      {choices.map((choice) => (
        <div key={choice.value} className="tick">
          <label>
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
            />{' '}
            <span>{choice.label}</span>
          </label>
          {choice.hint !== undefined && <span className="hint">{choice.hint}</span>}
        </div>
      ))}
    </fieldset>
  );
}
