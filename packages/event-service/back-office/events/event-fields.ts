import type { CompleteView } from './event-view.ts';
import { englishFields, placeLabel } from './event-texts.ts';
import type { EventTexts } from './event-texts.ts';
import { choiceField, longTextField, textField, tickField } from '#back-office/pages/fields.ts';
import type { FieldView } from '#back-office/pages/fields.ts';
import { attributes, html } from '#back-office/pages/html.ts';
import type { Html } from '#back-office/pages/html.ts';
import type { SignedVisit } from '#back-office/pages/visit.ts';

type Field = keyof EventTexts;

/** The texts of an event in the order in which people think of them: what, when and where, how to come, English. */
export function eventFields(visit: SignedVisit, view: CompleteView): Html {
  return html`${whatFields(visit, view)}${whenFields(visit, view)}${registrationFields(visit, view)}${englishPart(visit, view)}`;
}

/** How a field of this form stands: value, error, and what others saved in it. */
function viewOf({ words }: SignedVisit, view: CompleteView, name: Field): FieldView {
  const { texts, stored, wrong = {}, taken = [], disputed = [] } = view;
  const hints: Readonly<Record<string, string | undefined>> = words.events.hints;
  return {
    name,
    label: words.events.labels[name],
    value: texts[name],
    error: wrong[name],
    hint: hints[name],
    other: disputed.includes(name)
      ? html`${words.conflict.other} ${theirs(stored?.[name] ?? '', words.conflict.empty)}`
      : taken.includes(name)
        ? html`${words.conflict.taken}`
        : undefined,
  };
}

/** The script offers what is marked to be used. */
function theirs(text: string, empty: string): Html {
  return text === '' ? html`${empty}<span data-theirs></span>` : html`<q data-theirs>${text}</q>`;
}

function whatFields(visit: SignedVisit, view: CompleteView): Html {
  const of = (name: Field) => viewOf(visit, view, name);
  return html`${textField(of('name'), { isRequired: true, lang: 'de', autofocus: view.item === null })}
  ${textField(of('subtitle'), { lang: 'de' })}
  ${longTextField(of('shortDescription'), { rows: 2, lang: 'de' })}
  ${longTextField(of('description'), { rows: 6, lang: 'de' })}
  ${textField(of('disturberMessage'), { lang: 'de' })}`;
}

function whenFields(visit: SignedVisit, view: CompleteView): Html {
  const of = (name: Field) => viewOf(visit, view, name);
  const { events: say } = visit.words;
  const labels = [...new Set(view.places.map(placeLabel).filter(Boolean))];
  const attendance = ['', 'offline', 'online', 'mixed'] as const;
  return html`<h2>${say.whenTitle}</h2>
    <div class="pair">
      ${textField(of('start'), { type: 'datetime-local', isRequired: true })}
      ${textField(of('end'), { type: 'datetime-local' })}
    </div>
    ${tickField(of('openEnd'))}
    <div class="pair">
      ${textField(of('place'), { list: 'places' })}
      ${choiceField(
        of('attendance'),
        attendance.map((value) => ({ value, label: say.attendance[value] })),
      )}
    </div>
    <datalist id="places">
      ${labels.map((value) => html`<option${attributes({ value })}></option>`)}
    </datalist>`;
}

function registrationFields(visit: SignedVisit, view: CompleteView): Html {
  const of = (name: Field) => viewOf(visit, view, name);
  const { events: say } = visit.words;
  const ways = ['1', '2', '3'].map((value) => ({ value, label: say.registration(value) }));
  const current = view.texts.registration;
  // Tickets inside the service cannot be chosen here, but stay where they are.
  const kept = ['0', '4'].includes(current) ? [{ value: current, label: say.registration(current) }] : [];
  return html`<h2>${say.registrationTitle}</h2>
    <div class="pair">
      ${choiceField(of('registration'), [...ways, ...kept])}${textField(of('registrationUrl'), { type: 'text' })}
    </div>
    <div class="pair">
      ${textField(of('externalOrderEmailAddress'), { type: 'text' })}${textField(of('notOrderableMessage'), { lang: 'de' })}
    </div>
    ${textField(of('eventUrl'), { type: 'text' })}`;
}

function englishPart(visit: SignedVisit, view: CompleteView): Html {
  const { events: say } = visit.words;
  const isOpen = englishFields.some(
    (field) => view.texts[`en-${field}`] !== '' || view.wrong?.[`en-${field}`] !== undefined,
  );
  const fields = englishFields.map((field) => {
    const shown = viewOf(visit, view, `en-${field}`);
    if (field === 'description') return longTextField(shown, { rows: 6, lang: 'en' });
    if (field === 'shortDescription') return longTextField(shown, { rows: 2, lang: 'en' });
    return textField(shown, { lang: 'en' });
  });
  return html`<details${attributes({ open: isOpen })}><summary><h2>${say.englishTitle}</h2></summary>
<p class="hint">${say.englishHint}</p>${fields}</details>`;
}
