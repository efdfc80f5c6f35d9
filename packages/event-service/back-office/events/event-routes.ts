import { notFoundPage } from '#back-office/pages/error-pages.ts';
import type { Form } from '#back-office/requests/form.ts';
import { type FormView, mergeTexts } from '#back-office/requests/merge-texts.ts';
import { type Answer, redirectTo, type Route, type SignedInRequest } from '#back-office/requests/route.ts';
import type { EventInput } from '#storage/event-input.ts';
import type { Item } from '#storage/item.ts';
import { checkEvent } from './check-event.ts';
import { eventChanges } from './event-changes.ts';
import { eventPage } from './event-page.ts';
import { type EventTexts, createTexts, readTexts, textsOf } from './event-texts.ts';
import { eventsPage, readSearch } from './events-page.ts';
import { findEvents } from './find-events.ts';

export const eventRoutes: readonly Route[] = [
  { path: '/events', right: 'signed-in', get: listEvents },
  {
    path: '/events/new',
    right: 'signed-in',
    get: (request) => {
      const tag = /^\d{1,9}$/.exec(request.query.get('tag') ?? '');
      return showForm(request, { item: null, texts: createTexts(tag?.[0] ?? '') });
    },
    post: addEvent,
    showAgain: (request, form) =>
      showForm(request, { item: null, texts: readTexts(form), isResubmitted: true }),
  },
  {
    path: '/events/:id',
    right: 'signed-in',
    get: (request) => withEvent(request, (item, stored) => showForm(request, { item, texts: stored })),
    post: saveEvent,
    showAgain: (request, form) =>
      withEvent(request, (item, stored) =>
        showForm(request, { item, ...merge(form, stored), isResubmitted: true }),
      ),
  },
];

async function listEvents(request: SignedInRequest): Promise<Answer> {
  const { context, query } = request;
  await context.renewSamples();
  const search = readSearch(query);
  const categories = await context.store.filterCategories.list();
  return eventsPage(request, { search, categories, found: await findEvents(context, search) });
}

async function addEvent(request: SignedInRequest, form: Form): Promise<Answer> {
  const { context } = request;
  const texts = readTexts(form);
  const errors = checkEvent(request, { texts, stored: null, knownTags: await readTagIds(request) });
  if (Object.keys(errors).length > 0) return showForm(request, { item: null, texts, errors });
  const changes = await eventChanges(context, { texts, stored: null, placeIds: [] });
  const { name = '', startDate = 0, endDate = 0 } = changes;
  const input: EventInput = { ...changes, name, startDate, endDate };
  const id = await context.store.events.create(input);
  return redirectTo(`/events/${id}?saved=new`);
}

function saveEvent(request: SignedInRequest, form: Form): Promise<Answer> {
  return withEvent(request, async (item, stored) => {
    const { context } = request;
    const merged = merge(form, stored);
    if (merged.taken.length + merged.disputed.length > 0) return showForm(request, { item, ...merged });
    const texts = readTexts(form);
    const errors = checkEvent(request, { texts, stored, knownTags: await readTagIds(request) });
    if (Object.keys(errors).length > 0) return showForm(request, { item, texts, errors });
    const placeIds = item.links['locations'] ?? [];
    const changes = await eventChanges(context, { texts, stored, placeIds });
    if (Object.keys(changes).length === 0) return redirectTo(`/events/${item.id}?saved=1`);
    const places = await context.store.resources.list('Location');
    const before = JSON.stringify(textsOf(item, places, context));
    const result = await context.store.events.updateIf(
      item.id,
      changes,
      (now) => JSON.stringify(textsOf(now, places, context)) === before,
    );
    // Somebody else saved between reading and writing: merging again finds the conflict.
    return result === 'changed' ? saveEvent(request, form) : redirectTo(`/events/${item.id}?saved=1`);
  });
}

function merge(form: Form, stored: EventTexts) {
  const { texts, taken, disputed } = mergeTexts({ mine: readTexts(form), base: form.text('base'), stored });
  return { texts: { ...stored, ...texts }, taken, disputed };
}

async function readTagIds({ context }: SignedInRequest): Promise<ReadonlySet<number>> {
  return new Set((await context.store.filterCategories.list()).map(({ id }) => id));
}

async function showForm(request: SignedInRequest, view: FormView<EventTexts>): Promise<Answer> {
  const { resources, filterCategories } = request.context.store;
  const places = await resources.list('Location');
  const stored = view.item === null ? null : textsOf(view.item, places, request.context);
  return eventPage(request, { ...view, stored, places, categories: await filterCategories.list() });
}

async function withEvent(
  request: SignedInRequest,
  show: (item: Item, stored: EventTexts) => Promise<Answer>,
): Promise<Answer> {
  const { context, id } = request;
  const item = await context.store.events.get(id);
  if (item === null) return notFoundPage(request);
  return show(item, textsOf(item, await context.store.resources.list('Location'), context));
}
