import { Choice, TextField } from '@aushang/staff/fields.tsx';
import { Button } from '@aushang/staff/form-bar.tsx';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { categoryChoices, categoryNames } from '#back-office/categories/category-tree.tsx';
import { defineForm, firstErrors, isEmpty } from '#back-office/forms/form-page.tsx';
import {
  formatPeriod,
  Link,
  MainLink,
  Marks,
  pageNumber,
  Pager,
  Rows,
  useVisit,
} from '#back-office/pages/elements.tsx';
import { fieldsOf, type Texts } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { formText } from '#back-office/requests/fields.ts';
import { type BackOfficeContext, recordAct, root, type Visit } from '#back-office/requests/visit.ts';
import { isSimple, simpleDate, spanOf } from '#storage/event-dates.ts';
import type { EventFields } from '#storage/event-input.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import { nameContains, selectLinked } from '#storage/item-query.ts';
import type { Item } from '#storage/item.ts';
import { readItems } from '#storage/read-items.ts';
import { describeRows, isInGap, maxDates, readLocalTime, readRow, readRows } from './date-rows.ts';
import { EventPage } from './event-page.tsx';
import {
  asText,
  eventSchema,
  type EventTexts,
  type EventView,
  flagFields,
  localizedFields,
  otherTexts,
  placeLabel,
  tagIds,
  textsOf,
} from './event-texts.ts';
import { readPicture, storePicture } from './image-routes.tsx';

const eventStates = ['upcoming', 'hidden', 'canceled', 'ended', 'archived', 'all'] as const;

/** Invalid parameters are ignored. */
const searchQuery = z.object({
  /** The name must contain each of its words. */
  q: formText.transform((text) => text.trim().slice(0, 200)),
  state: z.enum(eventStates).catch('upcoming'),
  /** Category id; null: any. */
  tag: z.coerce.number().int().gt(0).lt(1e9).nullable().catch(null),
  page: pageNumber,
});
type EventSearch = z.infer<typeof searchQuery>;

const eventsPerPage = 50;

/** Upcoming events are sorted by start, ended ones latest first. */
async function findEvents({ db, now }: BackOfficeContext, { q, state, tag, page }: EventSearch) {
  let events = db.selectFrom('events').select('id');
  for (const word of q.split(/\s+/).filter(Boolean)) events = events.where(nameContains([word]));
  if (tag !== null) events = events.where('id', 'in', selectLinked(db, 'filterCategories', [tag]));
  const isCurrent = state === 'upcoming' || state === 'hidden' || state === 'canceled';
  if (isCurrent) events = events.where('end_at', '>=', now());
  if (state === 'ended') events = events.where('end_at', '<', now());
  if (state === 'hidden') events = events.where('published', '=', 0);
  if (state === 'canceled') events = events.where(flag('canceled'));
  if (state === 'archived') events = events.where(flag('archived'));
  else if (state !== 'all') events = events.where((where) => where.not(flag('archived')));
  const sorted = events.orderBy('start_at', isCurrent ? 'asc' : 'desc').orderBy('id');
  const rows = await sorted.execute();
  const from = (page - 1) * eventsPerPage;
  const ids = rows.slice(from, from + eventsPerPage).map(({ id }) => id);
  const pages = Math.max(1, Math.ceil(rows.length / eventsPerPage));
  return { events: await readItems(db, 'Event', { ids, unpublishedToo: true }), total: rows.length, pages };
}

/** Flags are in the JSON of the other fields. Quotes within its strings are escaped, so the pattern matches flags only. */
function flag(name: 'canceled' | 'archived') {
  return sql<SqlBool>`fields like ${`%"${name}":true%`}`;
}

async function listEvents({ context, query, words: { events } }: Visit) {
  await context.renewSamples();
  const search = searchQuery.parse(Object.fromEntries(query));
  const categories = await context.store.filterCategories.list();
  const found = await findEvents(context, search);
  const add = search.tag === null ? '/events/new' : `/events/new?tag=${search.tag}`;
  return (
    <Page title={events.title} add={<MainLink to={add} text={events.add} />}>
      <FilterForm search={search} categories={categories} />
      <p className="quiet gap" role="status">
        {events.found(found.total)}
      </p>
      <Rows data-kind="events" none={<EmptyList search={search} />}>
        {found.events.map((item) => (
          <EventRow key={item.id} item={item} categories={categories} />
        ))}
      </Rows>
      <Pager page={search.page} pages={found.pages} />
    </Page>
  );
}

type ListProps = { readonly search: EventSearch; readonly categories: readonly StoredCategory[] };

function FilterForm({ search, categories }: ListProps) {
  const { events, categories: categoryWords } = useVisit().words;
  const tags = categoryChoices(categories, categoryWords);
  const texts = { q: search.q, state: search.state, tag: String(search.tag ?? '') };
  const field = fieldsOf({ texts }, { labels: events.filters });
  return (
    <form method="get" action={`${root}/events`} className="row filters" role="search">
      <TextField {...field('q')} type="search" />
      <Choice {...field('state')} choices={Object.entries(events.states)} />
      <Choice {...field('tag')} choices={[['', events.anyTag], ...tags]} />
      <Button>{events.filter}</Button>
    </form>
  );
}

function EmptyList({ search: { q, state, tag } }: Pick<ListProps, 'search'>) {
  const { events } = useVisit().words;
  const isWide = state === 'all' && tag === null;
  const wider = new URLSearchParams({ ...(q !== '' && { q }), state: 'all' });
  const isPlain = q === '' && tag === null && (state === 'upcoming' || state === 'all');
  return (
    <>
      <p className="lead gap">{isPlain ? events.noneYet : events.none}</p>
      {!isWide && (
        <p>
          <Link to={`/events?${wider.toString()}`} text={q === '' ? events.showAll : events.everywhere} />
        </p>
      )}
    </>
  );
}

type RowProps = Pick<ListProps, 'categories'> & { readonly item: Item };

function EventRow({ item: { id, values, links }, categories }: RowProps) {
  const visit = useVisit();
  const { events, categories: categoryWords } = visit.words;
  const tags = categoryNames(categories, links['filterCategories'] ?? [], categoryWords);
  const { canceled, published, archived } = values;
  const isPostponed = (links['alternativeEvents'] ?? []).length > 0;
  const warnings = [
    canceled === true && (isPostponed ? events.marks.postponed : events.marks.canceled),
    published !== true && events.marks.hidden,
    archived === true && events.marks.archived,
  ];
  return (
    <li data-off={published !== true || archived === true || undefined}>
      <span className="quiet">{formatPeriod(visit, values)}</span>
      <Link
        className="row-title"
        to={`/events/${id}`}
        data-struck={canceled === true || undefined}
        text={asText(values['name']).trim() || events.nameless}
      />
      <span>
        <Marks texts={warnings} kind="no" />
        {tags.length === 0 && <span className="quiet">{events.untagged}</span>}
        <Marks texts={tags} />
      </span>
    </li>
  );
}

/** Only of changed fields, so that seconds, further places and fields that the form lacks are preserved. */
async function eventChanges(view: EventView, context: BackOfficeContext): Promise<EventFields> {
  const { texts, stored, source } = view;
  const isChanged = (field: keyof EventTexts) => stored?.[field] !== texts[field];
  const changes: EventFields = {};
  if (isChanged('name')) changes.name = texts.name.trim();
  for (const field of [...localizedFields, ...otherTexts]) {
    if (field !== 'name' && isChanged(field)) changes[field] = texts[field].trim() || null;
  }
  for (const field of flagFields) if (isChanged(field)) changes[field] = texts[field] !== '';
  Object.assign(changes, whenChanges(view, context));
  if (isChanged('tags')) changes.filterCategories = tagIds(texts.tags);
  if (isChanged('attendance')) changes.eventAttendanceMode = texts.attendance || null;
  if (isChanged('registration') || isChanged('registrationUrl')) {
    changes.orderType = Number(texts.registration);
    // Clients read either of the two.
    changes.directRegistrationUrl = texts.registrationUrl.trim() || null;
    changes.externalOrderUrl = changes.directRegistrationUrl;
  }
  if (isChanged('place')) changes.locations = await placesWith(view, context);
  const englishOf = (field: (typeof localizedFields)[number]) =>
    stored?.[`en-${field}`] ?? source?.translations.en?.[field] ?? '';
  const english = localizedFields.filter((field) => texts[`en-${field}`] !== englishOf(field));
  if (english.length > 0) {
    const translated = english.map((field) => [field, texts[`en-${field}`].trim()]);
    changes.translations = { en: Object.fromEntries(translated) };
  }
  return changes;
}

/** Begin and end; and the dates, of which they are one, where begin and end do not say all. */
function whenChanges({ texts, stored, item }: EventView, context: BackOfficeContext): EventFields {
  const isChanged = (field: keyof EventTexts) => stored?.[field] !== texts[field];
  if (!(['start', 'end', 'openEnd', 'dates'] as const).some(isChanged)) return {};
  const before = item?.dates ?? [];
  const open = context.clock.parse('9999-12-31T00:00:00');
  const end = texts.openEnd === '' ? readLocalTime(texts.end, context.clock) : open;
  const isEndChanged = isChanged('end') || isChanged('openEnd');
  const pair = simpleDate(
    Number(isChanged('start') ? readLocalTime(texts.start, context.clock) : item?.values['startDate']),
    Number(isEndChanged ? end : item?.values['endDate']),
  );
  const rows = readRows(texts.dates);
  if (rows.length + before.length === 0) return { startDate: pair.startDate, endDate: pair.endDate };
  const typed = rows.filter(({ removed }) => removed === '').map((row) => readRow(row, before, context).date);
  const [first = pair, ...more] = texts.start === '' ? typed : [pair, ...typed];
  // The date of a simple event has no row. Others without a row are preserved: too many, or new meanwhile.
  const isOne = item === null || isSimple(item);
  const others = before.filter(({ id }) => !rows.some(({ period }) => period === String(id)));
  const dates = isOne ? [{ ...first, id: before[0]?.id ?? null }, ...more] : [first, ...more, ...others];
  return { ...spanOf(dates), dates };
}

/** Creates the place if no stored one has this label. Places after the first are preserved. */
async function placesWith({ item, source, texts, places }: EventView, { store }: BackOfficeContext) {
  const wanted = texts.place.trim();
  const rest = (item ?? source)?.links['locations']?.slice(1) ?? [];
  if (wanted === '') return rest;
  const known = places.find((place) => placeLabel(place).toLowerCase() === wanted.toLowerCase());
  const id = known?.id ?? (await store.resources.create('Location', { values: { name: wanted } }));
  return [id, ...rest.filter((other) => other !== id)];
}

/** Other fields may have 1000 characters, English texts as many as the German ones. */
const maxLengths: Readonly<Record<string, number>> = {
  name: 250,
  description: 20_000,
  tags: Infinity,
  dates: Infinity,
};

function checkEvent(view: EventView, visit: Visit): Texts {
  const { texts, categories } = view;
  const { words } = visit;
  const { errors } = words.events;
  const tooLong = Object.entries(texts).map(([field, text]) => {
    const limit = maxLengths[field.replace(/^en-/, '')] ?? 1000;
    return [field, text.length > limit && words.tooLong(limit)] as const;
  });
  const [url, email] = [texts.registrationUrl.trim(), texts.externalOrderEmailAddress.trim()];
  const isUrlMissing = texts.registration === '2' && url === '';
  const urlError = isWebAddress(url) ? isUrlMissing && errors.registrationUrl : errors.url;
  const needsEmail = urlError === false && (texts.registration === '3' || email !== '');
  const isKnown = (id: number) => categories.some((category) => category.id === id);
  return firstErrors([
    ...tooLong,
    ['name', texts.name.trim() === '' && errors.name],
    ...checkWhen(view, visit),
    ['registrationUrl', urlError],
    ['externalOrderEmailAddress', needsEmail && !/^[^\s@]+@[^\s@]+$/.test(email) && errors.email],
    ['eventUrl', !isWebAddress(texts.eventUrl.trim()) && errors.url],
    ['tags', !tagIds(texts.tags).every(isKnown) && errors.tags],
  ]);
}

/** Begin and end are needed only without dates; with dates they are one more. */
function checkWhen({ texts, item }: EventView, { words, context }: Visit) {
  const { errors } = words.events;
  const { start, end } = texts;
  const [begins, ends] = [readLocalTime(start, context.clock), readLocalTime(end, context.clock)];
  const isOpen = texts.openEnd !== '';
  const isReversed = begins !== null && ends !== null && ends < begins;
  const rows = readRows(texts.dates);
  const dates = rows.filter(({ removed }) => removed === '').length;
  const isNeeded = dates === 0 || start !== '' || end !== '' || isOpen;
  const ofRows = rows.map((row, at) => {
    const { error } = readRow(row, item?.dates ?? [], context);
    return [`date-${at}`, error !== undefined && errors[error]] as const;
  });
  const ofPair = [
    ['start', start === '' && errors.start],
    ['start', begins === null && errors.moment],
    ['start', isInGap(start, begins, context) && errors.gap],
    ['end', isOpen && end !== '' && errors.openAndEnd],
    ['end', isOpen && dates > 0 && errors.openAndDates],
    ['end', !isOpen && end === '' && errors.end],
    ['end', !isOpen && ends === null && errors.moment],
    ['end', !isOpen && isInGap(end, ends, context) && errors.gap],
    ['end', !isOpen && isReversed && errors.order],
  ] as const;
  const tooMany = ['dates', dates > maxDates && errors.dates(maxDates)] as const;
  return [...(isNeeded ? ofPair : []), ...ofRows, tooMany];
}

/** Empty, or an http(s) URL. */
function isWebAddress(url: string): boolean {
  return url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url));
}

const eventId = z.coerce.number().int().min(1).max(1e9).catch(0);
const withoutDates = { start: '', end: '', openEnd: '', dates: '', canceled: '', archived: '' };
const newEvent = { attendance: 'offline', registration: '1', published: '1' };

export const eventRoutes = defineForm({
  path: '/events',
  list: listEvents,
  schema: eventSchema,
  load: async ({ id, query, context: { store } }) => ({
    item: await store.events.get(id),
    source: await store.events.get(eventId.parse(query.get('copy') ?? query.get('move'))),
    isMoved: query.has('move'),
    categories: await store.filterCategories.list(),
    places: await store.resources.list('Location'),
  }),
  textsOf: ({ item, source, places }, { query, context }) => {
    if (item !== null) return textsOf(item, places, context);
    if (source === null) return eventSchema.parse({ ...newEvent, tags: query.getAll('tag') });
    return { ...textsOf(source, places, context), ...withoutDates };
  },
  check: async (view, visit, body) => {
    const errors = checkEvent(view, visit);
    const { alt, content, errors: wrong } = await readPicture(body, visit.words);
    if (view.item !== null || (alt === '' && content === null)) return errors;
    const again = content !== null && !isEmpty(errors) && { file: visit.words.images.fileAgain };
    return { ...errors, ...again, ...wrong };
  },
  save: async (view, visit, { isCurrent, reply }) => {
    const { item } = view;
    const { events } = visit.context.store;
    const changes = await eventChanges(view, visit.context);
    if (item === null) {
      const { name = '', startDate = 0, endDate = 0 } = changes;
      const input = { ...changes, name, startDate, endDate };
      const { source, isMoved } = view;
      // A source that somebody removed meanwhile leaves nothing to repeat.
      const picture = await readPicture(reply.request.body, visit.words);
      const replaced = picture.content === null ? null : 'EventImage';
      const copied = source && (await events.copy(source.id, input, isMoved, replaced));
      const id = copied ?? (await events.create(input));
      await storePicture(picture, id, visit.context);
      if (source !== null && isMoved) await recordAct(visit, 'dates-changed', { id: source.id, name });
      return `/events/${id}?saved=new`;
    }
    const isUnchanged = Object.keys(changes).length === 0;
    if (!isUnchanged && !(await events.update(item.id, changes, isCurrent))) return null;
    const dates = describeRows(view.texts.dates);
    const subject = { id: item.id, name: `${view.texts.name}: ${dates}` };
    if (dates !== describeRows(view.stored?.dates ?? '')) await recordAct(visit, 'dates-changed', subject);
    return `/events/${item.id}?saved=1`;
  },
  render: (view) => <EventPage view={view} />,
});
