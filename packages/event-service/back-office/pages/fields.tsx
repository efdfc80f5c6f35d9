import { passwordFields } from '#back-office/requests/fields.ts';
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

type FieldView = ReturnType<ReturnType<typeof fieldsOf>>;

/** Describes the fields of a form by their names. The first one with an error has the focus when the page opens. */
export function fieldsOf<Name extends string>(form: FieldsView, { labels, hints }: FieldWords<Name>) {
  return (name: Name, { hint = hints?.[name], hasFocus = false, describe = String }: FieldOptions = {}) => {
    const problem = form.errors?.[name];
    const stored = form.stored?.[name] ?? '';
    const isDisputed = form.disputed?.includes(name) === true;
    const theirs = (
      <OtherValue value={isDisputed && stored !== '' ? describe(stored) : stored} {...{ isDisputed }} />
    );
    return {
      id: name,
      name,
      label: labels[name],
      hint,
      problem,
      note: isDisputed || form.taken?.includes(name) === true ? theirs : undefined,
      defaultValue: passwordFields.includes(name) ? '' : (form.texts?.[name] ?? ''),
      autoFocus: hasFocus || problem !== undefined,
    };
  };
}

/** What others have saved. The script adds a take-over button for `data-theirs`. */
function OtherValue({ value, isDisputed }: { readonly value: string; readonly isDisputed: boolean }) {
  const { conflict } = useVisit().words;
  if (!isDisputed) return conflict.taken;
  return (
    <>
      {conflict.other} {value === '' && conflict.empty}
      {value === '' ? <span data-theirs /> : <q data-theirs>{value}</q>}
    </>
  );
}

/** A group of checkboxes. */
export function groupOf({ label, defaultValue, autoFocus: _autoFocus, ...group }: FieldView) {
  return { ...group, legend: label, chosen: defaultValue.split(',') };
}

export function flagOf({ defaultValue, ...field }: FieldView) {
  return { ...field, value: '1', defaultChecked: defaultValue !== '' };
}
