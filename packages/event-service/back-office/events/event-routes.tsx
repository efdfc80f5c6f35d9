import type { FastifyInstance } from 'fastify';
import { formRoutes, isSameTexts, type Saved, type Submitted } from '#back-office/forms/form-flow.tsx';
import type { FieldErrors } from '#back-office/pages/field-notes.tsx';
import { sendPage } from '#back-office/pages/send-page.tsx';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import type { Item } from '#storage/item.ts';
import { checkEvent } from './check-event.ts';
import { eventChanges } from './event-changes.ts';
import { EventPage } from './event-page.tsx';
import { createTexts, eventSchema, type EventTexts, textsOf } from './event-texts.ts';
import { EventsPage } from './events-page.tsx';
import { findEvents, searchQuery } from './find-events.ts';

type SubmittedEvent = Submitted<Item, EventTexts>;

const newQuery = searchQuery.pick({ tag: true });

export function eventRoutes(app: FastifyInstance, context: BackOfficeContext): void {
  const { events, filterCategories, resources } = context.store;
  app.get('/events', async ({ query }, reply) => {
    await context.renewSamples();
    const search = searchQuery.parse(query);
    const [categories, found] = [await filterCategories.list(), await findEvents(context, search)];
    return sendPage(reply, <EventsPage search={search} categories={categories} found={found} />);
  });
  formRoutes(app, {
    addPath: '/events/new',
    editPath: '/events/:id',
    schema: eventSchema,
    blank: (query) => createTexts(String(newQuery.parse(query).tag ?? '')),
    load: events.get,
    textsOf: async (item) => textsOf(item, await resources.list('Location'), context),
    check: checkSubmitted,
    save: saveEvent,
    render: async (view) => {
      const [categories, places] = [await filterCategories.list(), await resources.list('Location')];
      return <EventPage view={{ ...view, places, categories }} />;
    },
  });
}

async function checkSubmitted({ visit, texts }: SubmittedEvent): Promise<FieldErrors> {
  const categories = await visit.context.store.filterCategories.list();
  const knownTags = new Set(categories.map(({ id }) => id));
  return checkEvent(visit, texts, knownTags);
}

async function saveEvent(submitted: SubmittedEvent): Promise<Saved> {
  const { item, stored } = submitted;
  const { context } = submitted.visit;
  const { events, resources } = context.store;
  const changes = await eventChanges(submitted);
  if (item === null || stored === null) {
    const { name = '', startDate = 0, endDate = 0 } = changes;
    const id = await events.create({ ...changes, name, startDate, endDate });
    return { to: `/events/${id}?saved=new` };
  }
  if (Object.keys(changes).length > 0) {
    const places = await resources.list('Location');
    const isCurrent = (now: Item) =>
      isSameTexts(textsOf(now, places, context), textsOf(item, places, context));
    if ((await events.update(item.id, changes, isCurrent)) === 'changed') return 'changed';
  }
  return { to: `/events/${item.id}?saved=1` };
}
