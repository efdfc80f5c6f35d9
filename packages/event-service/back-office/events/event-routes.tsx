import type { FastifyInstance } from 'fastify';
import { defineForm } from '#back-office/forms/form-flow.ts';
import { recordAct } from '#back-office/requests/audit.ts';
import { visitOf } from '#back-office/requests/visit.ts';
import { checkEvent } from './check-event.ts';
import { describeRows } from './date-rows.ts';
import { eventChanges } from './event-changes.ts';
import { EventPage } from './event-page.tsx';
import { createTexts, eventSchema, textsOf } from './event-texts.ts';
import { listEvents } from './events-page.tsx';

export function eventRoutes(app: FastifyInstance): void {
  app.get('/events', (request) => listEvents(visitOf(request), request.query));
  eventForm.register(app);
}

const eventForm = defineForm({
  path: '/events',
  schema: eventSchema,
  load: ({ id, context }) => context.store.events.get(id),
  related: async ({ context: { store } }) => ({
    categories: await store.filterCategories.list(),
    /** All places, not only the event's. */
    places: await store.resources.list('Location'),
  }),
  textsOf: (item, { places }, { context }) => textsOf(item, places, context),
  blank: (query) => createTexts(query.getAll('tag')),
  check: (view, visit) => checkEvent(view, visit),
  save: async (view, { visit, isCurrent }) => {
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
    const dates = describeRows(view.texts.dates);
    const subject = { id: item.id, name: `${view.texts.name}: ${dates}` };
    if (dates !== describeRows(view.stored?.dates ?? '')) await recordAct(visit, 'dates-changed', subject);
    return { to: `/events/${item.id}?saved=1` };
  },
  render: (view) => <EventPage view={view} />,
});
