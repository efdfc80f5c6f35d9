import type { Writable } from '#storage/database/database.ts';
import { simpleDate } from '#storage/event-dates.ts';
import type { EventInput } from '#storage/event-input.ts';
import { insertResource } from '#storage/resources.ts';
import { insertEvent } from '#storage/store.ts';
import type { SampleIds } from './fill-samples.ts';
import type { Occurrence } from './occurrence.ts';
import type { Recipe } from './recipe.ts';

const hourMs = 3_600_000;

interface Addition {
  readonly recipe: Recipe;
  readonly occurrence: Occurrence;
  readonly ids: SampleIds;
  /** Now, in epoch ms. */
  readonly at: number;
  readonly alternatives: readonly number[];
}

/** Adds one occurrence with its dates and image; resolves to the event's id. */
export async function addOccurrence(db: Writable, addition: Addition): Promise<number> {
  const { recipe, ids } = addition;
  const id = await insertEvent(db, eventInput(addition), addition.at);
  const poster = recipe.poster === undefined ? undefined : ids.pictures[recipe.poster];
  if (poster !== undefined) {
    const { about, hash, file } = poster;
    const values = { name: about, imageAlt: about, fileHash: hash, imageFile: file };
    await insertResource(db, 'EventImage', { parentId: id, values });
  }
  return id;
}

function eventInput({ recipe, occurrence, ids, at, alternatives }: Addition): EventInput {
  const { others, tags, places, topics } = ids;
  const toList = (id: number | undefined): readonly number[] => (id === undefined ? [] : [id]);
  const timeIsSet = !(recipe.when.kind === 'day' && recipe.when.timeIsSet === false);
  const areSet = { startDateTimeIsSet: timeIsSet, endDateTimeIsSet: timeIsSet };
  const dates = occurrence.dates ?? [occurrence];
  return {
    name: recipe.name,
    subtitle: recipe.subtitle ?? null,
    shortDescription: recipe.text ?? null,
    startDate: occurrence.start,
    endDate: occurrence.end,
    dates: dates.map(({ start, end }) => ({ ...simpleDate(start, end), ...areSet })),
    // Up to 90 hours before.
    modifiedAt: at - (1 + ((recipe.slug.length * 7) % 90)) * hourMs,
    orderType: 1,
    eventAttendanceMode: 'offline',
    filterCategories: recipe.tags.flatMap((tag) => toList(tags[tag])),
    categories: recipe.topic === undefined ? [] : toList(topics[recipe.topic]),
    locations: recipe.place === undefined ? [] : toList(places[recipe.place]),
    organizers: toList(others.Organizer),
    targetGroups: toList(others.TargetGroup),
    viewLists: recipe.tags.includes('website') ? toList(others.ViewList) : [],
    contactPersons: recipe.topic === 'advice' ? [] : toList(others.ContactPerson),
    referents: recipe.topic === 'lecture' ? toList(others.Referent) : [],
    sponsors: recipe.topic === 'concert' ? toList(others.Sponsor) : [],
    alternativeEvents: alternatives,
    ...(recipe.en === undefined ? {} : { translations: { en: recipe.en } }),
    ...recipe.fields,
  };
}
