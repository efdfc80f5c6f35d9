import { attributes, html, type Html } from './html.ts';

export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** Shown on a conflict: the stored value. */
  readonly other?: Html | undefined;
}

interface TextOptions {
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'datetime-local' | 'search';
  readonly autocomplete?: string;
  readonly isRequired?: boolean;
  readonly list?: string;
  readonly lang?: string;
  readonly spellcheck?: boolean;
  readonly autofocus?: boolean;
}

/** Uses `aria-required`, because messages of `required` are in the browser's language. */
export function textField(field: FieldView, options: TextOptions = {}): Html {
  const { type = 'text', autocomplete = 'off', isRequired = false, list, lang, autofocus } = options;
  const all = {
    ...commonAttributes(field),
    type,
    value: field.value,
    autocomplete,
    'aria-required': isRequired ? 'true' : null,
    list: list ?? null,
    lang: lang ?? null,
    autofocus: autofocus === true || field.error !== undefined,
  };
  return wrapField(field, html`<input${attributes(all)}>`);
}

export function longTextField(field: FieldView, options: { rows: number; lang?: string }): Html {
  const { rows, lang = null } = options;
  const all = { ...commonAttributes(field), rows, lang, autofocus: field.error !== undefined };
  // HTML ignores one line feed after the tag.
  const lineFeed = '\n';
  return wrapField(field, html`<textarea${attributes(all)}>${lineFeed}${field.value}</textarea>`);
}

export function choiceField(
  field: FieldView,
  choices: readonly { readonly value: string; readonly label: string }[],
): Html {
  const written = choices.map(({ value, label }) => {
    const selected = value === field.value;
    return html`<option${attributes({ value, selected })}>${label}</option>`;
  });
  return wrapField(field, html`<select${attributes(commonAttributes(field))}>${written}</select>`);
}

/** A checkbox, checked if the value is not ''. */
export function checkboxField(field: FieldView): Html {
  const { label, value } = field;
  const all = { ...commonAttributes(field), type: 'checkbox', value: '1', checked: value !== '' };
  return html`<div class="tick"><label><input${attributes(all)}> <span>${label}</span></label>${fieldNotes(field)}</div>`;
}

function wrapField(field: FieldView, control: Html): Html {
  return html`<div class="field">
    <label for="f-${field.name}">${field.label}</label>${control}${fieldNotes(field)}
  </div>`;
}

function commonAttributes({ name, error, hint, other }: FieldView) {
  const described = [
    error === undefined ? '' : `e-${name}`,
    hint === undefined ? '' : `h-${name}`,
    other === undefined ? '' : `o-${name}`,
  ].filter(Boolean);
  return {
    id: `f-${name}`,
    name,
    'aria-invalid': error === undefined ? null : 'true',
    'aria-describedby': described.length === 0 ? null : described.join(' '),
  };
}

function fieldNotes({ name, error, hint, other }: FieldView): Html {
  return html`${error !== undefined && html`<span class="wrong" id="e-${name}">${error}</span>`}${
    hint !== undefined && html`<span class="hint" id="h-${name}">${hint}</span>`
  }${other !== undefined && html`<div class="other" id="o-${name}">${other}</div>`}`;
}
