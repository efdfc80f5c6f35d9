import { passwordFields } from '#back-office/requests/fields.ts';
import { useVisit } from './elements.tsx';

/** Values of a form, or messages about them, by field; those of checkboxes of one name are joined by commas. */
export type Texts = Readonly<Record<string, string>>;

/** What the fields of a form show. */
export interface FieldsView {
  readonly texts?: Texts;
  /** Empty for a valid form. */
  readonly errors?: Texts;
  /** What others have saved meanwhile, in the fields that they have changed. */
  readonly theirs?: Texts;
  /** The field that has the focus when the page opens, unless an earlier one has an error. */
  readonly focus?: string | false;
}

/** Describes the fields of a form by their names. The first one with an error has the focus. */
export function fieldsOf<Name extends string>(
  { texts, errors, theirs, focus }: FieldsView,
  { labels, hints }: { readonly labels: Readonly<Record<Name, string>>; readonly hints?: Texts },
) {
  /** `describe`: how a value of others is written, if not as it is. */
  return (name: Name, describe: (value: string) => string = String) => {
    const [own = '', problem, other] = [texts?.[name], errors?.[name], theirs?.[name]];
    const shown = other === own ? null : other && describe(other);
    return {
      id: name,
      name,
      label: labels[name],
      hint: hints?.[name],
      problem,
      note: shown === undefined ? undefined : <OtherValue value={shown} />,
      defaultValue: passwordFields.includes(name) ? '' : own,
      autoFocus: problem !== undefined || name === focus,
    };
  };
}

/** A value of others; null if the field shows it. The script adds a take-over button for `data-theirs`. */
function OtherValue({ value }: { readonly value: string | null }) {
  const { conflict } = useVisit().words;
  if (value === null) return conflict.taken;
  return (
    <>
      {conflict.other} {value === '' && conflict.empty}
      {value === '' ? <span data-theirs /> : <q data-theirs>{value}</q>}
    </>
  );
}
