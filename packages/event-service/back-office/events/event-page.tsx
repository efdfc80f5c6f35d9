import { Choice, Group, LongTextField, Notes, TextField, Tick } from '@aushang/staff/fields.tsx';
import { Panel } from '@aushang/staff/form-bar.tsx';
import {
  buildTree,
  categoryName,
  categoryNames,
  CategoryTree,
  findMonitors,
  MonitorLink,
} from '#back-office/categories/category-tree.tsx';
import { isEmpty, ItemForm } from '#back-office/forms/form-page.tsx';
import { formatPeriod, Link, useVisit } from '#back-office/pages/elements.tsx';
import { fieldsOf } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import type { Words } from '#back-office/words/words-de.ts';
import { localizedInputs } from '#back-office/words/words-event-texts.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { type DateRow, describeRows, emptyRow, maxDates, readRows } from './date-rows.ts';
import { asText, type EventView, flagFields, localizedFields, placeLabel, tagIds } from './event-texts.ts';
import { fileInput } from './image-routes.tsx';

type ViewProps = { readonly view: EventView };

/** The list of monitors that show the event, and checkboxes for the filter categories. */
function TagChoice({ view }: ViewProps) {
  const { events, categories: words } = useVisit().words;
  const { texts, categories } = view;
  const chosen = tagIds(texts.tags);
  const monitors = findMonitors(categories);
  const shown = monitors.select(chosen);
  const field = fieldsOf(view, events)('tags', (tags) =>
    categoryNames(categories, tagIds(tags), words).join(', '),
  );
  return (
    <>
      {/* Contains every monitor; the script hides and shows them when a checkbox changes. */}
      <section aria-live="polite">
        <h2 className="name">{events.shownOn}</h2>
        <ul className="list row">
          {monitors.single.map((category) => (
            <li key={category.id} data-monitor={category.id} hidden={!shown.includes(category)}>
              <MonitorLink category={category} />
            </li>
          ))}
        </ul>
        <p className="hint" data-nowhere hidden={shown.length > 0}>
          {events.nowhere}
        </p>
        <p className="hint" data-off-air hidden={texts.published !== '' && texts.archived === ''}>
          {events.offAir}
        </p>
      </section>
      <Group {...field} legend={field.label}>
        <CategoryTree
          kind="choice"
          branches={buildTree(categories)}
          renderLine={(category) => (
            <Tick
              id={`tag-${category.id}`}
              label={categoryName(category, words)}
              name="tags"
              value={category.id}
              defaultChecked={chosen.includes(category.id)}
              data-all={monitors.all.includes(category) || undefined}
            />
          )}
        />
        {categories.length === 0 && <p className="hint">{events.noTags}</p>}
      </Group>
    </>
  );
}

/** The links show the slide in the frame, so that nothing typed is lost. */
function SlidePreview({ view: { item, categories } }: ViewProps) {
  const { words, context } = useVisit();
  const pattern = context.slidePreviewUrl();
  const monitors = findMonitors(categories).select(item?.links['filterCategories'] ?? []);
  const [first] = monitors;
  if (pattern === null || item === null || first === undefined) return null;
  const addressOn = ({ id }: StoredCategory) =>
    pattern.replaceAll('{id}', String(item.id)).replaceAll('{monitor}', String(id));
  return (
    <section>
      <h2 className="name">{words.events.slide}</h2>
      <iframe name="slide" title={words.events.slide} sandbox="allow-same-origin" src={addressOn(first)} />
      <p className="hint">{words.events.slideHint}</p>
      <p className="line">
        {(pattern.includes('{monitor}') ? monitors : [first]).map((monitor) => (
          <a key={monitor.id} href={addressOn(monitor)} target="slide">
            {categoryName(monitor, words.categories)}
          </a>
        ))}
      </p>
    </section>
  );
}

/** Closed for a simple event, whose date is its begin and end. Without scripts, more empty rows come by saving. */
function DatesFields({ view }: ViewProps) {
  const { events } = useVisit().words;
  const rows = readRows(view.texts.dates);
  const isSimple = rows.length === 0;
  const field = fieldsOf(view, events)('dates', describeRows);
  const spare = Array.from({ length: Math.min(isSimple ? 3 : 1, maxDates - rows.length) }, () => emptyRow);
  const all = view.item?.dates.length ?? 0;
  return (
    // The script adds a button for more dates to `.dates`.
    <details
      className={spare.length > 0 ? 'fold dates' : 'fold'}
      open={!isSimple || field.note !== undefined}
    >
      <summary>{isSimple ? events.moreDatesTitle : field.label}</summary>
      <Notes {...field} hint={isSimple ? events.datesHint : events.datesSpan} />
      {all > maxDates && <p className="hint">{events.moreDates(maxDates, all)}</p>}
      {[...rows, ...spare].map((row, at) => (
        <DateFields key={at} row={row} at={at} problem={view.errors[`date-${at}`]} />
      ))}
    </details>
  );
}

type DateProps = { readonly row: DateRow; readonly at: number; readonly problem: string | undefined };

function DateFields({ row, at, problem }: DateProps) {
  const { events } = useVisit().words;
  const id = `date-${at}`;
  const isWrong = problem !== undefined;
  // They have no ids, because the script repeats the last date.
  const input = (name: keyof typeof events.dateLabels, type: string) => (
    <label>
      <span>{events.dateLabels[name]}</span>
      <input {...{ name, type, autoFocus: isWrong }} defaultValue={row[name]} aria-invalid={isWrong} />
    </label>
  );
  const isNew = row.period === '';
  return (
    <Group id={id} className="date" legend={isNew ? events.newDate : events.date(at + 1)} problem={problem}>
      <input type="hidden" name="period" defaultValue={row.period} />
      {input('day', 'date')}
      {input('from', 'time')}
      {input('to', 'time')}
      {input('lastDay', 'date')}
      {!isNew && (
        <Tick
          {...{ id: `${id}-removed`, name: 'removed', value: row.period, label: events.removeDate }}
          defaultChecked={row.removed !== ''}
        />
      )}
      <details open={row.hideFrom !== ''}>
        <summary>{events.hideDate}</summary>
        {input('hideFrom', 'datetime-local')}
      </details>
    </Group>
  );
}

function titleOf({ stored, source, isMoved }: EventView, events: Words['events']): string {
  if (stored !== null) return stored.name.trim() || events.nameless;
  if (source === null) return events.newTitle;
  const name = asText(source.values['name']).trim() || events.nameless;
  return isMoved ? events.moveTitle(name) : events.copyTitle(name);
}

export function EventPage({ view }: ViewProps) {
  const visit = useVisit();
  const { events } = visit.words;
  const { texts, item, source, isMoved } = view;
  const field = fieldsOf(view, events);
  const moved = isMoved ? source : null;
  const count = item === null || item.dates.length < 2 ? [] : [events.dateCount(item.dates.length)];
  return (
    <Page
      title={titleOf(view, events)}
      trail={<Link to="/events" text={events.title} />}
      lead={item === null ? undefined : [...count, formatPeriod(visit, item.values)].join(': ')}
    >
      {item !== null && (
        <p className="line">
          <Link to={`/events/${item.id}/picture`} text={item.links.images ? events.image : events.addImage} />
          <Link to={`/events/new?copy=${item.id}`} text={events.copy} />
          {item.values.canceled !== true && <Link to={`/events/new?move=${item.id}`} text={events.move} />}
        </p>
      )}
      {moved !== null && <p className="lead">{events.moveMeaning(formatPeriod(visit, moved.values))}</p>}
      {moved !== null && moved.dates.length > 1 && <Panel>{events.moveAll(moved.dates.length)}</Panel>}
      {visit.query.has('saved') && <Panel kind="yes">{events.saved}</Panel>}
      <ItemForm view={view} create={isMoved ? events.moveNow : events.create} isWide>
        <div className="stack">
          {moved === null ? (
            <EventFields view={view} />
          ) : (
            <>
              <WhenFields view={view} />
              <details className="fold" open={!isEmpty(view.errors) || view.isResubmitted}>
                <summary>{events.moveMore}</summary>
                <EventFields view={view} hasDates={false} />
              </details>
            </>
          )}
        </div>
        <div className="stack event-side">
          <SlidePreview view={view} />
          <TagChoice view={view} />
          <Group id="state" legend={events.stateLegend}>
            {flagFields.map((name) => (
              <Tick key={name} {...field(name)} defaultValue="1" defaultChecked={texts[name] !== ''} />
            ))}
          </Group>
        </div>
      </ItemForm>
    </Page>
  );
}

/** `hasDates`: false where the dates stand before them. */
function EventFields({ view, hasDates = true }: ViewProps & { readonly hasDates?: boolean }) {
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
      {hasDates && <WhenFields view={view} />}
      {view.item === null && <PictureFields view={view} />}
      <h2>{events.registrationTitle}</h2>
      <div className="pair">
        <Choice {...field('registration')} choices={choices} />
        <TextField {...field('registrationUrl')} />
      </div>
      <div className="pair">
        <TextField {...field('externalOrderEmailAddress')} />
        <TextField {...field('notOrderableMessage')} lang="de" />
      </div>
      <TextField {...field('eventUrl')} />
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

function PictureFields({ view }: ViewProps) {
  const { events, images } = useVisit().words;
  const isLost = view.isResubmitted && view.texts.alt !== '';
  const usual = view.source?.links['images'] ? events.keepsImage : images.hints.file;
  const field = fieldsOf(view, images);
  return (
    <div className="pair">
      <TextField {...field('file')} {...fileInput} hint={isLost ? images.fileAgain : usual} />
      <TextField {...field('alt')} />
    </div>
  );
}

function LocalizedFields({ view, lang }: ViewProps & { readonly lang: 'de' | 'en' }) {
  const { language, words } = useVisit();
  const isGerman = lang === 'de';
  const isNew = view.item === null && Object.keys(view.errors).length === 0;
  return localizedInputs.map(({ name, rows, [language]: [label, hint] }) => {
    const own = isGerman ? name : `en-${name}`;
    const labels = { [own]: isGerman ? label : words.events.inEnglish(label) };
    const describe = fieldsOf({ ...view, focus: isNew && 'name' }, { labels });
    const field = { ...describe(own), hint: isGerman ? hint : undefined, lang };
    return rows === 1 ? (
      <TextField key={own} {...field} aria-required={own === 'name' || undefined} />
    ) : (
      <LongTextField key={own} {...field} rows={rows} />
    );
  });
}

function WhenFields({ view }: ViewProps) {
  const { events } = useVisit().words;
  const field = fieldsOf(view, events);
  const { dates, start, end, openEnd } = view.texts;
  const isPair = dates === '' || start !== '' || end !== '' || view.errors['start'] !== undefined;
  const places = new Set(view.places.map(placeLabel).filter(Boolean));
  return (
    <>
      <h2>{events.whenTitle}</h2>
      <div hidden={!isPair}>
        <div className="pair">
          <TextField {...field('start')} type="datetime-local" aria-required />
          <TextField {...field('end')} type="datetime-local" />
        </div>
        <Tick {...field('openEnd')} defaultValue="1" defaultChecked={openEnd !== ''} />
      </div>
      <DatesFields view={view} />
      <div className="pair">
        <TextField {...field('place')} suggestions={[...places]} />
        <Choice {...field('attendance')} choices={Object.entries(events.attendance)} />
      </div>
    </>
  );
}
