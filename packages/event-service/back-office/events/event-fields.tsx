import { fieldsOf } from '#back-office/pages/field-notes.tsx';
import { CheckboxField, ChoiceField, LongTextField, TextField } from '#back-office/pages/fields.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { englishFields, type EventView, placeLabel } from './event-texts.ts';

interface ViewProps {
  readonly view: EventView;
}

export function EventFields({ view }: ViewProps) {
  return (
    <>
      <LocalizedFields view={view} lang="de" />
      <WhenFields view={view} />
      <RegistrationFields view={view} />
      <EnglishSection view={view} />
    </>
  );
}

function LocalizedFields({ view, lang }: ViewProps & { readonly lang: 'de' | 'en' }) {
  const fields = fieldsOf(view, useVisit().words.events);
  const field = (name: (typeof englishFields)[number]) => ({
    ...fields(lang === 'en' ? `en-${name}` : name),
    lang,
  });
  const isGerman = lang === 'de';
  return (
    <>
      <TextField {...field('name')} isRequired={isGerman} hasFocus={isGerman && view.item === null} />
      <TextField {...field('subtitle')} />
      <LongTextField {...field('shortDescription')} rows={2} />
      <LongTextField {...field('description')} rows={6} />
      <TextField {...field('disturberMessage')} />
    </>
  );
}

const attendances = ['', 'offline', 'online', 'mixed'] as const;

function WhenFields({ view }: ViewProps) {
  const { events } = useVisit().words;
  const field = fieldsOf(view, events);
  const places = [...new Set(view.places.map(placeLabel).filter(Boolean))];
  const choices = attendances.map((value) => ({ value, label: events.attendance[value] }));
  return (
    <>
      <h2>{events.whenTitle}</h2>
      <div className="pair">
        <TextField {...field('start')} type="datetime-local" isRequired />
        <TextField {...field('end')} type="datetime-local" />
      </div>
      <CheckboxField {...field('openEnd')} />
      <div className="pair">
        <TextField {...field('place')} list="places" />
        <ChoiceField {...field('attendance')} choices={choices} />
      </div>
      <datalist id="places">
        {places.map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </datalist>
    </>
  );
}

function RegistrationFields({ view }: ViewProps) {
  const { events } = useVisit().words;
  const field = fieldsOf(view, events);
  const { registration } = view.texts;
  // Types for tickets sold by the service cannot be chosen here, but are preserved.
  const types = ['1', '2', '3', ...(['0', '4'].includes(registration) ? [registration] : [])];
  const choices = types.map((value) => ({ value, label: events.registration(value) }));
  return (
    <>
      <h2>{events.registrationTitle}</h2>
      <div className="pair">
        <ChoiceField {...field('registration')} choices={choices} />
        <TextField {...field('registrationUrl')} />
      </div>
      <div className="pair">
        <TextField {...field('externalOrderEmailAddress')} />
        <TextField {...field('notOrderableMessage')} lang="de" />
      </div>
      <TextField {...field('eventUrl')} />
    </>
  );
}

function EnglishSection({ view }: ViewProps) {
  const { events } = useVisit().words;
  const isOpen = englishFields.some(
    (name) => view.texts[`en-${name}`] !== '' || view.errors[`en-${name}`] !== undefined,
  );
  return (
    <details open={isOpen}>
      <summary>
        <h2>{events.englishTitle}</h2>
      </summary>
      <p className="hint">{events.englishHint}</p>
      <LocalizedFields view={view} lang="en" />
    </details>
  );
}
