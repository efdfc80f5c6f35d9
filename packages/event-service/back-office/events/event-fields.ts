import { choiceField, longTextField, textField, tickField } from '#back-office/html/fields.ts';
import type { FieldView } from '#back-office/html/fields.ts';
import { attributes, html } from '#back-office/html/html.ts';
import type { Html } from '#back-office/html/html.ts';
import type { SignedInRequest } from '#back-office/requests/page-request.ts';
import { englishFields, placeLabel } from './event-texts.ts';
import type { EventTexts } from './event-texts.ts';
import type { CompleteView } from './event-view.ts';

type Field = keyof EventTexts;

export function eventFields(request: SignedInRequest, view: CompleteView): Html {
  return html`${whatFields(request, view)}${whenFields(request, view)}${registrationFields(request, view)}${englishSection(request, view)}`;
}

function fieldView({ words }: SignedInRequest, view: CompleteView, name: Field): FieldView {
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

function whatFields(request: SignedInRequest, view: CompleteView): Html {
  const of = (name: Field) => fieldView(request, view, name);
  return html`${textField(of('name'), { isRequired: true, lang: 'de', autofocus: view.item === null })}
  ${textField(of('subtitle'), { lang: 'de' })}
  ${longTextField(of('shortDescription'), { rows: 2, lang: 'de' })}
  ${longTextField(of('description'), { rows: 6, lang: 'de' })}
  ${textField(of('disturberMessage'), { lang: 'de' })}`;
}

function whenFields(request: SignedInRequest, view: CompleteView): Html {
  const of = (name: Field) => fieldView(request, view, name);
  const { events: eventWords } = request.words;
  const labels = [...new Set(view.places.map(placeLabel).filter(Boolean))];
  const attendance = ['', 'offline', 'online', 'mixed'] as const;
  return html`<h2>${eventWords.whenTitle}</h2>
    <div class="pair">
      ${textField(of('start'), { type: 'datetime-local', isRequired: true })}
      ${textField(of('end'), { type: 'datetime-local' })}
    </div>
    ${tickField(of('openEnd'))}
    <div class="pair">
      ${textField(of('place'), { list: 'places' })}
      ${choiceField(
        of('attendance'),
        attendance.map((value) => ({ value, label: eventWords.attendance[value] })),
      )}
    </div>
    <datalist id="places">
      ${labels.map((value) => html`<option${attributes({ value })}></option>`)}
    </datalist>`;
}

function registrationFields(request: SignedInRequest, view: CompleteView): Html {
  const of = (name: Field) => fieldView(request, view, name);
  const { events: eventWords } = request.words;
  const ways = ['1', '2', '3'].map((value) => ({ value, label: eventWords.registration(value) }));
  const current = view.texts.registration;
  // Types for tickets sold by the service cannot be chosen here, but are preserved.
  const kept = ['0', '4'].includes(current)
    ? [{ value: current, label: eventWords.registration(current) }]
    : [];
  return html`<h2>${eventWords.registrationTitle}</h2>
    <div class="pair">
      ${choiceField(of('registration'), [...ways, ...kept])}${textField(of('registrationUrl'), { type: 'text' })}
    </div>
    <div class="pair">
      ${textField(of('externalOrderEmailAddress'), { type: 'text' })}${textField(of('notOrderableMessage'), { lang: 'de' })}
    </div>
    ${textField(of('eventUrl'), { type: 'text' })}`;
}

function englishSection(request: SignedInRequest, view: CompleteView): Html {
  const { events: eventWords } = request.words;
  const isOpen = englishFields.some(
    (field) => view.texts[`en-${field}`] !== '' || view.errors?.[`en-${field}`] !== undefined,
  );
  const fields = englishFields.map((field) => {
    const shown = fieldView(request, view, `en-${field}`);
    if (field === 'description') return longTextField(shown, { rows: 6, lang: 'en' });
    if (field === 'shortDescription') return longTextField(shown, { rows: 2, lang: 'en' });
    return textField(shown, { lang: 'en' });
  });
  return html`<details${attributes({ open: isOpen })}><summary><h2>${eventWords.englishTitle}</h2></summary>
<p class="hint">${eventWords.englishHint}</p>${fields}</details>`;
}
