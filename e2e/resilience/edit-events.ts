import type { World } from './world.ts';

/** Adds an event to the monitor “Mensa”; resolves to its `@id`. */
export async function addEvent(world: World, name: string, start: string, end: string): Promise<string> {
  const answer = await fetch(`${world.gateway()?.url}/api/filter_categories`);
  const body = await answer.json();
  const mensa = body['hydra:member'].find((one: { name: string }) =>
    /^\s*(Monitor )?Mensa\s*$/.test(one.name),
  );
  const id = await world.service.store.events.create({
    startDate: Date.parse(start),
    endDate: Date.parse(end),
    name,
    translations: { de: { name } },
    filterCategories: [Number(mensa['@id'].split('/').at(-1))],
  });
  return `/api/events/${id}`;
}

/** Unpublishes all events. */
export async function hideEvents(world: World): Promise<void> {
  const events = await world.service.store.events.list();
  for (const { id } of events) await world.service.store.events.update(id, { published: false });
}
