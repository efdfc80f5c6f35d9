import type { ComponentProps, PropsWithChildren } from 'react';
import { useVisit } from './elements.tsx';

/** The values of a form by field; those of checkboxes of one name are joined by commas. */
export type Texts = Readonly<Record<string, string>>;

/** Error messages by field; empty for a valid form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the fields of a form show. */
export interface FieldsView {
  readonly texts?: Texts;
  readonly errors?: FieldErrors;
  /** The stored values; null for a new item. */
  readonly stored?: Texts | null;
  /** Fields changed by others only; the form shows their values. */
  readonly taken?: readonly string[];
  /** Fields changed by both, to different values; the form shows the submitted ones. */
  readonly disputed?: readonly string[];
}

type FieldWords<Name extends string> = Readonly<{
  labels: Readonly<Record<Name, string>>;
  hints?: Readonly<Record<string, string>>;
}>;

interface FieldOptions {
  readonly hint?: string | undefined;
  readonly hasFocus?: boolean;
  /** How a stored value is written, if not as it is. */
  readonly describe?: (stored: string) => string;
}

type Field = ReturnType<ReturnType<typeof fieldsOf>>;
type FieldProps = { readonly field: Field };

/** Describes the fields of a form by their names. */
export function fieldsOf<Name extends string>(form: FieldsView, { labels, hints }: FieldWords<Name>) {
  return (name: Name, { hint = hints?.[name], hasFocus = false, describe = String }: FieldOptions = {}) => ({
    name,
    label: labels[name],
    hint,
    hasFocus,
    text: form.texts?.[name] ?? '',
    error: form.errors?.[name],
    stored: form.stored?.[name] ?? '',
    describe,
    isTaken: form.taken?.includes(name) === true,
    isDisputed: form.disputed?.includes(name) === true,
  });
}

function LabelledField({ field, children }: PropsWithChildren<FieldProps>) {
  return (
    <div className="field">
      <label htmlFor={`f-${field.name}`}>{field.label}</label>
      {children}
      <FieldNotes field={field} />
    </div>
  );
}

/** The first field with an error has the focus when the page opens. */
function controlAttributes({ name, error, hint, hasFocus, isTaken, isDisputed }: Field) {
  const notes = [
    error !== undefined && `e-${name}`,
    hint !== undefined && `h-${name}`,
    (isTaken || isDisputed) && `o-${name}`,
  ];
  return {
    id: `f-${name}`,
    name,
    'aria-invalid': error === undefined ? undefined : true,
    autoFocus: hasFocus || error !== undefined,
    'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
  };
}

function Note({ text, ...attributes }: ComponentProps<'span'> & { readonly text: string | undefined }) {
  return text !== undefined && <span {...attributes}>{text}</span>;
}

export function FieldNotes({ field }: FieldProps) {
  const { conflict } = useVisit().words;
  const { name, error, hint, stored } = field;
  return (
    <>
      <Note className="problem" id={`e-${name}`} text={error} />
      <Note className="hint" id={`h-${name}`} text={hint} />
      {field.isTaken && (
        <div className="remark other" id={`o-${name}`}>
          {conflict.taken}
        </div>
      )}
      {/* The script adds a take-over button for `data-theirs`. */}
      {field.isDisputed && (
        <div className="remark other" id={`o-${name}`}>
          {conflict.other} {stored === '' && conflict.empty}
          {stored === '' ? <span data-theirs /> : <q data-theirs>{field.describe(stored)}</q>}
        </div>
      )}
    </>
  );
}

/** Uses `aria-required`, because messages of `required` are in the browser's language. */
export function TextField({ field, ...attributes }: FieldProps & ComponentProps<'input'>) {
  // Passwords are never sent back to a form.
  const text = attributes.type === 'password' ? '' : field.text;
  return (
    <LabelledField field={field}>
      <input
        {...controlAttributes(field)}
        type="text"
        defaultValue={text}
        autoComplete="off"
        {...attributes}
      />
    </LabelledField>
  );
}

export function LongTextField({ field, ...attributes }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <LabelledField field={field}>
      <textarea {...controlAttributes(field)} defaultValue={field.text} {...attributes} />
    </LabelledField>
  );
}

interface ChoiceProps extends FieldProps {
  readonly choices: readonly (readonly [value: string, label: string])[];
  /** Hints stand below checkboxes, by value. */
  readonly hints?: Readonly<Record<string, string>>;
}

export function ChoiceField({ field, choices }: ChoiceProps) {
  return (
    <LabelledField field={field}>
      <select {...controlAttributes(field)} defaultValue={field.text}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

export function Checkbox({ children, className, ...attributes }: ComponentProps<'input'>) {
  return (
    <label className={className}>
      <input type="checkbox" {...attributes} /> <span>{children}</span>
    </label>
  );
}

/** Checked if the value is not ''. */
export function CheckboxField({ field }: FieldProps) {
  return (
    <div>
      <Checkbox className="tick" {...controlAttributes(field)} value="1" defaultChecked={field.text !== ''}>
        {field.label}
      </Checkbox>
      <FieldNotes field={field} />
    </div>
  );
}

export function ChoicesField({ field, choices, hints = {} }: ChoiceProps) {
  const chosen = field.text.split(',');
  return (
    <fieldset aria-describedby={controlAttributes(field)['aria-describedby']}>
      <legend className="name">{field.label}</legend>
      <FieldNotes field={field} />
      {choices.map(([value, label]) => (
        <div key={value}>
          <Checkbox className="tick" name={field.name} value={value} defaultChecked={chosen.includes(value)}>
            {label}
          </Checkbox>
          <Note className="hint" text={hints[value]} />
        </div>
      ))}
    </fieldset>
  );
}
