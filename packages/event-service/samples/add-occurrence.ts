import type { Writable } from '#storage/database/database.ts';
import type { EventInput } from '#storage/event-input.ts';
import { insertEvent } from '#storage/events.ts';
import { insertResource } from '#storage/resources.ts';
import type { SampleIds } from './fill-samples.ts';
import type { Occurrence } from './occurrence.ts';
import type { Recipe } from './recipe.ts';

const hourMs = 3_600_000;
const publicSite = 'https://veranstaltungen.hs-musterstadt.example';

interface Addition {
  readonly recipe: Recipe;
  readonly occurrence: Occurrence;
  readonly ids: SampleIds;
  /** The moment it is added, in epoch ms. */
  readonly at: number;
  /** Events that stand in for it. */
  readonly alternatives: readonly number[];
}

/** Adds one occurrence of a sample with its session and picture; resolves to the event's id. */
export async function addOccurrence(db: Writable, addition: Addition): Promise<number> {
  const { recipe, ids, occurrence } = addition;
  const id = await insertEvent(db, eventInput(addition), addition.at);
  const session = await insertResource(db, 'EventSession', {
    parentId: id,
    values: { startDate: occurrence.start, endDate: occurrence.end },
  });
  const timeIsSet = !(recipe.when.kind === 'day' && recipe.when.timeIsSet === false);
  await insertResource(db, 'SessionTimePeriod', {
    parentId: session,
    values: {
      startDate: occurrence.start,
      startDateTimeIsSet: timeIsSet,
      endDate: occurrence.end,
      endDateTimeIsSet: timeIsSet,
    },
  });
  const picture = recipe.poster === undefined ? undefined : ids.pictures[recipe.poster];
  if (picture !== undefined) {
    const { about, hash, file } = picture;
    const values = { name: about, imageAlt: about, fileHash: hash, imageFile: file };
    await insertResource(db, 'EventImage', { parentId: id, values });
  }
  return id;
}

function eventInput({ recipe, occurrence, ids, at, alternatives }: Addition): EventInput {
  const { others, tags, places, topics } = ids;
  const some = (id: number | undefined): readonly number[] => (id === undefined ? [] : [id]);
  return {
    name: recipe.name,
    subtitle: recipe.subtitle ?? null,
    shortDescription: recipe.text ?? null,
    startDate: occurrence.start,
    endDate: occurrence.end,
    // Written some time before it was published, each at a time of its own.
    modifiedAt: at - (1 + ((recipe.slug.length * 7) % 90)) * hourMs,
    orderType: 1,
    eventAttendanceMode: 'offline',
    filterCategories: recipe.tags.flatMap((tag) => some(tags[tag])),
    categories: recipe.topic === undefined ? [] : some(topics[recipe.topic]),
    locations: recipe.place === undefined ? [] : some(places[recipe.place]),
    organizers: some(others.Organizer),
    targetGroups: some(others.TargetGroup),
    viewLists: recipe.tags.includes('website') ? some(others.ViewList) : [],
    contactPersons: recipe.topic === 'advice' ? [] : some(others.ContactPerson),
    referents: recipe.topic === 'lecture' ? some(others.Referent) : [],
    sponsors: recipe.topic === 'concert' ? some(others.Sponsor) : [],
    alternativeEvents: alternatives,
    ...(recipe.en === undefined ? {} : { translations: { en: recipe.en } }),
    ...(recipe.page === undefined ? {} : { eventUrl: `${publicSite}/${recipe.page}` }),
    ...recipe.fields,
  };
}
