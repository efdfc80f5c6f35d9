import {
  choiceField,
  type FieldView,
  longTextField,
  textField,
  checkboxField,
} from '#back-office/html/fields.ts';
import { attributes, html, type Html } from '#back-office/html/html.ts';
import type { SignedInRequest } from '#back-office/requests/route.ts';
import { englishFields, type EventTexts, type EventView, placeLabel } from './event-texts.ts';

type Field = keyof EventTexts;

export function eventFields(request: SignedInRequest, view: EventView): Html {
  return html`${whatFields(request, view)}${whenFields(request, view)}${registrationFields(request, view)}${englishSection(request, view)}`;
}

function fieldView({ words }: SignedInRequest, view: EventView, name: Field): FieldView {
  const { texts, stored, errors = {}, taken = [], disputed = [] } = view;
  const hints: Readonly<Record<string, string | undefined>> = words.events.hints;
  return {
    name,
    label: words.events.labels[name],
    value: texts[name],
    error: errors[name],
    hint: hints[name],
    other: disputed.includes(name)
      ? html`${words.conflict.other} ${storedText(stored?.[name] ?? '', words.conflict.empty)}`
      : taken.includes(name)
        ? html`${words.conflict.taken}`
        : undefined,
  };
}

/** The script adds a take-over button for `data-theirs`. */
function storedText(text: string, empty: string): Html {
  return text === '' ? html`${empty}<span data-theirs></span>` : html`<q data-theirs>${text}</q>`;
}

function whatFields(request: SignedInRequest, view: EventView): Html {
  const field = (name: Field) => fieldView(request, view, name);
  return html`${textField(field('name'), { isRequired: true, lang: 'de', autofocus: view.item === null })}
  ${textField(field('subtitle'), { lang: 'de' })}
  ${longTextField(field('shortDescription'), { rows: 2, lang: 'de' })}
  ${longTextField(field('description'), { rows: 6, lang: 'de' })}
  ${textField(field('disturberMessage'), { lang: 'de' })}`;
}

function whenFields(request: SignedInRequest, view: EventView): Html {
  const field = (name: Field) => fieldView(request, view, name);
  const { words } = request;
  const labels = [...new Set(view.places.map(placeLabel).filter(Boolean))];
  const attendance = ['', 'offline', 'online', 'mixed'] as const;
  return html`<h2>${words.events.whenTitle}</h2>
    <div class="pair">
      ${textField(field('start'), { type: 'datetime-local', isRequired: true })}
      ${textField(field('end'), { type: 'datetime-local' })}
    </div>
    ${checkboxField(field('openEnd'))}
    <div class="pair">
      ${textField(field('place'), { list: 'places' })}
      ${choiceField(
        field('attendance'),
        attendance.map((value) => ({ value, label: words.events.attendance[value] })),
      )}
    </div>
    <datalist id="places">
      ${labels.map((value) => html`<option${attributes({ value })}></option>`)}
    </datalist>`;
}

function registrationFields(request: SignedInRequest, view: EventView): Html {
  const field = (name: Field) => fieldView(request, view, name);
  const { words } = request;
  const ways = ['1', '2', '3'].map((value) => ({ value, label: words.events.registration(value) }));
  const current = view.texts.registration;
  // Types for tickets sold by the service cannot be chosen here, but are preserved.
  const storedType = ['0', '4'].includes(current)
    ? [{ value: current, label: words.events.registration(current) }]
    : [];
  return html`<h2>${words.events.registrationTitle}</h2>
    <div class="pair">
      ${choiceField(field('registration'), [...ways, ...storedType])}${textField(field('registrationUrl'), { type: 'text' })}
    </div>
    <div class="pair">
      ${textField(field('externalOrderEmailAddress'), { type: 'text' })}${textField(field('notOrderableMessage'), { lang: 'de' })}
    </div>
    ${textField(field('eventUrl'), { type: 'text' })}`;
}

function englishSection(request: SignedInRequest, view: EventView): Html {
  const { words } = request;
  const isOpen = englishFields.some(
    (field) => view.texts[`en-${field}`] !== '' || view.errors?.[`en-${field}`] !== undefined,
  );
  const fields = englishFields.map((field) => {
    const shown = fieldView(request, view, `en-${field}`);
    if (field === 'description') return longTextField(shown, { rows: 6, lang: 'en' });
    if (field === 'shortDescription') return longTextField(shown, { rows: 2, lang: 'en' });
    return textField(shown, { lang: 'en' });
  });
  return html`<details${attributes({ open: isOpen })}><summary><h2>${words.events.englishTitle}</h2></summary>
<p class="hint">${words.events.englishHint}</p>${fields}</details>`;
}
