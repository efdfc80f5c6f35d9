import type { ReactNode } from 'react';
import { useVisit } from './send-page.tsx';

/** The values of a form by field; those of checkboxes of one name are joined by commas. */
export type Texts = Readonly<Record<string, string>>;

/** Error messages by field; empty for a valid form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What the fields of a form show. */
export interface FieldsView {
  readonly texts: Texts;
  readonly errors?: FieldErrors;
  /** The stored values; null for a new item. */
  readonly stored?: Texts | null;
  /** Fields changed by others only; the form shows their values. */
  readonly taken?: readonly string[];
  /** Fields changed by both, to different values; the form shows the submitted ones. */
  readonly disputed?: readonly string[];
}

export interface FieldProps {
  readonly form: FieldsView;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly lang?: 'de' | 'en';
  readonly hasFocus?: boolean;
  /** How a stored value is written, if not as it is. */
  readonly describe?: ((stored: string) => string) | undefined;
}

/** The properties of a field by its name. */
export function fieldsOf<L extends Readonly<Record<string, string>>>(
  form: FieldsView,
  {
    labels,
    hints = {},
  }: { readonly labels: L; readonly hints?: Readonly<Record<string, string | undefined>> },
) {
  return (name: keyof L & string) => ({ form, name, label: labels[name] ?? '', hint: hints[name] });
}

export function LabelledField({ children, ...field }: FieldProps & { readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={`f-${field.name}`}>{field.label}</label>
      {children}
      <FieldNotes {...field} />
    </div>
  );
}

/** The first field with an error has the focus when the page opens. */
export function controlAttributes({ form, name, hint, hasFocus = false }: FieldProps) {
  const error = form.errors?.[name];
  const described = [
    error === undefined ? '' : `e-${name}`,
    hint === undefined ? '' : `h-${name}`,
    isChangedByOthers(form, name) ? `o-${name}` : '',
  ].filter(Boolean);
  return {
    id: `f-${name}`,
    name,
    'aria-invalid': error === undefined ? undefined : true,
    autoFocus: hasFocus || error !== undefined,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  };
}

export function FieldNotes({ form, name, hint, describe }: Omit<FieldProps, 'label'>) {
  const error = form.errors?.[name];
  return (
    <>
      {error !== undefined && (
        <span className="wrong" id={`e-${name}`}>
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span className="hint" id={`h-${name}`}>
          {hint}
        </span>
      )}
      {isChangedByOthers(form, name) && <OthersNote form={form} name={name} describe={describe} />}
    </>
  );
}

function isChangedByOthers({ taken = [], disputed = [] }: FieldsView, name: string): boolean {
  return taken.includes(name) || disputed.includes(name);
}

/** The script adds a take-over button for `data-theirs`. */
function OthersNote({
  form,
  name,
  describe = (text) => text,
}: Pick<FieldProps, 'form' | 'name' | 'describe'>) {
  const { conflict } = useVisit().words;
  const stored = form.stored?.[name] ?? '';
  const theirs = stored === '' ? <span data-theirs /> : <q data-theirs>{describe(stored)}</q>;
  const isTaken = form.taken?.includes(name) === true;
  return (
    <div className="other" id={`o-${name}`}>
      {isTaken ? (
        conflict.taken
      ) : (
        <>
          {conflict.other} {stored === '' && conflict.empty}
          {theirs}
        </>
      )}
    </div>
  );
}

/** The values of checkboxes of one name. */
export function listOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(',');
}
