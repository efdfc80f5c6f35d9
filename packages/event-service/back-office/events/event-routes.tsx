import type { FastifyInstance } from 'fastify';
import { type FormRequest, formRoutes, type Saved } from '#back-office/forms/form-flow.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import type { Item } from '#storage/item.ts';
import { checkEvent } from './check-event.ts';
import { eventChanges } from './event-changes.ts';
import { EventPage } from './event-page.tsx';
import { createTexts, eventSchema, type EventView, textsOf } from './event-texts.ts';
import { EventsPage } from './events-page.tsx';
import { findEvents, searchQuery } from './find-events.ts';

const newQuery = searchQuery.pick({ tag: true });

export function eventRoutes(app: FastifyInstance, context: BackOfficeContext): void {
  const { events, filterCategories, resources } = context.store;
  app.get('/events', async ({ query }) => {
    await context.renewSamples();
    const search = searchQuery.parse(query);
    const [categories, found] = [await filterCategories.list(), await findEvents(context, search)];
    return <EventsPage search={search} categories={categories} found={found} />;
  });
  formRoutes(app, {
    path: '/events',
    schema: eventSchema,
    blank: (query) => createTexts(String(newQuery.parse(query).tag ?? '')),
    load: events.get,
    related: async () => ({
      categories: await filterCategories.list(),
      places: await resources.list('Location'),
    }),
    textsOf: (item, related) => textsOf(item, related, context),
    check: checkEvent,
    save: saveEvent,
    render: (view) => <EventPage view={view} />,
  });
}

async function saveEvent(view: EventView, { visit, isCurrent }: FormRequest<Item>): Promise<Saved> {
  const { item } = view;
  const { events } = visit.context.store;
  const changes = await eventChanges(view, visit.context);
  if (item === null) {
    const { name = '', startDate = 0, endDate = 0 } = changes;
    const id = await events.create({ ...changes, name, startDate, endDate });
    return { to: `/events/${id}?saved=new` };
  }
  const isUnchanged = Object.keys(changes).length === 0;
  if (!isUnchanged && (await events.update(item.id, changes, isCurrent)) === 'changed') return 'changed';
  return { to: `/events/${item.id}?saved=1` };
}
