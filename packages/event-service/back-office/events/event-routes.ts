import type { EventInput } from '#storage/event-input.ts';
import type { Item } from '#storage/item.ts';
import { missing } from '#back-office/pages/answer-visit.ts';
import { checkEvent } from './check-event.ts';
import { eventChanges } from './event-changes.ts';
import { eventPage } from './event-page.ts';
import type { EventView } from './event-view.ts';
import { newTexts, readTexts, textsOf } from './event-texts.ts';
import type { EventTexts } from './event-texts.ts';
import { eventsPage, readSearch } from './events-page.ts';
import { findEvents } from './find-events.ts';
import type { Form } from '#back-office/pages/form.ts';
import { mergeTexts } from '#back-office/pages/merge-texts.ts';
import { goTo } from '#back-office/pages/visit.ts';
import type { Answer, Route, SignedVisit } from '#back-office/pages/visit.ts';

/** Events: the list, and the form of each. */
export const eventRoutes: readonly Route[] = [
  { path: '/events', right: 'signed-in', get: listEvents },
  {
    path: '/events/new',
    right: 'signed-in',
    get: (visit) => {
      const tag = /^\d{1,9}$/.exec(visit.query.get('tag') ?? '');
      return showForm(visit, { item: null, texts: newTexts(tag?.[0] ?? '') });
    },
    post: addEvent,
    showAgain: (visit, form) => showForm(visit, { item: null, texts: readTexts(form), isAgain: true }),
  },
  {
    path: '/events/:id',
    right: 'signed-in',
    get: (visit) => onEvent(visit, (item, stored) => showForm(visit, { item, texts: stored })),
    post: saveEvent,
    showAgain: (visit, form) =>
      onEvent(visit, (item, stored) => showForm(visit, { item, ...merge(form, stored), isAgain: true })),
  },
];

async function listEvents(visit: SignedVisit): Promise<Answer> {
  const { office, query } = visit;
  await office.renewSamples();
  const search = readSearch(query);
  const categories = await office.store.filterCategories.list();
  return eventsPage(visit, { search, categories, found: await findEvents(office, search) });
}

async function addEvent(visit: SignedVisit, form: Form): Promise<Answer> {
  const { office } = visit;
  const texts = readTexts(form);
  const wrong = checkEvent(visit, { texts, stored: null, knownTags: await tagNumbers(visit) });
  if (Object.keys(wrong).length > 0) return showForm(visit, { item: null, texts, wrong });
  const changes = await eventChanges(office, { texts, stored: null, placeIds: [] });
  const { name = '', startDate = 0, endDate = 0 } = changes;
  const input: EventInput = { ...changes, name, startDate, endDate };
  const id = await office.store.events.create(input);
  return goTo(`/events/${id}?saved=new`);
}

function saveEvent(visit: SignedVisit, form: Form): Promise<Answer> {
  return onEvent(visit, async (item, stored) => {
    const { office } = visit;
    const merged = merge(form, stored);
    if (merged.taken.length + merged.disputed.length > 0) return showForm(visit, { item, ...merged });
    const texts = readTexts(form);
    const wrong = checkEvent(visit, { texts, stored, knownTags: await tagNumbers(visit) });
    if (Object.keys(wrong).length > 0) return showForm(visit, { item, texts, wrong });
    const placeIds = item.links['locations'] ?? [];
    const changes = await eventChanges(office, { texts, stored, placeIds });
    if (Object.keys(changes).length === 0) return goTo(`/events/${item.id}?saved=1`);
    const places = await office.store.resources.list('Location');
    const before = JSON.stringify(textsOf(item, places, office));
    const result = await office.store.events.updateIf(
      item.id,
      changes,
      (now) => JSON.stringify(textsOf(now, places, office)) === before,
    );
    // Somebody was quicker by a moment: the same form again finds what they saved.
    return result === 'changed' ? saveEvent(visit, form) : goTo(`/events/${item.id}?saved=1`);
  });
}

function merge(form: Form, stored: EventTexts) {
  const { texts, taken, disputed } = mergeTexts({ mine: readTexts(form), base: form.text('base'), stored });
  return { texts: { ...stored, ...texts }, taken, disputed };
}

async function tagNumbers({ office }: SignedVisit): Promise<ReadonlySet<number>> {
  return new Set((await office.store.filterCategories.list()).map(({ id }) => id));
}

async function showForm(visit: SignedVisit, view: EventView): Promise<Answer> {
  const { resources, filterCategories } = visit.office.store;
  const places = await resources.list('Location');
  const stored = view.item === null ? null : textsOf(view.item, places, visit.office);
  return eventPage(visit, { ...view, stored, places, categories: await filterCategories.list() });
}

async function onEvent(
  visit: SignedVisit,
  show: (item: Item, stored: EventTexts) => Promise<Answer>,
): Promise<Answer> {
  const { office, id } = visit;
  const item = await office.store.events.get(id);
  if (item === null) return missing(visit);
  return show(item, textsOf(item, await office.store.resources.list('Location'), office));
}
