import {
  buildTree,
  categoryName,
  CategoryTree,
  findMonitors,
  MonitorLink,
} from '#back-office/categories/category-tree.tsx';
import { FormPage } from '#back-office/forms/form-page.tsx';
import { formatPeriod, Link, Notice, useVisit } from '#back-office/pages/elements.tsx';
import {
  Checkbox,
  CheckboxField,
  ChoiceField,
  FieldNotes,
  fieldsOf,
  LongTextField,
  TextField,
} from '#back-office/pages/fields.tsx';
import { localizedInputs } from '#back-office/words/words-event-texts.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { type DateRow, describeRows, emptyRow, maxDates, readRows } from './date-rows.ts';
import { type EventView, flagFields, localizedFields, placeLabel, tagIds } from './event-texts.ts';

type ViewProps = { readonly view: EventView };

/** The list of monitors that show the event, and checkboxes for the filter categories. */
function TagChoice({ view }: ViewProps) {
  const { events, categories: words } = useVisit().words;
  const { categories } = view;
  const chosen = tagIds(view.texts.tags);
  const monitors = findMonitors(categories);
  const describe = (tags: string) =>
    categories
      .filter(({ id }) => tagIds(tags).includes(id))
      .map((category) => categoryName(category, words))
      .join(', ');
  const field = fieldsOf(view, events)('tags', { describe });
  const renderLine = (category: StoredCategory) => (
    <Checkbox
      className="tick"
      name="tags"
      value={category.id}
      defaultChecked={chosen.includes(category.id)}
      data-all={monitors.all.includes(category) || undefined}
    >
      {categoryName(category, words)}
    </Checkbox>
  );
  return (
    <>
      <MonitorList view={view} />
      <fieldset aria-describedby={field.error === undefined ? undefined : 'e-tags'}>
        <legend className="name">{field.label}</legend>
        <FieldNotes field={field} />
        <CategoryTree kind="choice" branches={buildTree(categories)} renderLine={renderLine} />
        {categories.length === 0 && <p className="hint">{events.noTags}</p>}
      </fieldset>
    </>
  );
}

/** Contains every monitor; the script hides and shows them when a checkbox changes. */
function MonitorList({ view: { texts, categories } }: ViewProps) {
  const words = useVisit().words;
  const monitors = findMonitors(categories);
  const shown = monitors.select(tagIds(texts.tags));
  return (
    <section aria-live="polite">
      <h2 className="name">{words.events.shownOn}</h2>
      <ul className="list row">
        {monitors.single.map((category) => (
          <li key={category.id} data-monitor={category.id} hidden={!shown.includes(category)}>
            <MonitorLink category={category} />
          </li>
        ))}
      </ul>
      <p className="hint" data-nowhere hidden={shown.length > 0}>
        {words.events.nowhere}
      </p>
      <p className="hint" data-off-air hidden={texts.published !== '' && texts.archived === ''}>
        {words.events.offAir}
      </p>
    </section>
  );
}

/** Closed for a simple event, whose date is its begin and end. Without scripts, more empty rows come by saving. */
function DatesFields({ view }: ViewProps) {
  const { events } = useVisit().words;
  const field = fieldsOf(view, events)('dates', { describe: describeRows });
  const rows = readRows(view.texts.dates);
  const isSimple = rows.length === 0;
  const spare = Array.from({ length: Math.min(isSimple ? 3 : 1, maxDates - rows.length) }, () => emptyRow);
  const all = view.item?.dates.length ?? 0;
  return (
    <details className="dates fold" open={!isSimple || field.isDisputed} data-grows={spare.length > 0}>
      <summary>{isSimple ? events.moreDatesTitle : field.label}</summary>
      <FieldNotes field={field} />
      <p className="hint">{isSimple ? events.datesHint : events.datesSpan}</p>
      {all > maxDates && <p className="hint">{events.moreDates(maxDates, all)}</p>}
      {[...rows, ...spare].map((row, at) => (
        <DateFields key={at} view={view} row={row} at={at} />
      ))}
    </details>
  );
}

function DateFields({ view, row, at }: ViewProps & { readonly row: DateRow; readonly at: number }) {
  const { events } = useVisit().words;
  const label = row.period === '' ? events.newDate : events.date(at + 1);
  const field = fieldsOf(view, { labels: { [`date-${at}`]: label } })(`date-${at}`);
  const isWrong = field.error === undefined ? undefined : true;
  const input = (name: keyof typeof events.dateLabels, type: string) => (
    <label>
      <span>{events.dateLabels[name]}</span>
      <input {...{ name, type, autoFocus: isWrong }} defaultValue={row[name]} aria-invalid={isWrong} />
    </label>
  );
  return (
    <fieldset className="date" aria-describedby={isWrong && `e-date-${at}`}>
      <legend>{label}</legend>
      <FieldNotes field={field} />
      <input type="hidden" name="period" defaultValue={row.period} />
      {input('day', 'date')}
      {input('from', 'time')}
      {input('to', 'time')}
      {input('lastDay', 'date')}
      {row.period !== '' && (
        <Checkbox className="tick" name="removed" value={row.period} defaultChecked={row.removed !== ''}>
          {events.removeDate}
        </Checkbox>
      )}
      <details open={row.hideFrom !== ''}>
        <summary>{events.hideDate}</summary>
        {input('hideFrom', 'datetime-local')}
      </details>
    </fieldset>
  );
}

export function EventPage({ view }: ViewProps) {
  const visit = useVisit();
  const { events } = visit.words;
  const { stored, item } = view;
  const field = fieldsOf(view, events);
  const count = item === null || item.dates.length < 2 ? [] : [events.dateCount(item.dates.length)];
  const above = (
    <>
      {item !== null && (
        <p>
          <Link to={`/events/${item.id}/picture`} text={item.links.images ? events.image : events.addImage} />
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
      <div className="stack">
        <EventFields view={view} />
      </div>
      <div className="stack event-side">
        <TagChoice view={view} />
        <fieldset>
          <legend className="name">{events.stateLegend}</legend>
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
      <details className="fold" open={isEnglish}>
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
  const { language, words } = useVisit();
  const isGerman = lang === 'de';
  const isNew = view.item === null && Object.keys(view.errors).length === 0;
  return localizedInputs.map(({ name, rows, [language]: [label, hint] }) => {
    const own = isGerman ? name : `en-${name}`;
    const labels = { [own]: isGerman ? label : words.events.inEnglish(label) };
    const isTitle = own === 'name';
    const options = { hint: isGerman ? hint : undefined, hasFocus: isTitle && isNew };
    const field = fieldsOf(view, { labels })(own, options);
    return rows === 1 ? (
      <TextField key={own} field={field} aria-required={isTitle || undefined} lang={lang} />
    ) : (
      <LongTextField key={own} field={field} rows={rows} lang={lang} />
    );
  });
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
