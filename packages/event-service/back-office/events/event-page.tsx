import { FormPage } from '#back-office/forms/form-page.tsx';
import { Link, Notice } from '#back-office/pages/elements.tsx';
import {
  CheckboxField,
  ChoiceField,
  fieldsOf,
  LongTextField,
  TextField,
} from '#back-office/pages/fields.tsx';
import { formatPeriod } from '#back-office/pages/format-time.ts';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { DatesFields } from './date-fields.tsx';
import { type EventView, flagFields, localizedFields, placeLabel } from './event-texts.ts';
import { TagChoice } from './tag-choice.tsx';

interface ViewProps {
  readonly view: EventView;
}

export function EventPage({ view }: ViewProps) {
  const visit = useVisit();
  const { events } = visit.words;
  const { stored, item } = view;
  const field = fieldsOf(view, events);
  const count = item === null || item.dates.length < 2 ? [] : [events.dateCount(item.dates.length)];
  const hasImages = (item?.links['images'] ?? []).length > 0;
  const above = (
    <>
      {item !== null && (
        <p className="links">
          <Link to={`/events/${item.id}/picture`} text={hasImages ? events.image : events.addImage} />
        </p>
      )}
      {visit.query.has('saved') && <Notice text={events.saved} />}
    </>
  );
  return (
    <FormPage
      view={view}
      words={events}
      title={stored === null ? undefined : stored.name.trim() || events.nameless}
      trail={<Link to="/events" text={events.title} />}
      lead={item === null ? undefined : [...count, formatPeriod(visit, item.values)].join(': ')}
      above={above}
      isWide
    >
      <div className="event-main">
        <EventFields view={view} />
      </div>
      <div className="event-side">
        <TagChoice view={view} />
        <fieldset>
          <legend>{events.stateLegend}</legend>
          {flagFields.map((name) => (
            <CheckboxField key={name} field={field(name)} />
          ))}
        </fieldset>
      </div>
    </FormPage>
  );
}

function EventFields({ view }: ViewProps) {
  const { events } = useVisit().words;
  const field = fieldsOf(view, events);
  const { registration } = view.texts;
  // Types for tickets sold by the service cannot be chosen here, but are preserved.
  const types = ['1', '2', '3', ...(['0', '4'].includes(registration) ? [registration] : [])];
  const choices = types.map((type) => [type, events.registration(type)] as const);
  const isEnglish = localizedFields.some(
    (name) => view.texts[`en-${name}`] !== '' || view.errors[`en-${name}`] !== undefined,
  );
  return (
    <>
      <LocalizedFields view={view} lang="de" />
      <WhenFields view={view} />
      <h2>{events.registrationTitle}</h2>
      <div className="pair">
        <ChoiceField field={field('registration')} choices={choices} />
        <TextField field={field('registrationUrl')} />
      </div>
      <div className="pair">
        <TextField field={field('externalOrderEmailAddress')} />
        <TextField field={field('notOrderableMessage')} lang="de" />
      </div>
      <TextField field={field('eventUrl')} />
      <details open={isEnglish}>
        <summary>
          <h2>{events.englishTitle}</h2>
        </summary>
        <p className="hint">{events.englishHint}</p>
        <LocalizedFields view={view} lang="en" />
      </details>
    </>
  );
}

function LocalizedFields({ view, lang }: ViewProps & { readonly lang: 'de' | 'en' }) {
  const field = fieldsOf(view, useVisit().words.events);
  const prefix = lang === 'en' ? 'en-' : '';
  const isGerman = lang === 'de';
  const hasFocus = isGerman && view.item === null && Object.keys(view.errors).length === 0;
  const name = field(`${prefix}name`, { hasFocus });
  return (
    <>
      <TextField field={name} aria-required={isGerman || undefined} lang={lang} />
      <TextField field={field(`${prefix}subtitle`)} lang={lang} />
      <LongTextField field={field(`${prefix}shortDescription`)} rows={2} lang={lang} />
      <LongTextField field={field(`${prefix}description`)} rows={6} lang={lang} />
      <TextField field={field(`${prefix}disturberMessage`)} lang={lang} />
    </>
  );
}

function WhenFields({ view }: ViewProps) {
  const { events } = useVisit().words;
  const field = fieldsOf(view, events);
  const { dates, start, end } = view.texts;
  const isPair = dates === '' || start !== '' || end !== '' || view.errors['start'] !== undefined;
  const places = new Set(view.places.map(placeLabel).filter(Boolean));
  return (
    <>
      <h2>{events.whenTitle}</h2>
      <div hidden={!isPair}>
        <div className="pair">
          <TextField field={field('start')} type="datetime-local" aria-required />
          <TextField field={field('end')} type="datetime-local" />
        </div>
        <CheckboxField field={field('openEnd')} />
      </div>
      <DatesFields view={view} />
      <div className="pair">
        <TextField field={field('place')} list="places" />
        <ChoiceField field={field('attendance')} choices={Object.entries(events.attendance)} />
      </div>
      <datalist id="places">
        {[...places].map((place) => (
          <option key={place} value={place}>
            {place}
          </option>
        ))}
      </datalist>
    </>
  );
}
